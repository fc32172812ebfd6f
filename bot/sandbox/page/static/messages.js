/** The message list of the open channel: keeps what stands in the document, follows new messages, stays put otherwise. */

import { renderBeginning, renderLoading } from "./beginning.js";
import { coalesced, h, icon, morph } from "./dom.js";
import { Editor } from "./editor.js";
import { isContinued, isOverdue, plainOf, renderMessage } from "./message.js";
import { renderDraft, renderRun } from "./pending.js";
import { REPLY, isEphemeral } from "./store.js";
import { RequestFailed } from "./socket.js";
import { say } from "./texts.js";
import { isSameDay, written } from "./time.js";

const NEAR = 60;
const TIME_PASSES = 30_000;

/** @typedef {{key: string, parts: any[], render: () => HTMLElement}} Item `parts`: what it is drawn from, by identity */

export class MessageList {
  /**
   * @param {HTMLElement} root the scrolling element; `root.parentElement` takes the pill
   * @param {import("./store.js").Store} store
   * @param {import("./interactions.js").Interactions} interactions
   * @param {HTMLElement} herald the live region that reads new messages aloud
   */
  constructor(root, store, interactions, herald) {
    Object.assign(this, { root, store, interactions, herald });
    this.list = h("ol", { class: "messages", "aria-label": say("page.messages") });
    this.pill = h("button", { type: "button", class: "pill", hidden: true, onclick: () => this.toBottom() });
    this.list.append(renderLoading());
    root.append(this.list);
    root.parentElement?.append(this.pill);
    /** @type {Map<string, {element: HTMLElement, parts: any[]}>} */ this.drawn = new Map();
    this.isAtBottom = true;
    this.lastScroll = { scrollHeight: 0, scrollTop: 0, clientHeight: 0 };
    /** @type {HTMLElement | null} the last one when the bottom was last in sight */ this.newest = null;
    this.unseen = 0;
    this.isLoadingOlder = false;
    /** @type {Editor | null} what is being edited */ this.editor = null;
    /** @type {string | null} the first one unread when the channel was opened, or nobody was looking */ this.divider = null;
    this.draw = coalesced(() => this.drawNow());
    this.watch();
  }

  watch() {
    this.root.addEventListener("scroll", () => this.scrolled(), { passive: true });
    const observer = new ResizeObserver(() => this.isAtBottom && this.toBottom());
    observer.observe(this.list);
    observer.observe(this.root);
    this.store.addEventListener("messages", ({ detail }) => this.changed(detail));
    for (const kind of ["outbox", "channels", "me"]) this.store.addEventListener(kind, () => this.draw());
    this.interactions.addEventListener("change", () => this.draw());
    setInterval(() => this.draw(), TIME_PASSES);
    this.interactions.addEventListener("run", () => (this.isAtBottom = true));
    this.store.isReading = () => this.isAtBottom && !document.hidden;
    for (const target of [document, window]) {
      for (const kind of ["visibilitychange", "focus"]) target.addEventListener(kind, () => this.markRead());
    }
  }

  /** @param {{channel_id: string, message?: import("./store.js").Message}} change */
  changed({ channel_id, message }) {
    if (channel_id !== this.store.active) return;
    if (message) this.announce(message);
    if (this.editor && !this.store.message(this.editor.id)) this.editor = null;
    this.draw();
  }

  /** @param {import("./store.js").Message} message */
  announce(message) {
    const isMine = message.author.id === this.store.me?.id;
    if (isMine) this.isAtBottom = true;
    else if (!this.isAtBottom) this.unseen += 1;
    if (isMine) return;
    const isFirstUnread = this.store.channels.get(message.channel_id)?.unread === 1 && !isEphemeral(message);
    if (isFirstUnread) this.divider = message.id;
    this.speak(message);
  }

  /** Reads a message aloud: who wrote it and its texts, without buttons. @param {import("./store.js").Message} message */
  speak(message) {
    const drawn = renderMessage(message, { ...this.lookOf(message), isCompact: false });
    const texts = /** @type {HTMLElement[]} */ ([...drawn.querySelectorAll(".author, .markdown")]).map(plainOf);
    const [author, ...rest] = texts.filter(Boolean);
    if (!author) return;
    this.tell(rest.length ? say("page.message.spoken", { author, text: rest.join(" ") }) : author);
  }

