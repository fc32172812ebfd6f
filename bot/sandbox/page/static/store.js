/** What this person's client knows: people, channels, messages and commands; fed by the socket, read by the panels. */

/**
 * @typedef {{id: string, username: string, global_name?: string, bot?: boolean, locale?: string, dms_open?: boolean, has_installed?: boolean,
 *   online?: boolean, guilds?: string[]}} User `guilds`: the ids of their servers
 * @typedef {{id: string, name: string, owner_id: string, roles: {id: string, name: string}[]}} Guild
 * @typedef {{id: string, guild_id?: string | null, name?: string, type: number, parent_id?: string, archived?: boolean, recipients?: User[],
 *   last_message_id?: string, position?: number, unread: number, mentions: number, can_send: boolean, can_delete?: boolean}} Channel
 * @typedef {{id: string, channel_id: string, type: number, author: User, content: string, html?: string, flags?: number,
 *   timestamp: string, edited_timestamp?: string, components?: any[], embeds?: any[], attachments?: any[],
 *   mentions?: User[], nonce?: string, [more: string]: any}} Message
 * @typedef {{messages: Message[], isLoaded: boolean, isStale: boolean, more: boolean, live: Map<string, Message | null>,
 *   loading: Promise<void> | null}} Log `live`: what was told since the connection stands (null: deleted), which is never
 *   older than a page of history
 * @typedef {{nonce: string, channel_id: string, content: string, reply_to?: string, state: "waiting" | "sent" | "failed",
 *   error?: string}} Draft
 */

import { say } from "./texts.js";

export const EPHEMERAL = 64;
export const LOADING = 128;
export const SILENT = 4096;
export const COMPONENTS_V2 = 32768;
/** Types of messages that people write. */
const ORDINARY = 0;
export const REPLY = 19;
export const TEXT = 0;
/** What stands in the place of a server's id for direct messages. */
export const DIRECT = "@me";
/** The same of DMs with somebody else than the bot. */
export const PRIVATE = "@others";
export const DM = 1;
const THREADS = [10, 11, 12];
const MOST_PAGES = 10;
/** In a channel; more than the server keeps there. */
const MOST_MESSAGES = 1_500;

/** @param {Channel} channel */
export const isThread = (channel) => THREADS.includes(channel.type);
/** @param {Message} message */
export const isEphemeral = (message) => Boolean((message.flags ?? 0) & EPHEMERAL);
/** @param {User} user */
export const nameOf = (user) => user.global_name || user.username || user.name || say("page.somebody");

/** Where a channel stands: a server's id, or `DIRECT`. @param {Channel} channel @returns {string} */
export const placeOf = (channel) => channel.guild_id ?? DIRECT;
/** @param {Channel} one @param {Channel} other */
export const byPosition = (one, other) => (one.position ?? 0) - (other.position ?? 0);

/** Order of snowflakes, which are numbers too large for JavaScript's. @param {string} one @param {string} other */
export const byAge = (one, other) => one.length - other.length || (one < other ? -1 : Number(one > other));

/**
 * Emits `state` (all anew), `channels`, `commands`, `me`, `opened` (detail: id of the channel that was asked for), `gone`
 * (detail: id of a channel that is no more), `called` (detail: a message that Discord would notify of), `outbox`,
 * `messages` (detail: `{channel_id, message?}`; `message` when it is new and not read from history), `edited` (detail: a message
 * that reads differently now).
 */
