"""What people settle for themselves, and those who manage a server for it."""
