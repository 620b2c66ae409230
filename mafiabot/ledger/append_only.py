"""Tables that only grow: the database itself refuses to change or delete a row."""

from __future__ import annotations


def append_only(*tables: str) -> str:
    """The triggers for these tables, as a part of a migration. What it gives for a
    table never changes: old migrations are made of it. PostgreSQL needs the function
    ``append_only``, which ``RECORDS`` creates."""
    return "".join(
        f"""-- sqlite
CREATE TRIGGER {table}_no_{verb} BEFORE {verb} ON {table}
    BEGIN SELECT RAISE(ABORT, 'append-only'); END;
-- postgres
CREATE TRIGGER {table}_no_{verb} BEFORE {verb} ON {table}
    FOR EACH ROW EXECUTE FUNCTION append_only();
"""
        for table in tables
        for verb in ("update", "delete")
    )
