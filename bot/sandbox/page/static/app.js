/** Wires the page: who I am, the socket, and the panels around the message list. */

import { entries } from "./commands.js";
import { Composer } from "./composer.js";
import { findComponent, choicesOf } from "./components.js";
import { h, icon, isNarrow } from "./dom.js";
import { Faults } from "./faults.js";
import { Interactions } from "./interactions.js";
import { MessageList } from "./messages.js";
import { openModal } from "./modal.js";
import { markIcon, notifyOf } from "./notices.js";
import { plainOf } from "./message.js";
import { ask, isSure, openMenu, openPicture } from "./panel.js";
import { choosePerson } from "./people.js";
import { Rail } from "./rail.js";
import { openSelect } from "./select.js";
import { Sidebar } from "./sidebar.js";
import { Socket } from "./socket.js";
import { DM, Store, TEXT, isThread, nameOf, placeOf } from "./store.js";
import { isSpoken, say, weave } from "./texts.js";
import { applyTheme } from "./theme.js";
import { speak, tick } from "./time.js";

const FIRST_COMMAND = "play";
const HINT_KEY = "hint-seen";
const TOAST_LASTS = 6_000;

class App {
  /** @param {string} userId */
  constructor(userId) {
    this.userId = userId;
    this.socket = new Socket(userId);
    this.store = new Store(this.socket);
    this.interactions = new Interactions(this.socket, this.store);
    this.faults = new Faults(this.store);
    this.build();
    const go = (/** @type {string} */ channelId) => this.go(channelId);
    this.sidebar = new Sidebar(this.aside, this.store, go);
    this.rail = new Rail(this.servers, this.store, { enter: (place) => this.enter(place), go });
    this.messages = new MessageList(this.scroller, this.store, this.interactions, this.herald);
    this.composer = new Composer(this.composing, this.store, this.interactions);
    this.listen();
    tick(document);
  }

  build() {
    this.servers = h("nav", { class: "rail", "aria-label": say("page.rail") });
    this.aside = h("aside", { class: "sidebar" });
    this.side = h("div", { class: "side", id: "side" }, this.servers, this.aside);
    this.scrim = h("div", { class: "scrim", onclick: () => this.drawer(false) });
    this.burger = h(
      "button",
      { type: "button", class: "icon-button burger", "aria-label": say("page.side.channels"), "aria-controls": "side", "aria-expanded": "false", onclick: () => this.drawer(true) },
      icon("menu"),
      h("span", { class: "badge", hidden: true }),
    );
    this.heading = h("h2", { class: "channel-title", tabindex: "-1" });
    this.threadButton = h(
      "button",
      { type: "button", class: "icon-button", hidden: true, "aria-label": say("page.thread.create"), title: say("page.thread.create"), onclick: () => this.createThread() },
      icon("thread"),
    );
    this.bar = h("div", { class: "connection", role: "status", hidden: true });
    const skips = [
      [say("page.skip.messages"), () => this.scroller.focus()],
      [say("page.skip.writing"), () => this.composer.focus()],
    ];
    this.skips = h("div", { class: "skips" }, skips.map(([label, onclick]) => h("button", { type: "button", class: "button primary", onclick }, label)));
    this.scroller = h("div", { class: "scroller", tabindex: "0", role: "region", "aria-label": say("page.messages") });
    this.composing = h("div", { class: "composer" });
    this.herald = h("div", { class: "unseen", role: "log", "aria-live": "polite", "aria-label": say("page.messages.new") });
    this.hint = h("div", { class: "first-hint" });
    this.toType = h("kbd", {});
    this.main = h(
      "main",
      { class: "main" },
      h("header", { class: "top" }, this.burger, this.heading, this.threadButton, this.faults.button),
      this.bar,
      h("div", { class: "stage" }, this.scroller),
      this.hint,
      this.composing,
    );
    document.body.replaceChildren(this.skips, h("div", { class: "app" }, this.side, this.scrim, this.main), this.herald);
    this.drawer(false);
  }

