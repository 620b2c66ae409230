"""What people type -> events, questions and requests. Pure; one table of commands."""
