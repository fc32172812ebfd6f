"""Why something asked for was not done."""

from bot.core.game import Json


class Refusal(Exception):
    """Nothing was changed; `reason` is a catalogue key, `params` fill its text for the person who asked."""

    def __init__(self, reason: str, **params: Json) -> None:
        super().__init__(reason)
        self.reason = reason
        self.params = params