  /** @param {string} said is read aloud */
  tell(said) {
    if (document.ariaNotify) document.ariaNotify(said);
    else this.herald.replaceChildren(h("p", {}, said));
  }

  /** Shows another channel. @param {string} channelId */
  async open(channelId) {
    this.store.active = channelId;
    this.editor = null;
    this.unseen = 0;
    this.isAtBottom = true;
    this.divider = null;
    this.drawn.clear();
    this.list.replaceChildren();
    const unread = this.store.channels.get(channelId)?.unread ?? 0;
    this.draw();
    await this.refresh(channelId);
    if (this.store.active !== channelId) return;
    this.setDivider(channelId, unread);
    this.drawNow();
    this.toBottom();
  }

  /** Loads what is missing; without a connection the next one does it. @param {string} channelId */
  async refresh(channelId) {
    try {
      await this.store.load(channelId);
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      if (!error.isDropped) this.store.giveUp(channelId);
    }
  }

  /** Shows nothing: there is no channel to see. */
  close() {
    this.store.active = null;
    this.drawn.clear();
    this.list.replaceChildren();
    this.drawPill();
  }

  /** @param {string} channelId @param {number} unread */
  setDivider(channelId, unread) {
    const others = this.store
      .log(channelId)
      .messages.filter((message) => message.author.id !== this.store.me?.id && !isEphemeral(message));
    this.divider = unread > 0 ? (others.at(-unread)?.id ?? null) : null;
  }

  /** @returns {Item[]} */
  items() {
    const channelId = /** @type {string} */ (this.store.active);
    const log = this.store.log(channelId);
    /** @type {Item[]} */
    const items = [];
    if (log.isLoaded && !log.more) items.push(this.beginning(channelId));
    if (!log.isLoaded) items.push({ key: "loading", parts: [], render: () => renderLoading() });
    let before;
    for (const message of log.messages) {
      const dividers = this.dividers(before, message);
      items.push(...dividers, this.messageItem(message, dividers.length ? undefined : before));
      before = message;
    }
    return [...items, ...this.pending(channelId, before)];
  }

  /** @param {string} channelId @returns {Item} */
  beginning(channelId) {
    const channel = this.store.channels.get(channelId);
    return { key: "beginning", parts: [channel?.name], render: () => renderBeginning(channel, this.store) };
  }

  /** @returns {Item[]} lines between messages: another day, what is new */
  dividers(before, message) {
    const items = [];
    const when = new Date(message.timestamp);
    if (!before || !isSameDay(new Date(before.timestamp), when)) {
      const render = () =>
        h("li", { class: "divider", "data-key": `day-${message.id}`, role: "separator", "aria-label": written(when, "D") }, written(when, "D"));
      items.push({ key: `day-${message.id}`, parts: [], render });
    }
    if (message.id === this.divider) {
      const render = () => h("li", { class: "divider new", "data-key": "new", role: "separator", "aria-label": say("page.messages.new") }, say("page.messages.divider"));
      items.push({ key: "new", parts: [], render });
    }
    return items;
  }

  lookOf(message) {
    const { store, interactions } = this;
    return {
      pressed: interactions.pressed.get(message.id)?.custom_id ?? null,
      failure: interactions.failures.get(message.id) ?? null,
      store,
      valuesOf: (select) => interactions.valuesOf(message.id, select),
    };
  }

  /** @returns {Item} while it is edited one of another key, which nothing redraws */
  messageItem(message, before) {
    const look = { ...this.lookOf(message), isCompact: isContinued(before, message) };
    if (this.editor?.id === message.id) {
      const { element } = this.editor;
      return { key: `editing-${message.id}`, parts: [], render: () => renderMessage(message, { ...look, editor: element }) };
    }
    const thread = message.thread && this.store.channels.get(message.thread.id);
    const author = this.store.users.get(message.author.id);
    const chosen = this.interactions.chosen.get(message.id);
    const passing = [isOverdue(message), new Date().toDateString()]; // what time alone changes: "Today at" becomes "Yesterday at"
    const parts = [...passing, message, chosen, look.pressed, look.failure, look.isCompact, thread, author, this.store.me];
    return { key: message.id, parts, render: () => renderMessage(message, look) };
  }