  listen() {
    const { store, socket, interactions } = this;
    store.addEventListener("state", () => this.arrived());
    store.addEventListener("me", () => this.spoken());
    store.addEventListener("channels", () => this.describe());
    store.addEventListener("commands", () => this.nameCommand());
    store.addEventListener("opened", ({ detail }) => this.go(detail));
    this.composer.editLast = () => this.edit(this.messages.lastOfMine()?.id ?? "");
    store.addEventListener("gone", ({ detail }) => detail === store.active && this.lost());
    notifyOf(store, (channelId, messageId) => this.jump(channelId, messageId));
    interactions.addEventListener("modal", ({ detail }) => openModal(detail, interactions));
    socket.addEventListener("closed", ({ detail }) => this.disconnected(detail));
    socket.addEventListener("open", () => (this.bar.hidden = true));
    socket.addEventListener("refused", ({ detail }) => this.toast(detail));
    this.scroller.addEventListener("click", (event) => this.clicked(event));
    addEventListener("hashchange", () => this.show(location.hash.slice(1)));
    matchMedia("(max-width: 720px)").addEventListener("change", () => this.drawer(false));
    document.addEventListener("keydown", (event) => this.key(event));
  }

  /** Escape closes the drawer (an open panel first, by itself); Enter and space open a spoiler. @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "Escape" && !document.querySelector(":popover-open, dialog[open]")) this.drawer(false);
    const target = /** @type {HTMLElement} */ (event.target);
    if (!target.matches?.(".spoiler") || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    target.click();
  }

  /** Times are told in one's own locale; whoever chooses another language finds the whole page in it. */
  spoken() {
    const locale = this.store.me?.locale ?? "en-GB";
    if (isSpoken(locale)) return speak(locale);
    this.composer.keep();
    location.reload();
  }

  /** The first state, or a fresh one after the connection was lost. */
  arrived() {
    this.spoken();
    const { store } = this;
    const wanted = store.active ?? location.hash.slice(1);
    this.nameCommand();
    this.offerHint();
    if (!store.channels.has(wanted)) this.leave();
    else if (store.active === wanted) this.messages.refresh(wanted);
    else this.show(wanted);
  }

  /** The channel that was being read is no more. */
  lost() {
    this.toast(say("page.channel_gone"));
    this.leave();
  }

  /** Goes to the first channel there is, if there is any. */
  leave() {
    const all = [...this.store.channels.values()];
    const first = this.store.doorOf(this.store.place) ?? all.find(({ type }) => type === TEXT) ?? all[0];
    if (first) return this.show(first.id);
    this.messages.close();
    this.composer.describe();
    this.describe();
  }

  /** @param {number} pause milliseconds until the next try */
  async disconnected(pause) {
    const seconds = Math.max(1, Math.round(pause / 1000));
    const now = h("button", { type: "button", class: "link", onclick: () => this.socket.retryNow() }, say("page.connection.now"));
    this.bar.replaceChildren(say("page.connection.retrying", { seconds }), " ", now);
    this.bar.hidden = false;
    if (!this.store.me && this.socket.failures === 1) await this.checkPerson();
  }

  /** A user this sandbox does not know (a new world, an old link) has to be chosen anew. */
  async checkPerson() {
    const answer = await fetch("/page/users").catch(() => null);
    if (!answer?.ok) return;
    const body = await answer.json();
    if (!(body.users ?? body).some(({ id }) => id === this.userId)) location.replace("/?unknown");
  }

  /** @param {string} channelId */
  go(channelId) {
    this.drawer(false);
    if (location.hash.slice(1) === channelId) this.show(channelId);
    else location.hash = channelId;
  }

  /** A server, or the direct messages, was chosen: on a phone its list is shown, else its door opens. @param {string} place */
  enter(place) {
    this.store.look(place);
    const door = this.store.doorOf(place);
    if (door && !isNarrow()) this.go(door.id);
  }

  /** @param {string} channelId @returns {Promise<void>} when its messages stand */
  async show(channelId) {
    const { store } = this;
    const channel = store.channels.get(channelId);
    if (!channel) return;
    store.visited.set(placeOf(channel), channelId);
    store.look(placeOf(channel));
    if (store.active === channelId) return;
    const before = store.active;
    history.replaceState(null, "", `#${channelId}`);
    const opened = this.messages.open(channelId);
    this.composer.open(before, channelId);
    this.describe();
    this.sidebar.draw();
    if (!isNarrow()) this.composer.focus();
    await opened;
  }

