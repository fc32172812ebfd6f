"""The drawings of Koe zoekt Boer: every card, badge and barn is made of shapes, each drawn once and then kept."""
