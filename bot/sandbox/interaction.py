"""One interaction: what it is, which answers fit it, and how the bot receives it."""

import asyncio
from dataclasses import dataclass, field
from datetime import datetime

from bot.sandbox import permissions
from bot.sandbox.commands import spoken_name
from bot.sandbox.installs import app_permissions, context_of
from bot.sandbox.payloads import ATTACHMENT_SIZE_LIMIT, Payloads
from bot.sandbox.wire import Callback, InteractionType, Obj
from bot.sandbox.world import Channel, Guild, Message, World

FITTING: dict[InteractionType, set[Callback]] = {
    InteractionType.COMMAND: {Callback.MESSAGE, Callback.DEFERRED_MESSAGE, Callback.MODAL},
    InteractionType.COMPONENT: {
        Callback.MESSAGE,
        Callback.DEFERRED_MESSAGE,
        Callback.DEFERRED_UPDATE,
        Callback.UPDATE_MESSAGE,
        Callback.MODAL,
    },
    InteractionType.AUTOCOMPLETE: {Callback.AUTOCOMPLETE},
    InteractionType.MODAL_SUBMIT: {Callback.MESSAGE, Callback.DEFERRED_MESSAGE},
}
"""Which answers fit which interactions; a form opened from a component may also update that component's message."""


@dataclass(slots=True)
class Interaction:
    """One press, command, autocomplete or form."""

    id: str
    token: str
    kind: InteractionType
    user_id: str
    channel: Channel
    data: Obj
    started: datetime
    nonce: str
    message: Message | None = None
    """The message whose component was used, also where that opened the form now submitted."""
    answer: Callback | None = None
    owners: Obj = field(default_factory=dict)
    """Whose installation allows it, as `authorizing_integration_owners` on the wire."""
    followups: int = 0
    response_id: str | None = None
    """The message that the answer wrote."""
    watch: asyncio.Task[None] | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Modal:
    """A form that somebody has open."""

    id: str
    user_id: str
    channel: Channel
    message: Message | None
    owners: Obj
    body: Obj


def interaction_payload(interaction: Interaction, world: World, payloads: Payloads) -> Obj:
    """The interaction as the bot receives it."""
    channel = interaction.channel
    user = world.user(interaction.user_id)
    body: Obj = {
        "id": interaction.id,
        "application_id": world.bot_id,
        "type": int(interaction.kind),
        "token": interaction.token,
        "version": 1,
        "data": _resolved(interaction.data, world.guild_of(channel), world, payloads),
        "channel_id": channel.id,
        "channel": payloads.interaction_channel(channel, user.id),
        "app_permissions": str(int(app_permissions(world, user, channel))),
        "locale": user.locale,
        "entitlements": [],
        "authorizing_integration_owners": interaction.owners,
        "context": context_of(world, channel),
        "attachment_size_limit": ATTACHMENT_SIZE_LIMIT,
    }
    if interaction.message:
        body["message"] = payloads.message(interaction.message)
    guild = world.guild_of(channel)
    if guild is None:
        return body | {"user": payloads.user(user)}
    member = payloads.full_member(guild.members[user.id])
    return body | {
        "guild_id": guild.id,
        "guild": {"id": guild.id, "locale": guild.preferred_locale, "features": guild.features},
        "guild_locale": guild.preferred_locale,
        "member": member | {"permissions": str(permissions.in_channel(world, user.id, channel))},
    }


def interaction_metadata(interaction: Interaction, world: World, payloads: Payloads) -> Obj:
    """What a message that answers an interaction tells of it."""
    user = world.user(interaction.user_id)
    body: Obj = {
        "id": interaction.id,
        "type": int(interaction.kind),
        "user": payloads.user(user),
        "authorizing_integration_owners": interaction.owners,
    }
    if interaction.kind is InteractionType.COMMAND:
        body |= {"name": spoken_name(interaction.data), "command_type": 1}
    elif interaction.message:
        body["interacted_message_id"] = interaction.message.id
    return body


def _resolved(data: Obj, guild: Guild | None, world: World, payloads: Payloads) -> Obj:
    """Replace the ids under `resolved` by what they stand for."""
    resolved = data.get("resolved")
    if not resolved:
        return data
    found: dict[str, Obj] = {}
    if people := resolved.get("users"):
        found["users"] = {user_id: payloads.user(world.user(user_id)) for user_id in people}
        members = guild.members if guild else {}
        found["members"] = {u: payloads.member(members[u]) | {"permissions": "0"} for u in people if u in members}
    if roles := resolved.get("roles"):
        found["roles"] = {role.id: payloads.role(role) for role in (guild.roles if guild else []) if role.id in roles}
    if channels := resolved.get("channels"):
        found["channels"] = {c: payloads.channel(world.channel(c)) | {"permissions": "0"} for c in channels}
    if files := resolved.get("attachments"):
        found["attachments"] = {file_id: payloads.handed_in(world.handed_in[file_id]) for file_id in files}
    return data | {"resolved": found}
