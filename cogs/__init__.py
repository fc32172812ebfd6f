"""Extensions, one folder each: `bot.extensions` walks this package, so a new folder is all that a new game needs."""
