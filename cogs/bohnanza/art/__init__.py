"""The drawings of Bohnanza: beans, cards, fields, and what is noted beside them."""
