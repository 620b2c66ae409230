"""The classic Russian Mafia of IRC channels, and its relatives, on one engine."""

__version__ = "0.1.0"