export class Store extends EventTarget {
  /** @param {import("./socket.js").Socket} socket */
  constructor(socket) {
    super();
    this.socket = socket;
    /** @type {User | null} */ this.me = null;
    /** @type {Map<string, Guild>} the servers that this person is in */ this.guilds = new Map();
    /** @type {Map<string, User>} */ this.users = new Map();
    /** @type {Map<string, Channel>} */ this.channels = new Map();
    /** @type {any[]} */ this.commands = [];
    /** @type {Map<string, Log>} */ this.logs = new Map();
    /** @type {Draft[]} */ this.outbox = [];
    /** @type {string | null} */ this.active = null;
    /** What the side shows: a server's id, or `DIRECT`; nothing yet at first. */ this.place = "";
    /** @type {Map<string, string>} for each place the channel that was read there last */ this.visited = new Map();
    this.epoch = 0;
    this.isReading = () => false;
    socket.addEventListener("frame", ({ detail }) => this[`on_${detail.t}`]?.(detail.d));
    socket.addEventListener("closed", () => this.disconnected());
  }

  /** @param {string} kind @param {any} [detail] */
  emit(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }

  /** @param {string} channelId @returns {Log} */
  log(channelId) {
    let log = this.logs.get(channelId);
    if (!log) {
      log = { messages: [], isLoaded: false, isStale: false, more: true, live: new Map(), loading: null };
      this.logs.set(channelId, log);
    }
    return log;
  }

  /** @param {string} messageId @returns {Message | undefined} */
  message(messageId) {
    for (const log of this.logs.values()) {
      const found = log.messages.find(({ id }) => id === messageId);
      if (found) return found;
    }
    return undefined;
  }

  /** @param {Channel} channel @returns {string} what the sidebar calls it */
  title(channel) {
    if (channel.type !== DM) return channel.name ?? "";
    const others = (channel.recipients ?? []).filter(({ id }) => id !== this.me?.id);
    return others.map((user) => nameOf(this.users.get(user.id) ?? user)).join(", ") || say("page.side.direct");
  }

  /** The server of the channel that is being read; none in a DM. @returns {Guild | undefined} */
  get guild() {
    return this.guilds.get(this.channels.get(this.active ?? "")?.guild_id ?? "");
  }

  /** @param {string} place @returns {Channel[]} a server's channels and threads, or the direct messages */
  channelsIn(place) {
    return [...this.channels.values()].filter((channel) => placeOf(channel) === place);
  }

  /** @param {string} place @returns {{unread: number, mentions: number}} what waits there */
  waitingIn(place) {
    const sum = (/** @type {"unread" | "mentions"} */ key) => this.channelsIn(place).reduce((count, channel) => count + channel[key], 0);
    return { unread: sum("unread"), mentions: sum("mentions") };
  }

  /** Shows another server, or the direct messages, at the side. @param {string} place */
  look(place) {
    this.place = place;
    this.emit("channels");
  }

  /** Where somebody goes who chooses a place: what they read there last, its first channel, the newest conversation. @param {string} place */
  doorOf(place) {
    const inside = this.channelsIn(place);
    const last = inside.find(({ id }) => id === this.visited.get(place));
    if (last) return last;
    if (place !== DIRECT) return inside.filter(({ type }) => type === TEXT).sort(byPosition)[0];
    return inside.sort((one, other) => byAge(other.last_message_id ?? "0", one.last_message_id ?? "0"))[0];
  }

  /** Whoever can be called where one reads: the server's members, or the two of a DM. @returns {User[]} */
  people() {
    const { guild } = this;
    const channel = this.channels.get(this.active ?? "");
    const isHere = guild
      ? (/** @type {User} */ { guilds }) => guilds?.includes(guild.id)
      : (/** @type {User} */ { id }) => id === this.me?.id || channel?.recipients?.some((other) => other.id === id);
    return [...this.users.values()].filter(isHere);
  }

  /** The channels and threads of the server that is being read. @returns {Channel[]} */
  channelsHere() {
    const { guild } = this;
    return guild ? this.channelsIn(guild.id) : [];
  }

  /** The commands that can be typed where one reads; in a DM with a person only what one installed. @returns {any[]} */
  commandsHere() {
    const channel = this.channels.get(this.active ?? "");
    const isPrivate = channel?.type === DM && !channel.recipients?.some(({ bot }) => bot);
    return this.commands.filter(({ places }) => places.includes(channel?.guild_id ?? (isPrivate ? PRIVATE : DIRECT)));
  }

