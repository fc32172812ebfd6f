/** The far left: direct messages, whoever wrote there, the servers, and a new one; each with what waits in it. */

import { coalesced, h, icon, redraw } from "./dom.js";
import { avatar } from "./message.js";
import { ask } from "./panel.js";
import { DIRECT, DM, nameOf } from "./store.js";
import { say } from "./texts.js";

const INITIALS = 3;

export class Rail {
  /**
   * @param {HTMLElement} root
   * @param {import("./store.js").Store} store
   * @param {{enter: (place: string) => void, go: (channelId: string) => void}} ways to a server or to a conversation
   */
  constructor(root, store, { enter, go }) {
    Object.assign(this, { root, store, enter, go });
    this.list = h("ul", {});
    root.append(this.list);
    this.draw = coalesced(() => this.drawNow());
    for (const kind of ["state", "channels", "me"]) store.addEventListener(kind, () => this.draw());
  }

  drawNow() {
    const { store } = this;
    if (!store.me) return;
    const waiting = [...store.channels.values()].filter(({ type, unread }) => type === DM && unread > 0);
    const add = h(
      "button",
      { type: "button", class: "place adding", "aria-label": say("page.rail.add"), title: say("page.rail.add"), "data-place": "add", onclick: () => this.add() },
      icon("plus"),
    );
    const next = h(
      "ul",
      {},
      this.entry(DIRECT, say("page.side.direct"), icon("chat"), { unread: 0, mentions: 0 }), // each that waits stands below
      waiting.map((channel) => this.conversation(channel)),
      h("li", { class: "rail-line", "aria-hidden": "true", "data-key": "line" }),
      [...store.guilds.values()].map((guild) => this.server(guild)),
      h("li", { "data-key": "add" }, add),
    );
    redraw(this.list, next);
  }

  /** @param {string} place @param {string} name @param {Element} mark @param {{unread: number, mentions: number}} waiting */
  entry(place, name, mark, waiting) {
    const isCurrent = this.store.place === place;
    return this.item({ name, place, mark, ...waiting }, isCurrent, () => this.enter(place));
  }

  /** @param {import("./store.js").Guild} guild */
  server({ id, name }) {
    return this.entry(id, name, h("span", { "aria-hidden": "true" }, initials(name)), this.store.waitingIn(id));
  }

  /** A direct message that waits. @param {import("./store.js").Channel} channel */
  conversation(channel) {
    const other = channel.recipients?.find(({ id }) => id !== this.store.me?.id);
    const mark = avatar(this.store.users.get(other?.id ?? "") ?? other ?? { id: "0", username: "" });
    const { unread, mentions } = channel;
    return this.item({ name: this.store.title(channel), place: channel.id, mark, unread, mentions }, false, () => this.go(channel.id));
  }

  /**
   * @param {{name: string, place: string, mark: Element, unread: number, mentions: number}} entry
   * @param {boolean} isCurrent @param {() => void} onclick
   */
  item({ name, place, mark, unread, mentions }, isCurrent, onclick) {
    return h(
      "li",
      { "data-key": place },
      h(
        "button",
        {
          type: "button",
          class: `place ${unread > 0 ? "unread" : ""}`,
          title: name,
          "aria-label": spoken(name, { mentions, unread }),
          "aria-current": isCurrent ? "true" : null,
          "data-place": place,
          onclick,
        },
        mark,
        mentions > 0 && h("span", { class: "badge", "aria-hidden": "true" }, String(mentions)),
      ),
    );
  }

  /** Asks for a new server's name; its channel opens when it stands, and the bot is there already. */
  async add() {
    const name = await ask(say("page.rail.add"), say("page.rail.name"), say("page.rail.confirm"));
    if (name) this.store.socket.act("add_guild", { name });
  }
}

/** A name as a screen reader says it, with what waits there. @param {string} name @param {{mentions: number, unread: number}} waiting */
export function spoken(name, { mentions, unread }) {
  if (mentions) return say("page.side.calls", { name, n: mentions });
  return unread ? say("page.side.unread", { name }) : name;
}

/** Whoever can be invited to a server: people who are not in it, and for its owner the bot. @param {import("./store.js").Store} store @param {import("./store.js").Guild} guild */
export const outsiders = (store, guild) =>
  [...store.users.values()]
    .filter(({ guilds, bot }) => !guilds?.includes(guild.id) && (!bot || guild.owner_id === store.me?.id))
    .map((user) => ({ value: user.id, label: nameOf(user) }));

/** @param {string} name @returns {string} the first letters of its words */
const initials = (name) =>
  name
    .split(/\s+/)
    .map((word) => [...word][0] ?? "")
    .slice(0, INITIALS)
    .join("");