  /** The header, the window's title and the burger's badge. */
  describe() {
    const { store } = this;
    const all = [...store.channels.values()];
    const channel = store.channels.get(store.active ?? "");
    const mentions = all.reduce((sum, { mentions: count }) => sum + count, 0);
    const elsewhere = all.some(({ id, unread }) => unread > 0 && id !== store.active);
    const badge = /** @type {HTMLElement} */ (this.burger.querySelector(".badge"));
    badge.hidden = !mentions && !elsewhere;
    badge.textContent = mentions ? String(mentions) : "";
    markIcon(mentions > 0);
    this.threadButton.hidden = channel?.type !== TEXT;
    if (!channel) {
      const nowhere = say("page.nowhere");
      this.heading.replaceChildren(nowhere);
      document.title = say("page.window", { place: nowhere, person: nameOf(store.me) });
      return;
    }
    const title = store.title(channel);
    const parent = isThread(channel) && store.channels.get(channel.parent_id ?? "");
    this.heading.replaceChildren(
      icon(channel.type === DM ? "people" : isThread(channel) ? "thread" : "hash"),
      parent ? h("button", { type: "button", class: "parent", onclick: () => this.go(parent.id) }, store.title(parent)) : "",
      h("span", { class: "channel-name", title }, title),
    );
    const named = { place: `${channel.type === DM ? "@" : "#"}${title}`, person: nameOf(store.me) };
    document.title = mentions ? say("page.window.called", { ...named, n: mentions }) : say("page.window", named);
  }

  /** Opens or closes the channels on a phone. @param {boolean} isOpen */
  drawer(isOpen) {
    const narrow = isNarrow();
    const wasOpen = this.side.classList.contains("open");
    this.side.classList.toggle("open", isOpen && narrow);
    this.scrim.classList.toggle("open", isOpen && narrow);
    this.burger.setAttribute("aria-expanded", String(isOpen && narrow));
    this.side.inert = narrow && !isOpen;
    this.main.inert = narrow && isOpen;
    if (isOpen && narrow) /** @type {HTMLElement | null} */ (this.aside.querySelector("[aria-current], a"))?.focus();
    else if (wasOpen) this.burger.focus();
  }

  /** What the hint tells people to type: the command as it is called in their language. */
  nameCommand() {
    const found = entries(this.store.commands).find(({ original }) => original === FIRST_COMMAND);
    this.toType.textContent = `/${found?.name ?? FIRST_COMMAND}`;
  }

  /** Two sentences for somebody who is here for the first time. */
  offerHint() {
    if (localStorage.getItem(HINT_KEY) || this.hint.hasChildNodes()) return;
    const close = () => {
      localStorage.setItem(HINT_KEY, "yes");
      this.hint.replaceChildren();
    };
    for (const kind of ["run", "press"]) this.interactions.addEventListener(kind, close, { once: true });
    this.hint.replaceChildren(
      h("p", {}, weave("page.hint", { command: this.toType })),
      h("button", { type: "button", class: "icon-button", "aria-label": say("page.hint.close"), onclick: close }, icon("close")),
    );
  }

  /** Says for some seconds why something was not done. @param {string} why */
  toast(why) {
    const toast = h("p", { class: "toast", role: "alert" }, why);
    document.querySelector(".toast")?.remove();
    document.body.append(toast);
    setTimeout(() => toast.remove(), TOAST_LASTS);
  }

  /** @param {string} [messageId] the message it grows from */
  async createThread(messageId) {
    const channelId = this.store.active;
    const name = await ask(say("page.thread.create"), say("page.thread.name"), say("page.thread.confirm"));
    if (!name) return;
    this.socket.act("thread", { channel_id: channelId, name, ...(messageId && { message_id: messageId }) });
  }

  /** Presses inside messages. @param {MouseEvent} event */
  clicked(event) {
    const target = /** @type {Element} */ (event.target);
    const hit = /** @type {HTMLElement | null} */ (
      target.closest("[data-press], [data-select], [data-open], [data-dismiss], [data-dismiss-run], [data-tools], [data-edit], [data-channel], [data-channel-id], [data-jump], .spoiler, a")
    );
    if (!hit || hit.getAttribute("aria-disabled") === "true") return;
    const messageId = hit.closest("[data-message]")?.getAttribute("data-message") ?? "";
    const { dataset } = hit;
    if (dataset.press !== undefined) this.interactions.press(messageId, dataset.press);
    else if (dataset.select !== undefined) this.choose(hit, messageId, dataset.select);
    else if (dataset.open) openPicture(dataset.open, hit.querySelector("img")?.alt ?? "");
    else if (dataset.dismiss !== undefined) this.dismiss(messageId);
    else if (dataset.dismissRun) this.interactions.dismissRun(dataset.dismissRun);
    else if (dataset.tools !== undefined) this.offerTools(hit, messageId);
    else if (dataset.edit !== undefined) this.edit(messageId);
    else if (dataset.jump) this.jump(...dataset.jump.split("/"));
    else if (dataset.channel) this.go(dataset.channel);
    else if (dataset.channelId) this.goMentioned(event, dataset.channelId);
    else if (hit.matches(".spoiler")) this.uncover(hit);
    else this.followLink(event, /** @type {HTMLAnchorElement} */ (hit));
  }

