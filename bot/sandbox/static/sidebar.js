/** The left side: the server's channels and threads, direct messages, people, and me; a drawer on a phone. */

import { coalesced, h, icon } from "./dom.js";
import { avatar } from "./message.js";
import { localeName } from "./people.js";
import { openSettings } from "./settings.js";
import { DM, TEXT, byAge, isThread, nameOf } from "./store.js";
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
    this.nav = h("nav", { class: "channels", "aria-label": say("page.side.channels") });
    this.foot = h("div", { class: "me" });
    const other = { class: "channel other", href: "/", target: "_blank", rel: "noopener" };
    const asOther = h("a", other, icon("people"), h("span", { class: "channel-name" }, say("page.side.other")));
    root.append(h("header", { class: "guild" }, this.title), this.nav, asOther, this.foot);
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

  drawNow() {
    const { store } = this;
    if (!store.me) return;
    const all = [...store.channels.values()];
    const direct = all.filter(({ type }) => type === DM).sort((one, other) => byAge(other.last_message_id ?? "0", one.last_message_id ?? "0"));
    const strangers = [...store.users.values()].filter(({ id }) => id !== store.me?.id && !direct.some((dm) => hasRecipient(dm, id)));
    this.title.textContent = (store.guild ?? [...store.guilds.values()][0])?.name ?? "";
    this.root.setAttribute("aria-label", this.title.textContent);
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.channel;
    this.nav.replaceChildren(
      group(say("page.side.channels"), all.filter(({ type }) => type === TEXT).sort(byPosition).flatMap((channel) => [this.row(channel), ...this.threads(channel, all)])),
      group(say("page.side.direct"), direct.map((channel) => this.row(channel))),
      group(say("page.side.people"), strangers.map((user) => personRow(user))),
    );
    if (focused) /** @type {HTMLElement | null} */ (this.nav.querySelector(`[data-channel="${focused}"]`))?.focus();
    this.foot.replaceChildren(
      avatar(store.me),
      h("div", { class: "me-name" }, h("b", {}, nameOf(store.me)), h("small", {}, localeName(store.me.locale))),
      h(
        "button",
        { type: "button", class: "icon-button", "aria-label": say("page.settings"), title: say("page.settings"), onclick: ({ currentTarget }) => openSettings(currentTarget, store) },
        icon("gear"),
      ),
    );
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

/** A channel's name as a screen reader says it, with what waits there. @param {string} name @param {import("./store.js").Channel} channel */
function spoken(name, { mentions, unread }) {
  if (mentions) return say("page.side.calls", { name, n: mentions });
  return unread ? say("page.side.unread", { name }) : name;
}

const byPosition = (one, other) => (one.position ?? 0) - (other.position ?? 0);
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
  rows.length === 0 ? "" : h("section", { "aria-label": name }, h("h2", {}, name), h("ul", {}, rows.map((row) => h("li", {}, row))));