  /** @param {string} channelId @param {import("./store.js").Message | undefined} last @returns {Item[]} what is not said or answered yet */
  pending(channelId, last) {
    const mine = ({ channel_id }) => channel_id === channelId;
    const drafts = this.store.outbox.filter(mine).map((draft, at) => {
      const isCompact = at > 0 || isContinued(last, this.asMessage(draft));
      return { key: draft.nonce, parts: [draft.state, isCompact], render: () => renderDraft(draft, this.store, isCompact) };
    });
    const runs = this.interactions.runs.filter(mine).map((run) => ({
      key: run.nonce,
      parts: [run.state],
      render: () => renderRun(run, this.store),
    }));
    return [...drafts, ...runs];
  }

  /** What a draft will be once it is said, as far as that decides how it stands below another message. */
  asMessage({ reply_to }) {
    return { author: this.store.me, type: reply_to ? REPLY : 0, timestamp: new Date().toISOString(), flags: 0 };
  }

  drawNow() {
    if (!this.store.active || !this.store.me) return;
    const anchor = this.isAtBottom ? null : this.anchor();
    this.place(this.items());
    if (this.isAtBottom) this.toNewest();
    else if (anchor?.element.isConnected) this.root.scrollTop += anchor.element.getBoundingClientRect().top - anchor.top;
    this.drawPill();
    this.markRead();
  }

