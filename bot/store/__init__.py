"""What is remembered: the schema, the engine, and every line of SQL. It knows rows, no rules and no Discord."""

from sqlalchemy import Connection

from bot.store.claim import DatabaseTaken, claimed
from bot.store.engine import Store
from bot.store.migration import DatabaseTooNew

__all__ = ["Connection", "DatabaseTaken", "DatabaseTooNew", "Store", "claimed"]
