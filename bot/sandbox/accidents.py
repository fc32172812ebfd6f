"""What befalls a bot through people: kicked and invited, permissions taken, messages and channels gone, players leaving."""

from bot.sandbox.chat import Chat
from bot.sandbox.errors import UNKNOWN_MESSAGE, DiscordError
from bot.sandbox.permissions import Permission
from bot.sandbox.wire import ChannelType
from bot.sandbox.world import Channel, Guild, Message, Overwrite, User, World

FOR_A_MEMBER = 1
"""The type of an overwrite that is for one member."""


class Accidents:
    """Lets them happen, at once; whoever undoes one undoes it here as well."""

    def __init__(self, world: World, chat: Chat) -> None:
        self._world = world
        self._chat = chat

    def kick_bot(self, guild: Guild) -> None:
        """A moderator removes the bot from a server; its own role there goes with it."""
        self.leave(guild, self._world.bot_id)

    def leave(self, guild: Guild, user_id: str) -> None:
        """Somebody leaves a server. Bots are told of people's going under a privileged intent only."""
        user = self._world.user(user_id)
        if guild.members.pop(user_id, None) is None:
            return
        guild.left.append(user_id)
        guild.roles = [role for role in guild.roles if role.managed_by != user_id]
        for channel in self._places():
            if channel.guild_id == guild.id:
                channel.overwrites = [o for o in channel.overwrites if o.id != user_id]
        self._chat.tell_going(guild, user)

    def join(self, guild: Guild, user_id: str) -> None:
        """Somebody is invited to a server, or comes back; the bot gets a role of its own anew, its old overwrites are gone."""
        user = self._world.user(user_id)
        if user_id not in guild.members:
            self._chat.join(guild, user)

    def take(self, channel: Channel, permission: Permission, user_id: str | None = None) -> None:
        """Deny a permission in a channel, to the bot where nobody is named."""
        overwrite = self._overwrite(channel, user_id)
        overwrite.deny, overwrite.allow = overwrite.deny | permission, overwrite.allow & ~permission
        self._tell(channel)

    def give(self, channel: Channel, permission: Permission, user_id: str | None = None) -> None:
        """Allow a permission in a channel, whatever the roles say."""
        overwrite = self._overwrite(channel, user_id)
        overwrite.deny, overwrite.allow = overwrite.deny & ~permission, overwrite.allow | permission
        self._tell(channel)

    def leave_to_roles(self, channel: Channel, permission: Permission, user_id: str | None = None) -> None:
        """Neither deny nor allow a permission in a channel any more."""
        overwrite = self._overwrite(channel, user_id)
        overwrite.deny, overwrite.allow = overwrite.deny & ~permission, overwrite.allow & ~permission
        if not overwrite.deny | overwrite.allow:
            channel.overwrites.remove(overwrite)
        self._tell(channel)

    def overwritten(self) -> list[tuple[Channel, Permission, bool]]:
        """Every permission that a channel gives the bot (True) or takes from it (False), whatever the roles say."""
        mine = [(place, o) for place in self._places() for o in place.overwrites if o.id == self._world.bot_id]
        given = [(place, p, True) for place, o in mine for p in Permission if o.allow & p]
        return given + [(place, p, False) for place, o in mine for p in Permission if o.deny & p]

    def delete_newest(self, channel: Channel) -> Message:
        """A moderator deletes the bot's newest message in a channel."""
        kept = self._world.messages.get(channel.id, {}).values()
        theirs = [m for m in kept if m.author_id == self._world.bot_id and not m.is_ephemeral]
        if not theirs:
            raise DiscordError(UNKNOWN_MESSAGE)
        self._chat.delete(theirs[-1])
        return theirs[-1]

    def delete_channel(self, channel: Channel) -> None:
        """A moderator deletes a channel and its threads."""
        self._chat.delete_channel(channel)

    def archive(self, thread: Channel) -> None:
        """Somebody archives a thread by hand."""
        self._chat.change_channel(thread, {"archived": True})

    def shut_dms(self, user: User, *, is_shut: bool) -> None:
        """The bot cannot write to somebody, or can again if they let it: that is a setting of theirs and no accident."""
        user.dms_shut = is_shut
        self._chat.tell_user(user)

    def _places(self) -> list[Channel]:
        return [channel for channel in self._world.channels.values() if channel.type == ChannelType.TEXT]

    def _overwrite(self, channel: Channel, user_id: str | None) -> Overwrite:
        member_id = user_id or self._world.bot_id
        found = next((overwrite for overwrite in channel.overwrites if overwrite.id == member_id), None)
        if found is None:
            found = Overwrite(member_id, FOR_A_MEMBER)
            channel.overwrites.append(found)
        return found

    def _tell(self, channel: Channel) -> None:
        """Announce a channel, and its threads, which have its overwrites."""
        self._chat.tell_channel(channel)
