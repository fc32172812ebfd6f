/** The left side: a server's channels, threads and members, or the direct messages and everybody; and me. */

import { coalesced, h, icon, redraw } from "./dom.js";
import { avatar } from "./message.js";
import { outsiders, spoken } from "./rail.js";
import { openSelect } from "./select.js";
import { localeName } from "./people.js";
import { openSettings } from "./settings.js";
import { DIRECT, DM, TEXT, byAge, byPosition, isThread, nameOf } from "./store.js";
import { say } from "./texts.js";

export class Sidebar {
  /**
   * @param {HTMLElement} root
   * @param {import("./store.js").Store} store
   * @param {(channelId: string) => void} go
   */
  constructor(root, store, go) {
    Object.assign(this, { root, store, go });
    this.title = h("h1", {});
    this.inviting = h(
      "button",
      { type: "button", class: "icon-button", hidden: true, "aria-label": say("page.invite"), title: say("page.invite"), "aria-expanded": "false", onclick: () => this.invite() },
      icon("invite"),
    );
    this.nav = h("nav", { class: "channels" });
    this.card = h("div", { class: "me-card" });
    const settings = h(
      "button",
      { type: "button", class: "icon-button", "aria-label": say("page.settings"), title: say("page.settings"), onclick: ({ currentTarget }) => openSettings(currentTarget, store) },
      icon("gear"),
    );
    const other = { class: "channel other", href: "/", target: "_blank", rel: "noopener" };
    const asOther = h("a", other, icon("people"), h("span", { class: "channel-name" }, say("page.side.other")));
    root.append(h("header", { class: "guild" }, this.title, this.inviting), this.nav, asOther, h("div", { class: "me" }, this.card, settings));
    this.nav.addEventListener("click", (event) => this.clicked(event));
    this.draw = coalesced(() => this.drawNow());
    for (const kind of ["state", "channels", "me"]) store.addEventListener(kind, () => this.draw());
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const target = /** @type {HTMLElement} */ (event.target).closest("[data-channel], [data-person]");
    if (!(target instanceof HTMLElement)) return;
    event.preventDefault();
    if (target.dataset.channel) return this.go(target.dataset.channel);
    this.openDirect(/** @type {string} */ (target.dataset.person));
  }

  /** Opens the conversation with a person, asking the server for it where there is none yet. @param {string} userId */
  openDirect(userId) {
    const { channels, socket } = this.store;
    const known = [...channels.values()].find(
      ({ type, recipients }) => type === DM && recipients?.some(({ id }) => id === userId),
    );
    if (known) return this.go(known.id);
    socket.act("open_dm", { user_id: userId });
  }

  /** Asks whom to invite to the server that is shown. */
  invite() {
    const guild = this.store.guilds.get(this.store.place);
    if (!guild) return;
    const choices = outsiders(this.store, guild);
    const question = { choices, values: [], min: 1, max: choices.length, label: say("page.invite") };
    openSelect(this.inviting, question, (userIds) => this.store.socket.act("invite", { guild_id: guild.id, user_ids: userIds }));
  }

  drawNow() {
    const { store } = this;
    if (!store.me) return;
    const guild = store.guilds.get(store.place);
    this.title.textContent = guild?.name ?? say("page.side.direct");
    this.inviting.hidden = !guild;
    this.root.setAttribute("aria-label", this.title.textContent);
    this.nav.setAttribute("aria-label", say(guild ? "page.side.channels" : "page.side.direct"));
    const next = /** @type {HTMLElement} */ (this.nav.cloneNode(false));
    next.append(...(guild ? this.server(guild) : this.conversations()));
    redraw(this.nav, next);
    this.card.replaceChildren(
      avatar(store.me),
      h("div", { class: "me-name" }, h("b", {}, nameOf(store.me)), h("small", {}, localeName(store.me.locale))),
    );
  }

  /** A server's channels and threads, and its members. @param {import("./store.js").Guild} guild */
  server(guild) {
    const { store } = this;
    const all = store.channelsIn(guild.id);
    const texts = all.filter(({ type }) => type === TEXT).sort(byPosition);
    const members = [...store.users.values()].filter(({ id, guilds }) => id !== store.me?.id && guilds?.includes(guild.id));
    return [
      group(say("page.side.channels"), texts.flatMap((channel) => [this.row(channel), ...this.threads(channel, all)])),
      group(say("page.side.people"), members.map((user) => personRow(user))),
    ];
  }

  /** The direct messages, newest first, and whoever one has not written with yet. */
  conversations() {
    const { store } = this;
    const direct = store.channelsIn(DIRECT).sort((one, other) => byAge(other.last_message_id ?? "0", one.last_message_id ?? "0"));
    const strangers = [...store.users.values()].filter(({ id }) => id !== store.me?.id && !direct.some((dm) => hasRecipient(dm, id)));
    return [
      group(say("page.side.direct"), direct.map((channel) => this.row(channel))),
      group(say("page.side.people"), strangers.map((user) => personRow(user))),
    ];
  }

  /** Archived threads are hidden, unless one is being read. */
  threads(parent, all) {
    return all
      .filter((channel) => isThread(channel) && channel.parent_id === parent.id)
      .filter((channel) => !isArchived(channel) || channel.id === this.store.active)
      .map((channel) => this.row(channel));
  }

  /** @param {import("./store.js").Channel} channel */
  row(channel) {
    const { store } = this;
    const other = channel.type === DM && channel.recipients?.find(({ id }) => id !== store.me?.id);
    const mark = other ? presence(store.users.get(other.id) ?? other) : icon(isThread(channel) ? "thread" : "hash");
    const name = store.title(channel);
    const badge = channel.mentions > 0 && h("span", { class: "badge", "aria-hidden": "true" }, String(channel.mentions));
    const looks = ["channel", isThread(channel) && "thread", channel.unread > 0 && "unread", isArchived(channel) && "archived"];
    return h(
      "a",
      {
        class: looks.filter(Boolean).join(" "),
        href: `#${channel.id}`,
        "data-channel": channel.id,
        "aria-current": store.active === channel.id ? "page" : null,
        "aria-label": spoken(name, channel),
      },
      mark,
      h("span", { class: "channel-name", title: name }, name),
      badge,
    );
  }
}

const hasRecipient = (channel, userId) => (channel.recipients ?? []).some(({ id }) => id === userId);
const isArchived = (channel) => Boolean(channel.archived ?? channel.thread_metadata?.archived);

const personRow = (user) =>
  h(
    "button",
    { type: "button", class: "channel", "data-person": user.id },
    presence(user),
    h("span", { class: "channel-name", title: nameOf(user) }, nameOf(user)),
    user.bot && h("span", { class: "tag" }, say(user.online === false ? "page.side.offline" : "page.side.app")),
  );

/** An avatar; the bot's says whether it listens. @param {import("./store.js").User} user */
function presence(user) {
  const state = user.online ? "online" : "offline";
  return avatar(user, user.online === undefined ? "small" : `small ${state}`);
}

/** @param {string} name @param {HTMLElement[]} rows */
const group = (name, rows) =>
  rows.length === 0 ? "" : h("section", { "aria-label": name, "data-key": name }, h("h2", {}, name), h("ul", {}, rows.map((row) => h("li", { "data-key": row.dataset.channel ?? row.dataset.person }, row))));
