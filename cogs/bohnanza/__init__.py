"""Bohnanza: plant the beans of your hand in their order, and trade away those that do not fit."""
