"""The world as one person's page shows it: Discord's objects, with the text of messages as HTML beside it."""

from bot.sandbox import texts
from bot.sandbox.commands import CHAT_INPUT, localised
from bot.sandbox.core import Core
from bot.sandbox.installs import places
from bot.sandbox.page import markdown
from bot.sandbox.permissions import Permission, can_see, can_send, in_channel
from bot.sandbox.texts import Words
from bot.sandbox.wire import THREADS, ChannelType, Component, Obj, walk
from bot.sandbox.world import Channel, Guild, Message, User


class Present:
    """Builds what goes to pages; it also tells the markdown who and what the ids in a text are."""

    def __init__(self, core: Core) -> None:
        self._core = core

    def user_name(self, user_id: str) -> str | None:
        user = self._core.world.users.get(user_id)
        return user.name if user else None

    def channel_name(self, channel_id: str) -> str | None:
        channel = self._core.world.channels.get(channel_id)
        return channel.name if channel else None

    def say(self, user_id: str, words: Words) -> str:
        """A text in somebody's language."""
        return texts.say(words, self._core.world.user(user_id).locale)

    def emoji_url(self, emoji_id: str) -> str:
        return self._core.payloads.emoji_url(emoji_id)

    def state(self, user_id: str) -> Obj:
        """All that a page needs when it opens, and after it was away."""
        world, me = self._core.world, self._core.world.user(user_id)
        own = {"dms_open": me.dms_open, "has_installed": me.has_installed}
        return {
            "me": self.user(me) | own,
            "users": [self.user(user) for user in world.users.values()],
            "guilds": [self._guild(guild) for guild in world.guilds_of(user_id)],
            "channels": [self.channel(user_id, c) for c in world.channels.values() if self.has(user_id, c)],
            "commands": self.commands(user_id),
        }

    def _guild(self, guild: Guild) -> Obj:
        """A server with the roles that a menu offers: all but everybody's."""
        roles = [{"id": role.id, "name": role.name} for role in guild.roles if role.id != guild.id]
        return {"id": guild.id, "name": guild.name, "owner_id": guild.owner_id, "roles": roles}

    def has(self, user_id: str, channel: Channel) -> bool:
        """Whether a channel stands in somebody's list."""
        return can_see(self._core.world, user_id, channel)

    def user(self, user: User) -> Obj:
        """A person, or the bot, of which people see whether it listens at this moment."""
        online = {"online": self._core.gateway.is_connected} if user.bot else {}
        places = {"guilds": [guild.id for guild in self._core.world.guilds_of(user.id)]}
        return self._core.payloads.user(user) | {"name": user.name, "locale": user.locale} | online | places

    def channel(self, user_id: str, channel: Channel) -> Obj:
        """A channel with what is unread there for one person."""
        world = self._core.world
        unread = world.unread(user_id, channel)
        body: Obj = {
            "id": channel.id,
            "guild_id": channel.guild_id,
            "name": channel.name,
            "type": channel.type,
            "parent_id": channel.parent_id,
            "position": channel.position,
            "archived": self._core.is_archived(channel),
            "last_message_id": channel.last_message_id,
            "unread": len(unread),
            "mentions": sum(world.is_called(user_id, message) for message in unread),
            "can_send": can_send(world, user_id, channel),
            "can_delete": self._may_delete(user_id, channel),
        }
        if channel.type == ChannelType.DM:
            others = [world.user(person) for person in channel.recipients if person != user_id]
            body |= {"recipients": [self.user(user) for user in others], "name": others[0].name if others else ""}
        if channel.type in THREADS:
            body |= {"owner_id": channel.owner_id, "message_count": channel.message_count}
        return body

    def _may_delete(self, user_id: str, channel: Channel) -> bool:
        return bool(in_channel(self._core.world, user_id, channel) & Permission.MANAGE_MESSAGES)

    def commands(self, user_id: str) -> list[Obj]:
        """The slash commands as this person reads them, each with the `places` where they may type it."""
        world, user = self._core.world, self._core.world.user(user_id)
        locale = user.locale
        found = [(c, list(places(world, user, c))) for c in world.commands.values() if c.body["type"] == CHAT_INPUT]
        read = [(localised(self._core.payloads.command(command), locale), where) for command, where in found]
        return [body | {"places": where} for body, where in read if where]

    def message(self, message: Message) -> Obj:
        """A message with its texts as HTML."""
        body = self._core.payloads.message(message)
        body["html"] = markdown.render(message.content, self)
        for _, component in walk(body["components"]):
            if component["type"] == Component.TEXT:
                component["html"] = markdown.render(component["content"], self)
        for embed in body["embeds"]:
            embed["html"] = markdown.render(embed.get("description") or "", self)
            for field in embed.get("fields") or []:
                field["html"] = markdown.render(field["value"], self)
        if body.get("referenced_message"):
            body["referenced_message"]["html"] = markdown.render(body["referenced_message"]["content"], self)
        return body

    def form(self, components: list[Obj]) -> list[Obj]:
        """A form's components with their texts as HTML."""
        for _, component in walk(components):
            if component["type"] == Component.TEXT:
                component["html"] = markdown.render(component["content"], self)
        return components
