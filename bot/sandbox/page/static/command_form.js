/** A chosen command and its options, one field each, with suggestions that are known here or asked of the bot. */

import { ATTACHMENT, BOOLEAN, nest, parse, suggestions } from "./commands.js";
import { h, icon } from "./dom.js";
import { say } from "./texts.js";
import { fileField } from "./upload.js";

const AUTOCOMPLETE_AFTER = 220;
const MOST_SHOWN = 25;

/** @typedef {{option: import("./commands.js").Option, element: HTMLElement, input: HTMLInputElement, picked: any,
 *   offered: import("./commands.js").Choice[], file: ReturnType<typeof fileField> | null}} Field
 *   `input`: what has the focus; of a field for a `file` the button that chooses it */

/** Does anything stand in a field? @param {Field} field */
const isFilled = ({ input, file }) => (file ? file.count() > 0 : input.value.trim() !== "");

export class CommandForm {
  /**
   * @param {import("./commands.js").Entry} entry
   * @param {import("./store.js").Store} store
   * @param {import("./interactions.js").Interactions} interactions
   * @param {import("./suggest.js").Suggest} suggest
   * @param {(isSent: boolean) => void} leave called when the command was sent or given up
   */
  constructor(entry, store, interactions, suggest, leave) {
    Object.assign(this, { entry, store, interactions, suggest, leave });
    this.channelId = /** @type {string} */ (store.active);
    /** @type {Field[]} */ this.fields = [];
    this.isSending = false;
    this.tail = /** @type {HTMLInputElement} */ (
      h("input", { class: "tail", role: "combobox", "aria-expanded": "false", autocomplete: "off", enterkeyhint: "send" })
    );
    this.element = h("div", { class: "command-form", role: "group", "aria-label": say("page.command.form", { command: entry.name }) });
    this.element.append(h("span", { class: "command-name" }, `/${entry.name}`), this.tail);
    this.tail.addEventListener("input", () => this.offerOptions());
    this.tail.addEventListener("focus", () => this.offerOptions());
    this.tail.addEventListener("keydown", (event) => this.tailKey(event));
    this.tail.addEventListener("blur", () => this.suggest.input === this.tail && this.suggest.hide());
    for (const option of entry.options.filter(({ required }) => required)) this.add(option);
    this.hint();
  }

  /** Puts the cursor where the next thing is to be filled in. */
  focus() {
    const empty = this.fields.find((field) => field.option.required && !isFilled(field));
    (empty?.input ?? this.tail).focus();
  }

  /** @returns {import("./commands.js").Option[]} optional ones not yet asked for */
  get rest() {
    return this.entry.options.filter((option) => !this.fields.some((field) => field.option === option));
  }

  hint() {
    const text = say(this.rest.length ? "page.command.send_or_add" : "page.command.send");
    this.tail.placeholder = text;
    this.tail.setAttribute("aria-label", text);
  }

  /** @param {import("./commands.js").Option} option @returns {Field} */
  add(option) {
    const field = option.type === ATTACHMENT ? this.fileField(option) : this.textField(option);
    const remove = say("page.command.remove", { option: option.shown });
    field.element.append(
      option.required ? "" : h("button", { type: "button", class: "chip-close", "aria-label": remove, onclick: () => this.remove(field) }, icon("close")),
    );
    this.fields.push(field);
    this.element.insertBefore(field.element, this.tail);
    this.hint();
    return field;
  }

