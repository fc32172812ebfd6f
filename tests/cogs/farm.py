"""A server with a channel and people in it, and how they read the bot's messages."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import simcord

from tests.discord_checks.limits import flat


@dataclass
class Farm:
    """One server, and whoever is asked for by name."""

    env: simcord.Env
    guild: simcord.GuildHandle
    channel: simcord.ChannelHandle
    _people: dict[str, simcord.MemberActor] = field(default_factory=dict)

    def __getattr__(self, name: str) -> simcord.MemberActor:
        if name.startswith("_"):
            raise AttributeError(name)
        if name not in self._people:
            self._people[name] = self.guild.add_member(self.env.create_user(name))
        return self._people[name]

    async def press(self, who: simcord.MemberActor, label: str) -> str:
        """Press a button of the channel's last message; what only the presser reads, if anything."""
        return private(await who.click(self.message, label=label))

    @property
    def message(self) -> Any:
        """The last message that everybody in the channel sees."""
        return next(message for message in reversed(self.channel.history()) if not message.flags.ephemeral)

    @property
    def text(self) -> str:
        return text_of(self.message)

    @property
    def menus(self) -> list[str]:
        """The custom_ids of the message's menus."""
        return [part["custom_id"] for part in parts_of(self.message) if part["type"] == 3]

    @property
    def labels(self) -> list[str]:
        return labels_of(self.message)


def private(result: simcord.InteractionResult) -> str:
    """The text that only the person sees who pressed or typed."""
    answers = [result.response, *result.followups]
    return "\n".join(answer.content for answer in answers if answer is not None and answer.ephemeral)


def text_of(message: Any) -> str:
    """All text of a message, whatever holds it."""
    return "\n".join(part["content"] for part in parts_of(message) if "content" in part)


def labels_of(message: Any) -> list[str]:
    """The labels of a message's buttons in reading order."""
    return [part["label"] for part in parts_of(message) if part["type"] == 2]


def parts_of(message: Any) -> Iterator[Mapping[str, Any]]:
    """All components of a message, nested ones too."""
    return flat(part if isinstance(part, dict) else part.to_dict() for part in message.components)
