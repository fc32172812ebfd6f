"""What a server's moderators and the bot's host do."""