  /** @param {import("./commands.js").Option} option @returns {Field} one that a file is chosen for */
  fileField(option) {
    const chosen = () => {
      field.element.classList.remove("wrong");
      if (file.count()) this.focus();
    };
    const file = fileField({ required: option.required }, option.shown, this.store.me?.id ?? "", chosen);
    const input = /** @type {any} */ (file.element.querySelector("button"));
    const name = h("span", { class: "option-name" }, option.shown);
    const element = h("span", { class: "option-chip of-file", title: option.description }, name, file.element);
    /** @type {Field} */ const field = { option, input, element, picked: undefined, offered: [], file };
    input.setAttribute("aria-description", option.description);
    input.addEventListener("focus", () => this.suggest.show(input, option.description, [], -1));
    input.addEventListener("blur", () => this.suggest.input === input && this.suggest.hide());
    input.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.leave(false);
      else if (event.key === "Backspace") this.giveUp(event, field);
    });
    return field;
  }

  /** @param {import("./commands.js").Option} option @returns {Field} one that is typed */
  textField(option) {
    const input = /** @type {HTMLInputElement} */ (
      h("input", {
        role: "combobox",
        "aria-expanded": "false",
        "aria-autocomplete": "list",
        "aria-required": option.required ? "true" : null,
        "aria-description": option.description,
        autocomplete: "off",
        enterkeyhint: "next",
        inputmode: option.type === 4 ? "numeric" : null,
      })
    );
    const label = h("label", {}, h("span", { class: "option-name" }, option.shown), input);
    const element = h("span", { class: "option-chip", title: option.description }, label);
    /** @type {Field} */ const field = { option, input, element, picked: undefined, offered: [], file: null };
    input.addEventListener("input", () => {
      field.picked = undefined;
      field.element.classList.remove("wrong");
      this.offer(field);
    });
    input.addEventListener("focus", () => this.offer(field));
    input.addEventListener("blur", () => this.suggest.input === input && this.suggest.hide());
    input.addEventListener("keydown", (event) => this.fieldKey(event, field));
    return field;
  }

  /** @param {Field} field */
  remove(field) {
    this.fields = this.fields.filter((other) => other !== field);
    field.element.remove();
    this.hint();
    this.tail.focus();
  }

  /** The optional options that may still be added. */
  offerOptions() {
    const typed = this.tail.value.trim().toLowerCase();
    const items = this.rest
      .filter(({ shown }) => shown.toLowerCase().startsWith(typed))
      .map((option) => ({
        label: option.shown,
        detail: option.description,
        mark: icon("plus"),
        pick: () => {
          this.tail.value = "";
          this.add(option).input.focus();
        },
      }));
    if (items.length) this.suggest.show(this.tail, say("page.command.options"), items, typed ? 0 : -1);
    else this.suggest.hide();
  }

  /** Suggests what a field may hold. @param {Field} field */
  offer(field) {
    const known = suggestions(field.option, this.store);
    if (field.option.autocomplete) this.askBot(field);
    this.show(field, known ?? field.offered);
  }

  /** @param {Field} field @param {import("./commands.js").Choice[]} choices */
  show(field, choices) {
    const { option, input } = field;
    const typed = field.picked === undefined ? input.value.trim().toLowerCase() : "";
    const isKnown = !option.autocomplete;
    const fitting = choices.filter(({ name }) => !isKnown || name.toLowerCase().includes(typed)).slice(0, MOST_SHOWN);
    const items = fitting.map((choice) => ({ label: choice.name, pick: () => this.pick(field, choice) }));
    const isOpen = field.picked === undefined && (isKnown || !typed);
    this.suggest.show(input, option.description, items, isOpen ? 0 : -1);
  }

  /** @param {Field} field @param {import("./commands.js").Choice} choice */
  pick(field, choice) {
    field.input.value = choice.name;
    field.picked = choice.value;
    field.element.classList.remove("wrong");
    this.suggest.hide();
    this.focus();
  }

  /** Asks for suggestions once the typing pauses; late answers to earlier questions are dropped. @param {Field} field */
  askBot(field) {
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      const asked = field.input.value;
      const options = this.fields
        .filter((other) => other === field || (!other.file && other.input.value))
        .map((other) => ({ ...this.leaf(other).leaf, ...(other === field && { value: asked, focused: true }) }));
      const question = { channel_id: this.channelId, command_id: this.entry.id, options: nest(this.entry, options) };
      const { choices } = await this.interactions.socket.request("autocomplete", question).catch(() => ({ choices: null }));
      if (asked !== field.input.value || document.activeElement !== field.input) return;
      field.offered = choices ?? [];
      if (choices) this.show(field, field.offered);
      else this.suggest.show(field.input, say("page.command.not_loaded"), [], -1);
    }, AUTOCOMPLETE_AFTER);
  }

  /** @param {KeyboardEvent} event @param {Field} field */
  fieldKey(event, field) {
    if (event.isComposing) return;
    const isSettled = field.picked !== undefined && event.key === "Enter";
    if (!isSettled && this.suggest.key(event)) return;
    if (event.key === "Backspace" && !field.input.value) this.giveUp(event, field);
    else this.commonKey(event);
  }

  /** An empty field is taken back, and with a required one the whole command. @param {KeyboardEvent} event @param {Field} field */
  giveUp(event, field) {
    event.preventDefault();
    if (isFilled(field)) return;
    if (field.option.required) this.leave(false);
    else this.remove(field);
  }

  /** @param {KeyboardEvent} event */
  tailKey(event) {
    if (event.isComposing || this.suggest.key(event)) return;
    if (event.key !== "Backspace" || this.tail.value) return this.commonKey(event);
    event.preventDefault();
    const last = this.fields.at(-1);
    if (last) last.input.focus();
    else this.leave(false);
  }

  /** @param {KeyboardEvent} event */
  commonKey(event) {
    if (event.key === "Escape") this.leave(false);
    if (event.key !== "Enter") return;
    event.preventDefault();
    this.submit();
  }

  /** @param {Field} field @returns {{leaf: {name: string, type: number, value: any}, problem?: string}} */
  leaf({ option, input, picked, offered, file }) {
    if (file) {
      const value = file.value().values[0];
      return { leaf: { name: option.name, type: option.type, value }, problem: file.problem() ?? undefined };
    }
    const offeredChoice = offered.find(({ name }) => name === input.value);
    const chosen = picked ?? offeredChoice?.value;
    const { value, problem } =
      chosen !== undefined ? { value: chosen, problem: undefined } : parse(option, input.value, suggestions(option, this.store));
    return { leaf: { name: option.name, type: option.type, value: option.type === BOOLEAN ? value === true : value }, problem };
  }

  /** Sends the command once its files are there, or points at the first field that is missing or wrong. */
  async submit() {
    if (this.isSending) return;
    const filled = this.fields.filter((field) => field.option.required || isFilled(field));
    for (const field of filled) {
      const problem = isFilled(field) ? this.leaf(field).problem : say("page.command.required");
      field.element.classList.toggle("wrong", Boolean(problem));
      field.input.setAttribute("aria-invalid", String(Boolean(problem)));
      if (problem) return this.complain(field, problem);
    }
    this.isSending = true;
    const isThere = await this.handIn(filled);
    this.isSending = false;
    if (isThere && this.element.isConnected) this.send(filled);
  }

  /** @param {Field} field @param {string} problem */
  complain(field, problem) {
    field.input.focus();
    this.suggest.heading.textContent = problem;
  }

  /** @param {Field[]} fields @returns {Promise<boolean>} whether all their files are where the bot can fetch them */
  async handIn(fields) {
    for (const field of fields) {
      try {
        await field.file?.prepare?.();
      } catch (error) {
        this.complain(field, /** @type {Error} */ (error).message);
        return false;
      }
    }
    return true;
  }

  /** @param {Field[]} filled */
  send(filled) {
    const leaves = filled.map((field) => this.leaf(field).leaf);
    const { entry } = this;
    if (this.interactions.run(this.channelId, entry.name, entry.id, nest(entry, leaves))) this.leave(true);
    else this.suggest.show(this.tail, say("page.no_connection"), [], -1);
  }
}
