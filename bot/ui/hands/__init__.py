"""What one person alone sees of a match: hands and letters among their direct messages, or privately at the table."""
