"""What the pictures of all games share: a brush, colours, the farm around the cards, and printing as PNG. Pure."""
