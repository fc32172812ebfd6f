"""The world's things as the JSON objects that Discord sends."""

from copy import deepcopy

from bot.sandbox import permissions
from bot.sandbox.clock import Clock
from bot.sandbox.wire import THREADS, ChannelType, Component, MessageFlag, Obj, iso, media_items, walk
from bot.sandbox.world import Attachment, Channel, Command, Emoji, Guild, HandedIn, Member, Message, Role, User, World

ATTACHMENT_SIZE_LIMIT = 10 * 1024 * 1024


class Payloads:
    """Writes Discord's objects; `cdn_url` is where pictures are served."""

    def __init__(self, world: World, clock: Clock, cdn_url: str) -> None:
        self._world = world
        self._clock = clock
        self._cdn_url = cdn_url

    def user(self, user: User) -> Obj:
        return {
            "id": user.id,
            "username": user.name.lower().replace(" ", "_"),
            "global_name": None if user.bot else user.name,
            "discriminator": "0000" if user.bot else "0",
            "avatar": None,
            "bot": user.bot,
            "public_flags": 0,
            "flags": 0,
            "primary_guild": None,
        } | ({"username": user.name} if user.bot else {})

    def bot_itself(self) -> Obj:
        """The bot as it sees itself."""
        bot = self._world.user(self._world.bot_id)
        return self.user(bot) | {"verified": True, "mfa_enabled": True, "locale": bot.locale, "email": None}

    def member(self, member: Member) -> Obj:
        """A member without its user, as messages carry it."""
        return {
            "nick": None,
            "avatar": None,
            "banner": None,
            "roles": member.roles,
            "joined_at": iso(member.joined_at),
            "premium_since": None,
            "deaf": False,
            "mute": False,
            "flags": 0,
            "pending": False,
            "communication_disabled_until": None,
        }

    def full_member(self, member: Member) -> Obj:
        return self.member(member) | {"user": self.user(self._world.user(member.user_id))}

    def role(self, role: Role) -> Obj:
        return {
            "id": role.id,
            "name": role.name,
            "permissions": str(role.permissions),
            "position": 1 if role.managed_by else 0,
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "managed": role.managed_by is not None,
            "mentionable": False,
            "icon": None,
            "unicode_emoji": None,
            "flags": 0,
        } | ({"tags": {"bot_id": role.managed_by}} if role.managed_by else {})

    def guild(self, guild: Guild) -> Obj:
        return {
            "id": guild.id,
            "name": guild.name,
            "icon": None,
            "splash": None,
            "discovery_splash": None,
            "owner_id": guild.owner_id,
            "afk_channel_id": None,
            "afk_timeout": 300,
            "verification_level": 0,
            "default_message_notifications": 1,
            "explicit_content_filter": 0,
            "roles": [self.role(role) for role in guild.roles],
            "emojis": [],
            "stickers": [],
            "features": guild.features,
            "mfa_level": 0,
            "application_id": None,
            "system_channel_id": None,
            "system_channel_flags": 0,
            "rules_channel_id": None,
            "public_updates_channel_id": None,
            "safety_alerts_channel_id": None,
            "vanity_url_code": None,
            "description": None,
            "banner": None,
            "home_header": None,
            "region": "deprecated",
            "widget_enabled": False,
            "widget_channel_id": None,
            "max_presences": None,
            "max_members": 500_000,
            "max_video_channel_users": 25,
            "max_stage_video_channel_users": 50,
            "premium_tier": 0,
            "premium_subscription_count": 0,
            "nsfw": False,
            "incidents_data": None,
            "preferred_locale": guild.preferred_locale,
            "nsfw_level": 0,
            "premium_progress_bar_enabled": False,
        }

    def own_guild(self, guild: Guild) -> Obj:
        """A server in the list of those that the bot is in."""
        keys = ("id", "name", "icon", "banner", "features")
        whole = self.guild(guild)
        granted = permissions.in_guild(guild, self._world.bot_id)
        return {key: whole[key] for key in keys} | {"owner": False, "permissions": str(granted)}

    def guild_create(self, guild: Guild) -> Obj:
        """What a bot gets of a server when it connects; without privileged intents it sees only itself among the members."""
        world = self._world
        channels = [c for c in world.channels.values() if c.guild_id == guild.id]
        seen = [c for c in channels if permissions.can_see(world, world.bot_id, c)]
        now = self._clock.now()
        return self.guild(guild) | {
            "joined_at": iso(guild.members[world.bot_id].joined_at),
            "large": False,
            "unavailable": False,
            "member_count": len(guild.members),
            "members": [self.full_member(guild.members[world.bot_id])],
            "channels": [self.channel(c) for c in channels if c.type not in THREADS],
            "threads": [self.channel(c) for c in seen if c.type in THREADS and not world.is_archived(c, now)],
            "presences": [],
            "voice_states": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }

    def channel(self, channel: Channel) -> Obj:
        """A channel, a thread or a DM."""
        basics: Obj = {"id": channel.id, "type": channel.type, "last_message_id": channel.last_message_id, "flags": 0}
        if channel.type == ChannelType.DM:
            others = [self._world.user(r) for r in channel.recipients if r != self._world.bot_id]
            return basics | {"recipients": [self.user(user) for user in others]}
        basics |= {"guild_id": channel.guild_id, "name": channel.name, "parent_id": channel.parent_id}
        return basics | (self._thread(channel) if channel.type in THREADS else self._text_channel(channel))

    def _text_channel(self, channel: Channel) -> Obj:
        return {
            "position": channel.position,
            "topic": None,
            "nsfw": False,
            "rate_limit_per_user": 0,
            "default_auto_archive_duration": 4320,
            "permission_overwrites": [
                {"id": o.id, "type": o.type, "allow": str(o.allow), "deny": str(o.deny)} for o in channel.overwrites
            ],
        }

    def _thread(self, thread: Channel) -> Obj:
        return {
            "owner_id": thread.owner_id,
            "rate_limit_per_user": 0,
            "message_count": thread.message_count,
            "total_message_sent": thread.message_count,
            "member_count": len(thread.members),
            "thread_metadata": {
                "archived": self._world.is_archived(thread, self._clock.now()),
                "auto_archive_duration": thread.archive_after,
                "archive_timestamp": iso(thread.active_at),
                "create_timestamp": iso(thread.active_at),
                "locked": False,
            },
        } | ({"member": self.thread_member(thread)} if self._world.bot_id in thread.members else {})

    def thread_member(self, thread: Channel) -> Obj:
        """The bot's own membership of a thread."""
        return {"id": thread.id, "user_id": self._world.bot_id, "join_timestamp": iso(thread.active_at), "flags": 0}

    def message(self, message: Message, *, is_quoted: bool = False) -> Obj:
        """A message as REST answers it; events add the server and the member. One that is quoted by another quotes none."""
        world = self._world
        components, embeds, shown_inside = self._resolved(message)
        body: Obj = {
            "id": message.id,
            "channel_id": message.channel_id,
            "type": message.type,
            "author": self.user(world.user(message.author_id)),
            "content": message.content,
            "timestamp": iso(message.created_at),
            "edited_timestamp": iso(message.edited_at),
            "tts": False,
            "mention_everyone": False,
            "mentions": [self.user(world.users[user_id]) for user_id in message.mentions if user_id in world.users],
            "mention_roles": [],
            "attachments": [self.attachment(message, a) for a in message.attachments if a.filename not in shown_inside],
            "embeds": embeds,
            "components": components,
            "pinned": False,
            "flags": message.flags,
        }
        if message.nonce is not None:
            body["nonce"] = message.nonce
        if message.webhook_id:
            body |= {"webhook_id": message.webhook_id, "application_id": message.webhook_id}
        if message.interaction:
            body["interaction_metadata"] = message.interaction
        if message.thread_id and message.thread_id in world.channels:
            body["thread"] = self.channel(world.channels[message.thread_id])
        if message.reference:
            body["message_reference"] = message.reference
            if not is_quoted:
                body["referenced_message"] = self._quoted(message, message.reference)
        return body

    def _quoted(self, message: Message, reference: Obj) -> Obj | None:
        """What a message answers, if it stands, and whoever sees the answer sees it too."""
        answered = self._world.messages.get(reference["channel_id"], {}).get(reference.get("message_id", ""))
        if answered is None or answered.owner_id not in {None, message.owner_id}:
            return None
        return self.message(answered, is_quoted=True)

    def message_event(self, message: Message) -> Obj:
        """A message as the gateway announces it. An ephemeral one comes without its server, like a DM."""
        body = self.message(message)
        channel = self._world.channel(message.channel_id)
        guild = self._world.guild_of(channel)
        if guild is None or message.is_ephemeral:
            return body
        body["guild_id"] = guild.id
        author = guild.members.get(message.author_id)
        return body | ({"member": self.member(author)} if author and not message.webhook_id else {})

    def attachment(self, message: Message, attachment: Attachment) -> Obj:
        return self._file(attachment, self.attachment_url(message.channel_id, attachment))

    def handed_in(self, file: HandedIn) -> Obj:
        """A file that somebody uploaded for a form."""
        url = f"{self._cdn_url}/ephemeral-attachments/{self._world.bot_id}/{file.id}/{file.filename}"
        return self._file(file, url) | {"ephemeral": True}

    def _file(self, attachment: Attachment, url: str) -> Obj:
        body: Obj = {
            "id": attachment.id,
            "filename": attachment.filename,
            "size": attachment.size,
            "url": url,
            "proxy_url": url,
            "content_type": attachment.content_type,
        }
        if attachment.description:
            body["description"] = attachment.description
        return body | ({"width": attachment.width, "height": attachment.height} if attachment.width else {})

    def attachment_url(self, channel_id: str, attachment: Attachment) -> str:
        return f"{self._cdn_url}/attachments/{channel_id}/{attachment.id}/{attachment.filename}"

    def emoji_url(self, emoji_id: str) -> str:
        return f"{self._cdn_url}/emojis/{emoji_id}.png"

    def _resolved(self, message: Message) -> tuple[list[Obj], list[Obj], set[str]]:
        """Components and embeds with every `attachment://` as the CDN's address, and the names of the files they show."""
        by_name = {attachment.filename: attachment for attachment in message.attachments}
        shown: set[str] = set()
        components, embeds = deepcopy(message.components), deepcopy(message.embeds)
        media = [item for _, component in walk(components) for _, item in media_items(component)]
        media += [embed[key] for embed in embeds for key in ("image", "thumbnail") if embed.get(key)]
        for item in media:
            name = item["url"].removeprefix("attachment://")
            if name == item["url"] or name not in by_name:
                item.update({"id": message.id, "proxy_url": item["url"]})
            else:
                shown.add(name)
                item.update(self._medium(message, by_name[name]))
        for _, component in walk(components):
            if component["type"] == Component.FILE:
                name = component["file"]["url"].rpartition("/")[2]
                component |= {"name": name, "size": by_name[name].size if name in by_name else 0}
        return components, embeds, shown

    def _medium(self, message: Message, attachment: Attachment) -> Obj:
        """An attachment as a component or an embed shows it."""
        url = self.attachment_url(message.channel_id, attachment)
        return {
            "id": attachment.id,
            "attachment_id": attachment.id,
            "url": url,
            "proxy_url": url,
            "width": attachment.width,
            "height": attachment.height,
            "content_type": attachment.content_type,
        }

    def emoji(self, emoji: Emoji) -> Obj:
        return {
            "id": emoji.id,
            "name": emoji.name,
            "animated": emoji.animated,
            "roles": [],
            "require_colons": True,
            "managed": False,
            "available": True,
            "user": self.user(self._world.user(self._world.bot_id)),
        }

    def command(self, command: Command) -> Obj:
        ids: Obj = {"id": command.id, "application_id": self._world.bot_id, "version": command.version}
        return command.body | ids | ({"guild_id": command.guild_id} if command.guild_id else {})

    def application(self) -> Obj:
        bot = self._world.user(self._world.bot_id)
        return {
            "id": bot.id,
            "name": bot.name,
            "icon": None,
            "description": "",
            "bot_public": True,
            "bot_require_code_grant": False,
            "verify_key": "",
            "type": None,
            "flags": 0,
            "flags_new": "0",
            "role_connections_verification_url": None,
            "owner": self.user(self._world.user(self._world.guild.owner_id)),
            "team": None,
            "rpc_origins": [],
            "tags": [],
            "redirect_uris": [],
            "interactions_endpoint_url": None,
            "approximate_guild_count": len(self._world.guilds_of(bot.id)),
            "approximate_user_install_count": sum(user.has_installed for user in self._world.users.values()),
            "approximate_user_authorization_count": 0,
            "explicit_content_filter": 0,
            "eligible_oauth2_scopes": [],
        }

    def interaction_channel(self, channel: Channel, user_id: str) -> Obj:
        """The channel of an interaction, with what its person may do there."""
        granted = permissions.in_channel(self._world, user_id, channel)
        return self.channel(channel) | {"permissions": str(granted)}


def is_loading(message: Message) -> bool:
    """Whether the message still says that the bot is thinking."""
    return bool(message.flags & MessageFlag.LOADING)