  /** What a command is called in this person's language. @param {string} name the whole one that the bot is sent */
  readName(name) {
    let among = this.commands;
    const read = (/** @type {string} */ word) => {
      const found = among.find(({ original_name }) => original_name === word);
      among = found?.options ?? [];
      return found?.name ?? word;
    };
    return name.split(" ").map(read).join(" ");
  }

  on_state(state) {
    this.me = state.me;
    this.guilds = new Map(state.guilds.map((guild) => [guild.id, guild]));
    this.users = new Map([...state.users, state.me].map((user) => [user.id, user]));
    this.channels = new Map(state.channels.map((channel) => [channel.id, channel]));
    this.commands = state.commands;
    if (this.place !== DIRECT && !this.guilds.has(this.place)) this.place = this.guilds.keys().next().value ?? DIRECT;
    this.epoch += 1;
    for (const log of this.logs.values()) log.isStale = log.isLoaded;
    this.emit("state");
    this.sendOutbox();
  }

  on_user(user) {
    this.users.set(user.id, user);
    if (user.id === this.me?.id) this.me = { ...this.me, ...user };
    this.emit(user.id === this.me?.id ? "me" : "channels");
  }

  on_commands(commands) {
    this.commands = commands.commands ?? commands;
    this.emit("commands");
  }

  /** A channel that is new or changed; with a nonce of ours it is the one that was asked for. */
  on_channel({ nonce, ...channel }) {
    const isRead = channel.id === this.active && this.isReading();
    const nothingNew = isRead && { unread: 0, mentions: 0 };
    this.channels.set(channel.id, { ...this.channels.get(channel.id), ...channel, ...nothingNew });
    if (isRead && channel.unread) this.socket.send("read", { channel_id: channel.id });
    this.emit("channels");
    if (this.socket.isOwn(nonce)) this.emit("opened", channel.id);
  }

  on_channel_delete({ id }) {
    this.channels.delete(id);
    this.logs.delete(id);
    this.emit("channels");
    this.emit("gone", id);
  }

  on_read({ channel_id }) {
    this.change(channel_id, { unread: 0, mentions: 0 });
  }

  /** @param {string} channelId @param {Partial<Channel>} changes */
  change(channelId, changes) {
    const channel = this.channels.get(channelId);
    if (!channel) return;
    this.channels.set(channelId, { ...channel, ...changes });
    this.emit("channels");
  }

  /** @param {Message} message */
  on_message(message) {
    const log = this.log(message.channel_id);
    this.outbox = this.outbox.filter(({ nonce }) => nonce !== message.nonce);
    if (log.messages.some(({ id }) => id === message.id)) return this.on_message_update(message);
    log.live.set(message.id, message);
    this.merge(log, [message]);
    this.trim(log);
    this.count(message);
    this.emit("messages", { channel_id: message.channel_id, message });
  }

  /** Marks the channel of a new message unread, unless its person is reading it. @param {Message} message */
  count(message) {
    const channel = this.channels.get(message.channel_id);
    if (!channel) return;
    const isMine = message.author.id === this.me?.id;
    const isRead = isMine || isEphemeral(message) || (this.active === channel.id && this.isReading());
    const mentionsMe = channel.type === DM || (message.mentions ?? []).some(({ id }) => id === this.me?.id);
    const isNew = byAge(message.id, channel.last_message_id ?? "") > 0;
    this.change(channel.id, {
      last_message_id: isNew && !isEphemeral(message) ? message.id : channel.last_message_id,
      unread: channel.unread + Number(!isRead),
      mentions: channel.mentions + Number(!isRead && mentionsMe),
    });
    if (!isRead && mentionsMe && !((message.flags ?? 0) & SILENT)) this.emit("called", message);
  }