  /** A spoiler, once uncovered, stays so. @param {HTMLElement} spoiler */
  uncover(spoiler) {
    spoiler.setAttribute("data-revealed", "");
    spoiler.removeAttribute("aria-label");
  }

  /** @param {MouseEvent} event @param {string} channelId of a `#channel` in a text */
  goMentioned(event, channelId) {
    event.preventDefault();
    if (this.store.channels.has(channelId)) this.go(channelId);
  }

  /** Links to a channel or message of this server stay in the page. @param {MouseEvent} event @param {HTMLAnchorElement} link */
  followLink(event, link) {
    const found = /\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?$/.exec(link.href);
    if (!found || !this.store.channels.has(found[1])) return;
    event.preventDefault();
    this.jump(found[1], found[2]);
  }

  /** @param {string} channelId @param {string} [messageId] */
  async jump(channelId, messageId) {
    this.drawer(false);
    await this.show(channelId);
    if (messageId) await this.messages.jump(messageId);
  }

  /** @param {HTMLElement} anchor @param {string} messageId @param {string} customId */
  choose(anchor, messageId, customId) {
    const select = findComponent(this.store.message(messageId)?.components ?? [], customId);
    if (!select) return;
    const question = {
      choices: choicesOf(select, this.store),
      values: this.interactions.valuesOf(messageId, select),
      min: select.min_values ?? 1,
      max: select.max_values ?? 1,
      label: select.placeholder || say("page.make_a_selection"),
    };
    openSelect(anchor, question, (values) => this.interactions.choose(messageId, select, values));
  }

  /** @param {string} messageId */
  dismiss(messageId) {
    const message = this.store.message(messageId);
    if (message) this.interactions.dismiss(message);
  }

  /** @param {HTMLElement} anchor @param {string} messageId */
  offerTools(anchor, messageId) {
    const message = this.store.message(messageId);
    const channel = this.store.channels.get(message?.channel_id ?? "");
    if (!message || !channel) return;
    const isMine = message.author.id === this.store.me?.id;
    openMenu(anchor, say("page.message.actions"), [
      this.store.mayEdit(message) && { label: say("page.message.edit"), run: () => this.edit(messageId) },
      channel.can_send !== false && { label: say("page.message.reply"), run: () => this.composer.reply(message) },
      channel.type === TEXT && !message.thread && { label: say("page.thread.create"), run: () => this.createThread(messageId) },
      { label: say("page.message.copy_id"), run: () => navigator.clipboard.writeText(messageId) },
      (isMine || channel.can_delete) && { label: say("page.message.delete"), isDangerous: true, run: () => this.remove(messageId) },
    ]);
  }

  /** @param {string} messageId @returns {boolean} whether it is one that can be edited */
  edit(messageId) {
    const message = this.store.message(messageId);
    if (!message || !this.store.mayEdit(message)) return false;
    const done = () => (isNarrow() ? this.messages.focusTools(messageId) : this.composer.focus()); // without a phone's keyboard
    this.messages.edit(message, { remove: () => this.remove(messageId), done });
    return true;
  }

  /** Removes a message for everybody, if that is meant. @param {string} messageId */
  async remove(messageId) {
    const message = this.store.message(messageId);
    const text = message && plainOf(h("div", { html: message.html ?? "" }));
    const body = h("div", {}, h("p", {}, say("page.message.delete_sure")), text && h("blockquote", { class: "removed" }, text));
    if (await isSure(say("page.message.delete"), body, say("page.message.delete_confirm"))) {
      this.socket.act("delete", { message_id: messageId });
    }
  }
}

applyTheme();
const asked = new URLSearchParams(location.search);
const user = asked.get("user");
if (user) new App(user);
else choosePerson(asked.has("unknown") ? say("page.welcome.unknown") : null);
