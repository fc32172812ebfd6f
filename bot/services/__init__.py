"""Use cases: lobby, matches, timers, practice players. They know the store and the rules, never Discord."""
