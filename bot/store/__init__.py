"""What is remembered: the schema, the engine, and every line of SQL. It knows rows, no rules and no Discord."""

from sqlalchemy import Connection

from bot.store.engine import Store
from bot.store.migration import DatabaseTooNew

__all__ = ["Connection", "DatabaseTooNew", "Store"]
