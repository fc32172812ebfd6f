"""The messages at which a channel plays: kept showing what is stored."""