  /** @param {Message} message */
  on_message_update(message) {
    this.emit("edited", message);
    const log = this.log(message.channel_id);
    log.live.set(message.id, message);
    this.trim(log);
    const at = log.messages.findIndex(({ id }) => id === message.id);
    if (at < 0) return;
    log.messages[at] = { ...log.messages[at], ...message };
    this.requote(log, message.id, log.messages[at]);
    this.emit("messages", { channel_id: message.channel_id });
  }

  on_message_delete({ id, channel_id }) {
    const log = this.log(channel_id);
    log.live.set(id, null);
    log.messages = log.messages.filter((message) => message.id !== id);
    this.requote(log, id, null);
    this.trim(log);
    this.emit("messages", { channel_id });
  }

  /** What answers a message shows it as it is now; null: no longer. @param {Log} log @param {string} id @param {Message | null} now */
  requote(log, id, now) {
    const isAnswer = (/** @type {Message | null} */ message) => message?.referenced_message?.id === id;
    for (const [key, message] of log.live) if (isAnswer(message)) log.live.set(key, { ...message, referenced_message: now });
    log.messages = log.messages.map((message) => (isAnswer(message) ? { ...message, referenced_message: now } : message));
  }

  /** Forgets what the server has forgotten long since, so that a tab may stay open for weeks. @param {Log} log */
  trim(log) {
    const forgotten = log.messages.splice(0, Math.max(0, log.messages.length - MOST_MESSAGES));
    for (const { id } of forgotten) log.live.delete(id);
    for (const id of log.live.keys()) {
      if (log.live.size <= MOST_MESSAGES) break;
      log.live.delete(id);
    }
  }

  /** @param {{nonce?: string, message: string}} error a message of ours was refused */
  on_error({ nonce, message }) {
    const draft = this.outbox.find((waiting) => waiting.nonce === nonce);
    if (!draft) return;
    Object.assign(draft, { state: "failed", error: message });
    this.emit("outbox");
  }

  /** @param {Log} log @param {Message[]} messages newer knowledge than the log's, but not than what was told live */
  merge(log, messages) {
    const known = new Map(log.messages.map((message) => [message.id, message]));
    for (const message of messages) {
      const live = log.live.get(message.id);
      if (live !== null) known.set(message.id, live ?? message);
    }
    log.messages = [...known.values()].sort((one, other) => byAge(one.id, other.id));
  }

  /** Marks everything in a channel as read, here and in this person's other tabs. @param {string} channelId */
  read(channelId) {
    const channel = this.channels.get(channelId);
    if (!channel || !(channel.unread || channel.mentions)) return;
    if (this.socket.send("read", { channel_id: channelId })) this.on_read({ channel_id: channelId });
  }

  /** Loads a channel's newest messages; after a dropped connection everything that was missed. @param {string} channelId */
  async load(channelId) {
    const log = this.log(channelId);
    while (!log.isLoaded || log.isStale) {
      log.loading ??= this.loadNow(channelId, log).finally(() => (log.loading = null));
      await log.loading;
    }
  }

  /** @param {string} channelId @param {Log} log */
  async loadNow(channelId, log) {
    const { epoch } = this;
    if (log.isStale) await this.catchUp(channelId, log);
    const known = log.isStale ? log.messages.find((message) => !isEphemeral(message))?.id : undefined;
    const { messages, more } = await this.newest(channelId, known);
    const oldest = messages[0]?.id ?? "";
    const listed = new Set(messages.map(({ id }) => id));
    log.messages = log.messages.filter(
      (message) => listed.has(message.id) || log.live.get(message.id) || (isEphemeral(message) && byAge(message.id, oldest) > 0),
    );
    this.merge(log, messages);
    Object.assign(log, { isLoaded: true, isStale: epoch !== this.epoch, more });
    this.emit("messages", { channel_id: channelId });
  }

