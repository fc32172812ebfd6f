/** The panel that lets things go wrong on purpose: what can be ordered, what is ordered now, and how to end it. */

import { h, icon } from "./dom.js";
import { openPanel } from "./panel.js";
import { DM, isThread, nameOf } from "./store.js";
import { say } from "./texts.js";

/**
 * @typedef {{name: string, label: string, type: "number" | "flag" | "choice" | "channel" | "user" | "guild", default: any,
 *   choices?: {value: string, label: string}[], least?: number, most?: number}} FieldOrder
 * @typedef {{kind: string, title: string, hint: string, fields: FieldOrder[]}} Possible
 * @typedef {{id: string, kind: string, text: string, left: number | null}} Ordered
 */

export class Faults {
  /** @param {import("./store.js").Store} store */
  constructor(store) {
    this.store = store;
    /** @type {Possible[]} */ this.possible = [];
    /** @type {Ordered[]} */ this.ordered = [];
    this.badge = h("span", { class: "badge", hidden: true, "aria-hidden": "true" });
    this.button = h(
      "button",
      { type: "button", class: "icon-button", hidden: true, "aria-haspopup": "dialog", title: say("page.fault.panel"), onclick: () => this.open() },
      icon("bolt"),
      this.badge,
    );
    this.now = h("section", { class: "faults-now", "aria-label": say("page.fault.now") });
    this.notice = h("p", { class: "hint faults-notice", role: "status" });
    /** @type {Map<string, string>} what was asked of the server, by nonce */ this.asked = new Map();
    store.socket.addEventListener("frame", ({ detail }) => this.receive(detail.t, detail.d));
    store.socket.addEventListener("closed", () => this.asked.clear());
  }

  /** @param {string} type @param {any} data */
  receive(type, data) {
    if (type === "faults") {
      Object.assign(this, data);
      this.draw();
    }
    const said = this.asked.get(data?.nonce);
    if (said === undefined || (type !== "fault" && type !== "error")) return;
    this.asked.delete(data.nonce);
    this.say(type === "error" ? data.message : said, type === "error");
  }

  /** @param {string} text @param {boolean} isProblem */
  say(text, isProblem) {
    this.notice.textContent = text;
    this.notice.classList.toggle("failure", isProblem);
  }

  /** @param {object} wish @param {string} done what is said when it is done */
  ask(wish, done) {
    const nonce = this.store.socket.nonce();
    if (this.store.socket.send("fault", { nonce, ...wish })) this.asked.set(nonce, done);
    else this.say(say("page.no_connection"), true);
  }

  /** The button's count, and the list of what is ordered. */
  draw() {
    const count = this.ordered.length;
    this.button.hidden = this.possible.length === 0;
    this.button.setAttribute("aria-label", count ? say("page.fault.button.some", { n: count }) : say("page.fault.button.none"));
    this.badge.hidden = count === 0;
    this.badge.textContent = String(count);
    const hadFocus = this.now.contains(document.activeElement);
    this.now.replaceChildren(
      h("h3", {}, say("page.fault.now")),
      count ? h("ul", {}, this.ordered.map((fault) => this.renderOrdered(fault))) : h("p", { class: "hint" }, say("page.fault.nothing")),
      count > 1 ? h("button", { type: "button", class: "button secondary wide", onclick: () => this.ask({ clear: "all" }, say("page.fault.all_cleared")) }, say("page.fault.clear_all")) : "",
    );
    if (hadFocus) /** @type {HTMLElement | null} */ (this.now.querySelector("button") ?? this.panel?.querySelector("summary"))?.focus();
  }

  /** @param {Ordered} fault */
  renderOrdered({ id, text, left }) {
    const often = left === null ? say("page.fault.lasting") : say("page.fault.left", { n: left });
    const clear = () => this.ask({ clear: id }, say("page.fault.cleared"));
    return h(
      "li",
      {},
      h("span", {}, text, h("small", {}, often)),
      h("button", { type: "button", class: "button secondary", "aria-label": say("page.fault.clear_one", { fault: text }), onclick: clear }, say("page.fault.clear")),
    );
  }

  open() {
    this.say("", false);
    const forms = this.possible.map((possible) => this.renderPossible(possible));
    const heading = h("h2", { class: "panel-title" }, say("page.fault.panel"));
    const { panel } = openPanel(this.button, [heading, this.now, ...forms, this.notice], {
      label: say("page.fault.button.none"),
      look: "faults",
      align: "end",
    });
    this.panel = panel;
    panel.querySelector("summary")?.focus();
  }

  /** @param {Possible} possible */
  renderPossible({ kind, title, hint, fields }) {
    const inputs = fields.map((field) => this.renderField(field));
    const order = (event) => {
      event.preventDefault();
      this.ask({ order: kind, ...Object.fromEntries(inputs.map(({ name, value }) => [name, value()])) }, say("page.fault.is_ordered", { fault: title }));
    };
    return h(
      "details",
      { name: "fault" },
      h("summary", {}, title),
      h(
        "form",
        { onsubmit: order, "aria-label": title },
        h("p", { class: "hint" }, hint),
        inputs.map(({ element }) => element),
        h("button", { type: "submit", class: "button primary" }, say("page.fault.order")),
      ),
    );
  }

  /** @param {FieldOrder} field @returns {{name: string, element: HTMLElement, value: () => any}} */
  renderField(field) {
    const { name, label, type } = field;
    const input = /** @type {HTMLInputElement} */ (this.renderInput(field));
    const look = type === "flag" ? "labelled inline" : "labelled";
    const value = () => (type === "flag" ? input.checked : type === "number" ? Number(input.value) : input.value);
    return { name, element: h("label", { class: look }, h("span", { class: "label" }, label), input), value };
  }

  /** @param {FieldOrder} field */
  renderInput({ type, default: preset, choices = [], least, most }) {
    if (type === "flag") return h("input", { type: "checkbox", class: "switch", checked: Boolean(preset) });
    if (type === "number") {
      return h("input", { type: "number", class: "field", value: preset, min: least, max: most, step: "any", required: true });
    }
    const offered = { channel: () => this.channels(), user: () => this.people(), guild: () => this.servers() }[type]?.() ?? choices;
    const chosen = preset ?? { channel: this.store.active, guild: this.store.place }[type];
    return h("select", { class: "field" }, offered.map(({ value, label }) => h("option", { value, selected: value === chosen }, label)));
  }

  channels() {
    return [...this.store.channels.values()]
      .filter(({ type }) => type !== DM)
      .map((channel) => ({ value: channel.id, label: `${isThread(channel) ? "↳ " : "#"}${this.store.title(channel)}${this.suffix(channel)}` }));
  }

  /** Channels of several servers are told apart by the server's name. @param {import("./store.js").Channel} channel */
  suffix({ guild_id }) {
    return this.store.guilds.size > 1 ? ` (${this.store.guilds.get(guild_id ?? "")?.name})` : "";
  }

  servers() {
    return [...this.store.guilds.values()].map(({ id, name }) => ({ value: id, label: name }));
  }

  people() {
    return [...this.store.users.values()].filter(({ bot }) => !bot).map((user) => ({ value: user.id, label: nameOf(user) }));
  }
}
