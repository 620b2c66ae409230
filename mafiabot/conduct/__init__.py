"""Codes of conduct: what is forbidden, what follows, and who decides. Pure policy."""
