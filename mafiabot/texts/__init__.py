"""Facts -> lines of text, in the words of a phrase pack."""