  /**
   * Pages from the newest message back to one that is known, or one page where none is; what was edited or deleted in
   * the meantime shows in them. After a very long absence the oldest are left to be loaded when somebody scrolls there.
   * @param {string} channelId @param {string | undefined} known
   * @returns {Promise<{messages: Message[], more: boolean}>} oldest first
   */
  async newest(channelId, known) {
    let page = await this.socket.request("history", { channel_id: channelId });
    let messages = page.messages;
    for (let pages = 1; known && page.more && pages < MOST_PAGES && byAge(messages[0].id, known) > 0; pages += 1) {
      page = await this.socket.request("history", { channel_id: channelId, before: messages[0].id });
      messages = [...page.messages, ...messages];
    }
    return { messages, more: page.more };
  }

  /** @param {string} channelId @param {Log} log */
  async catchUp(channelId, log) {
    let last = log.messages.filter((message) => !isEphemeral(message) && !log.live.has(message.id)).at(-1)?.id;
    while (last) {
      const page = await this.socket.request("history", { channel_id: channelId, after: last });
      this.merge(log, page.messages);
      last = page.more && page.messages.at(-1)?.id;
    }
  }

  /** A channel whose history may not be read shows what is said from now on. @param {string} channelId */
  giveUp(channelId) {
    Object.assign(this.log(channelId), { isLoaded: true, isStale: false, more: false });
    this.emit("messages", { channel_id: channelId });
  }

  /** Loads a page of older messages. @param {string} channelId @returns {Promise<boolean>} whether there may be more */
  async loadOlder(channelId) {
    const log = this.log(channelId);
    const before = log.messages.find((message) => !isEphemeral(message))?.id;
    if (!log.isLoaded || !log.more || !before) return false;
    const page = await this.socket.request("history", { channel_id: channelId, before });
    this.merge(log, page.messages);
    log.more = page.more && page.messages.length > 0;
    this.emit("messages", { channel_id: channelId });
    return log.more;
  }

  /**
   * Says something; it waits in the outbox until the server shows it to everybody.
   * @param {string} channelId @param {string} content @param {string} [replyTo] the message it answers
   */
  say(channelId, content, replyTo) {
    const draft = { nonce: this.socket.nonce(), channel_id: channelId, content, reply_to: replyTo, state: "waiting" };
    this.outbox.push(/** @type {Draft} */ (draft));
    this.sendOutbox();
  }

  /** Says a message of one's own differently. @param {string} messageId @param {string} content @returns {Promise<any>} rejects with RequestFailed */
  edit(messageId, content) {
    return this.socket.request("edit", { message_id: messageId, content });
  }

  /** May this person say it differently? @param {Message} message */
  mayEdit(message) {
    const isWritten = [ORDINARY, REPLY].includes(message.type) && !isEphemeral(message);
    return isWritten && message.author.id === this.me?.id && !this.channels.get(message.channel_id)?.archived;
  }

  sendOutbox() {
    for (const draft of this.outbox.filter(({ state }) => state === "waiting")) {
      const { nonce, channel_id, content, reply_to } = draft;
      if (this.socket.send("send", { nonce, channel_id, content, reply_to })) draft.state = "sent";
    }
    this.emit("outbox");
  }

  /** What was on its way when the connection dropped is sent again with the next one: the server writes a nonce once. */
  disconnected() {
    for (const draft of this.outbox.filter(({ state }) => state === "sent")) draft.state = "waiting";
    for (const log of this.logs.values()) log.live.clear();
    this.emit("outbox");
  }

  /** @param {string} nonce @param {boolean} again send it once more, or forget it */
  settle(nonce, again) {
    const draft = this.outbox.find((waiting) => waiting.nonce === nonce);
    this.outbox = this.outbox.filter((waiting) => waiting !== draft);
    if (draft && again) this.say(draft.channel_id, draft.content, draft.reply_to);
    else this.emit("outbox");
  }
}

