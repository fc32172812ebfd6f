"""A local Discord on loopback, for trying, developing and testing; it imports nothing else of ours."""