  /** The first message that begins in sight (else the one that fills it), to stay where it is whatever happens above. */
  anchor() {
    const { top, bottom } = this.root.getBoundingClientRect();
    const seen = [...this.list.children]
      .filter((element) => /** @type {HTMLElement} */ (element).dataset.message)
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.bottom > top && box.top < bottom);
    const first = seen.find(({ box }) => box.top >= top) ?? seen[0];
    return first ? { element: first.element, top: first.box.top } : null;
  }

  /** Puts the items into the document in order, drawing only those that changed. @param {Item[]} items */
  place(items) {
    const keys = new Set(items.map(({ key }) => key));
    for (const [key, { element }] of this.drawn) {
      if (keys.has(key)) continue;
      if (element.contains(document.activeElement)) this.root.focus({ preventScroll: true });
      element.remove();
      this.drawn.delete(key);
    }
    let previous = null;
    for (const item of items) {
      const element = this.drawItem(item);
      const wanted = previous ? previous.nextSibling : this.list.firstChild;
      if (element !== wanted) this.list.insertBefore(element, wanted);
      previous = element;
    }
  }

  /** @param {Item} item @returns {HTMLElement} */
  drawItem({ key, parts, render }) {
    const known = this.drawn.get(key);
    if (known && known.parts.length === parts.length && known.parts.every((part, at) => part === parts[at])) {
      return known.element;
    }
    const element = known ? /** @type {HTMLElement} */ (morph(known.element, render())) : render();
    this.drawn.set(key, { element, parts });
    return element;
  }

  /** Only a person's own scrolling up leaves the bottom; growing content and a rising keyboard do not. */
  scrolled() {
    const before = this.lastScroll;
    const { scrollHeight, scrollTop, clientHeight } = this.noteScroll();
    if (scrollHeight - scrollTop - clientHeight < NEAR) this.isAtBottom = true;
    else if (scrollTop < before.scrollTop && isSameSize(before, this.lastScroll)) this.isAtBottom = false;
    if (this.isAtBottom) this.unseen = 0;
    this.drawPill();
    this.markRead();
    if (scrollTop < 400) this.loadOlder();
  }

  /** What a later scrolling is compared with. */
  noteScroll() {
    const { scrollHeight, scrollTop, clientHeight } = this.root;
    this.lastScroll = { scrollHeight, scrollTop, clientHeight };
    return this.lastScroll;
  }

  async loadOlder() {
    const channelId = /** @type {string} */ (this.store.active);
    const log = this.store.log(channelId);
    if (this.isLoadingOlder || !log.isLoaded || !log.more) return;
    this.isLoadingOlder = true;
    try {
      await this.store.loadOlder(channelId);
      this.drawNow();
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
    } finally {
      this.isLoadingOlder = false;
    }
  }

  /**
   * Lets a person edit a message of theirs in its place, as long as they neither save nor cancel; whoever asks for it again goes on.
   * @param {import("./store.js").Message} message
   * @param {{remove: () => void, done: () => void}} then nothing is left of it; saved or cancelled
   */
  edit(message, { remove, done }) {
    if (this.editor?.id === message.id) return this.editor.focus();
    const close = () => {
      if (this.editor !== editor) return; // somebody went on while it was being saved
      this.editor = null;
      this.drawNow();
      done();
    };
    const saved = () => this.tell(say("page.editing.saved"));
    const editor = new Editor(message, this.store, { close, saved, remove });
    this.editor = editor;
    this.drawNow();
    editor.focus();
    const { top, bottom } = editor.element.getBoundingClientRect();
    const frame = this.root.getBoundingClientRect();
    if (top >= frame.top && bottom <= frame.bottom) return;
    this.isAtBottom = false;
    editor.element.scrollIntoView({ block: "center" });
  }

  /** What this person wrote last here and may edit. @returns {import("./store.js").Message | undefined} */
  lastOfMine() {
    return this.store.log(this.store.active ?? "").messages.findLast((message) => this.store.mayEdit(message));
  }

  /** Puts the focus on the button of a message. @param {string} messageId */
  focusTools(messageId) {
    /** @type {HTMLElement | undefined} */ (this.drawn.get(messageId)?.element.querySelector("[data-tools]"))?.focus();
  }

  toBottom() {
    this.root.scrollTop = this.root.scrollHeight;
    this.noteScroll(); // what vanished above and came below in the meantime is nobody's scrolling
    this.isAtBottom = true;
    this.unseen = 0;
    this.drawPill();
    if (this.root.scrollHeight <= this.root.clientHeight) this.loadOlder();
  }

  /** The bottom; but what a person asked for alone and fills more than the screen, like rules on a phone, from its beginning. */
  toNewest() {
    this.toBottom();
    const newest = /** @type {HTMLElement | null} */ (this.list.lastElementChild);
    const isNew = newest !== this.newest;
    this.newest = newest;
    const hidden = (newest?.offsetHeight ?? 0) - this.root.clientHeight;
    if (!isNew || hidden <= 0 || !newest?.classList.contains("ephemeral")) return;
    newest.scrollIntoView();
    this.isAtBottom = false;
    this.drawPill();
  }

  drawPill() {
    const isHidden = this.isAtBottom || !this.store.active;
    this.pill.hidden = isHidden;
    if (isHidden) return;
    const text = this.unseen ? say("page.messages.unseen", { n: this.unseen }) : say("page.messages.jump");
    if (this.pill.textContent !== text) this.pill.replaceChildren(text, icon("arrow"));
    this.pill.classList.toggle("loud", this.unseen > 0);
  }

  markRead() {
    if (this.store.active && this.store.isReading()) this.store.read(this.store.active);
  }

  /** Shows one message, loading older pages until it is found. @param {string} messageId */
  async jump(messageId) {
    const log = this.store.log(/** @type {string} */ (this.store.active));
    for (let pages = 0; pages < 20 && !this.drawn.has(messageId) && log.more; pages += 1) {
      await this.store.loadOlder(/** @type {string} */ (this.store.active));
      this.drawNow();
    }
    const element = this.drawn.get(messageId)?.element;
    if (!element) return;
    this.isAtBottom = false;
    element.scrollIntoView({ block: "center" });
    element.classList.add("found");
    setTimeout(() => element.classList.remove("found"), 2_000);
  }
}

const isSameSize = (one, other) => one.scrollHeight === other.scrollHeight && one.clientHeight === other.clientHeight;
