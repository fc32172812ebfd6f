/** Where a person writes: plain messages, and the list of commands that a `/` opens. */

import { CommandForm } from "./command_form.js";
import { entries, matching } from "./commands.js";
import { fit, h, icon, isNarrow } from "./dom.js";
import { offerPeople, withCodes } from "./mentions.js";
import { DM, nameOf } from "./store.js";
import { Suggest } from "./suggest.js";
import { say, weave } from "./texts.js";

/** Characters of a message. */
export const LONGEST = 2000;
const NEARLY_FULL = 200;
const DRAFTS_KEY = "drafts";

export class Composer {
  /**
   * @param {HTMLElement} root
   * @param {import("./store.js").Store} store
   * @param {import("./interactions.js").Interactions} interactions
   */
  constructor(root, store, interactions) {
    Object.assign(this, { root, store, interactions });
    const above = h("div", { class: "suggest" });
    this.suggest = new Suggest(above);
    this.input = /** @type {HTMLTextAreaElement} */ (
      h("textarea", {
        class: "composer-input",
        id: "writing",
        rows: 1,
        dir: "auto",
        role: "combobox",
        "aria-autocomplete": "list",
        "aria-expanded": "false",
        enterkeyhint: "send",
        autocomplete: "off",
      })
    );
    const commands = say("page.command.list");
    this.slash = h(
      "button",
      { type: "button", class: "icon-button", "aria-label": commands, title: commands, onclick: () => this.offer() },
      icon("slash"),
    );
    const send = say("page.writing.send");
    this.sendButton = h("button", { type: "submit", class: "icon-button send", "aria-label": send, title: send }, icon("send"));
    this.left = h("span", { class: "left", role: "status" });
    this.box = h("form", { class: "composer-box", novalidate: true }, this.slash, this.input, this.left, this.sendButton);
    this.answering = h("div", { class: "answering", hidden: true });
    root.append(above, this.answering, this.box);
    /** @type {string | null} the message that the next one answers */ this.replyTo = null;
    /** @type {CommandForm | null} */ this.form = null;
    /** @type {Map<string, string>} what was being written, by channel */
    this.drafts = new Map(JSON.parse(sessionStorage.getItem(DRAFTS_KEY) ?? "[]"));
    sessionStorage.removeItem(DRAFTS_KEY);
    /** Lets a person edit what they wrote last; false: there is nothing. */ this.editLast = () => false;
    this.listen();
  }

