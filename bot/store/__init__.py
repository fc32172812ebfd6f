"""What is remembered: SQLAlchemy models, the engine, queries."""
