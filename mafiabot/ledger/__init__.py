"""The books: journal of events, results, money. The only SQL, through peewee."""