  listen() {
    this.input.addEventListener("input", () => this.typed());
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.input.addEventListener("blur", () => !this.form && this.suggest.hide());
    this.input.addEventListener("focus", () => this.typed());
    this.box.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.form) this.form.submit();
      else this.send();
    });
    this.store.addEventListener("commands", () => this.typed());
    this.store.addEventListener("channels", () => this.describe());
    this.store.addEventListener("messages", () => this.replyTo && !this.store.message(this.replyTo) && this.reply(null)); // it is gone
  }

  /** Follows the list to another channel, keeping what was being written in each. @param {string | null} before @param {string} channelId */
  open(before, channelId) {
    this.leave();
    this.reply(null);
    if (before) this.drafts.set(before, this.input.value);
    this.input.value = this.drafts.get(channelId) ?? "";
    this.describe();
    this.grow();
    this.suggest.hide();
  }

  /** Keeps what is being written for this tab's next load. */
  keep() {
    const { active } = this.store;
    if (active) this.drafts.set(active, this.input.value);
    sessionStorage.setItem(DRAFTS_KEY, JSON.stringify([...this.drafts]));
  }

  /** What is written next answers this message; null: none. @param {import("./store.js").Message | null} message */
  reply(message) {
    this.replyTo = message?.id ?? null;
    this.answering.hidden = !message;
    if (!message) return this.answering.replaceChildren();
    const label = say("page.writing.no_reply");
    const stop = h(
      "button",
      { type: "button", class: "icon-button", "aria-label": label, title: label, onclick: () => this.stopReplying() },
      icon("close"),
    );
    this.answering.replaceChildren(icon("reply"), h("span", {}, weave("page.writing.replying", { person: h("b", {}, nameOf(message.author)) })), stop);
    this.leave();
    this.input.focus();
  }

  stopReplying() {
    this.reply(null);
    this.input.focus();
  }

  /** Says where the message goes, or why none can be written. */
  describe() {
    const channel = this.store.channels.get(this.store.active ?? "");
    if (!channel) {
      this.input.disabled = true;
      this.input.placeholder = say("page.writing.nowhere");
      return;
    }
    const title = this.store.title(channel);
    const invitation =
      channel.type === DM ? say("page.writing.to_person", { person: title }) : say("page.writing.to_channel", { channel: title });
    const canSend = channel.can_send !== false;
    this.input.disabled = !canSend;
    this.input.placeholder = canSend ? invitation : say("page.writing.forbidden");
    this.input.setAttribute("aria-label", invitation);
  }

  grow() {
    fit(this.input);
    this.box.classList.toggle("has-text", this.input.value.trim() !== "");
    const left = LONGEST - this.input.value.trim().length;
    this.left.textContent = left > NEARLY_FULL ? "" : String(left);
    this.left.classList.toggle("failure", left < 0);
  }

  /** Puts the cursor where one writes. */
  focus() {
    if (this.form) this.form.focus();
    else this.input.focus();
  }

  /** The `/` button: opens the list as typing `/` does. */
  offer() {
    this.leave();
    if (!this.input.value.startsWith("/")) this.input.value = "/";
    this.input.focus();
    this.typed();
  }

  typed() {
    this.grow();
    if (this.form || document.activeElement !== this.input) return;
    const text = this.input.value;
    if (text.startsWith("/") && !text.includes("\n")) return this.offerCommands(text.slice(1));
    offerPeople(this.input, this.store, this.suggest, () => this.typed());
  }

  /** @param {string} text what follows the slash */
  offerCommands(text) {
    const all = entries(this.store.commandsHere());
    const typedOut = text.endsWith(" ") && all.find(({ name, original }) => [name, original].includes(text.trim().toLowerCase()));
    if (typedOut) return this.choose(typedOut);
    const items = matching(all, text.trimStart()).map((entry) => ({
      label: `/${entry.name}`,
      detail: entry.description,
      mark: icon("slash"),
      pick: () => this.choose(entry),
    }));
    const lacks = all.length ? "page.command.none" : "page.command.nothing_here";
    this.suggest.show(this.input, say(items.length ? "page.command.list" : lacks), items);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.isComposing || this.suggest.key(event)) return;
    if (event.key === "Escape") this.suggest.hide(); // that no command is called so
    if (event.key === "Escape" && this.replyTo) this.stopReplying();
    if (event.key === "ArrowUp" && !this.input.value && !this.replyTo && this.editLast()) event.preventDefault();
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.send();
    }
  }

  send() {
    const text = this.input.value.trim();
    if (!text || !this.store.active || this.input.disabled) return;
    if (text.length > LONGEST) return this.store.socket.refused(say("page.writing.too_long", { n: LONGEST }));
    this.store.say(this.store.active, withCodes(text, this.store), this.replyTo ?? undefined);
    this.reply(null);
    this.input.value = "";
    this.typed();
    this.input.focus();
  }

  /** A command was chosen: its options take the place of the text. @param {import("./commands.js").Entry} entry */
  choose(entry) {
    this.leave();
    this.input.value = "";
    this.input.hidden = true;
    this.form = new CommandForm(entry, this.store, this.interactions, this.suggest, (isSent) => {
      this.leave();
      if (!isSent || !isNarrow()) this.input.focus(); // on a phone the keyboard would hide the answer
    });
    this.box.insertBefore(this.form.element, this.input);
    this.box.classList.add("commanding");
    this.form.focus();
  }

  /** Back from a command to plain writing. */
  leave() {
    this.form?.element.remove();
    this.form = null;
    this.input.hidden = false;
    this.box.classList.remove("commanding");
    this.grow();
    this.suggest.hide();
  }
}
