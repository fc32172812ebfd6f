/** The list beside a text field: commands, options, choices, people; led by the keyboard of whichever input is focused. */

import { h } from "./dom.js";
import { say } from "./texts.js";

/** @typedef {{label: string, detail?: string, mark?: string | HTMLElement, pick: () => void}} Suggestion */

export class Suggest {
  /** @param {HTMLElement} root where the list stands @param {string} id of the list, its own in the document */
  constructor(root, id = "suggestions") {
    this.list = h("div", { class: "suggest-list", role: "listbox", id, "aria-label": say("page.writing.suggestions") });
    this.heading = h("div", { class: "suggest-head", id: `${id}-head` });
    this.root = root;
    /** @type {Suggestion[]} */ this.items = [];
    this.active = -1;
    /** @type {HTMLElement | null} */ this.input = null;
    root.hidden = true;
    root.append(this.heading, this.list);
    root.addEventListener("pointerdown", (event) => event.preventDefault());
  }

  /**
   * @param {HTMLElement} input whose keys lead the list
   * @param {string} heading
   * @param {Suggestion[]} items
   * @param {number} active which one Enter takes; -1: none until an arrow key
   */
  show(input, heading, items, active = 0) {
    if (this.input && this.input !== input) this.release();
    this.input = input;
    this.items = items;
    this.active = Math.min(active, items.length - 1);
    this.heading.textContent = heading;
    this.list.replaceChildren(...items.map((item, at) => this.renderItem(item, at)));
    this.root.hidden = items.length === 0 && !heading;
    this.mark();
  }

  hide() {
    this.root.hidden = true;
    this.items = [];
    this.active = -1;
    this.release();
  }

  release() {
    if (this.isCombobox) this.input?.setAttribute("aria-expanded", "false");
    for (const name of ["aria-activedescendant", "aria-describedby"]) this.input?.removeAttribute(name);
    this.input = null;
  }

  /** @param {Suggestion} item @param {number} at */
  renderItem({ label, detail, mark, pick }, at) {
    return h(
      "div",
      { class: "suggestion", role: "option", id: `${this.list.id}-${at}`, "aria-selected": "false", onclick: pick },
      mark && h("span", { class: "suggestion-mark", "aria-hidden": "true" }, mark),
      h("span", { class: "suggestion-label" }, label),
      detail && h("span", { class: "suggestion-detail" }, detail),
    );
  }

  mark() {
    [...this.list.children].forEach((child, at) => child.setAttribute("aria-selected", String(at === this.active)));
    const current = this.list.children[this.active];
    current?.scrollIntoView({ block: "nearest" });
    if (this.isCombobox) {
      this.input?.setAttribute("aria-expanded", String(!this.root.hidden));
      this.input?.setAttribute("aria-controls", this.list.id);
    }
    this.input?.setAttribute("aria-describedby", this.heading.id);
    if (current) this.input?.setAttribute("aria-activedescendant", current.id);
    else this.input?.removeAttribute("aria-activedescendant");
  }

  /** @returns {boolean} whether one can choose from the list where the focus is; beside a button there is but its heading */
  get isCombobox() {
    return this.input?.getAttribute("role") === "combobox";
  }

  /** @returns {boolean} whether Enter would take something */
  get isLeading() {
    return !this.root.hidden && this.active >= 0;
  }

  /**
   * Arrow keys move; Enter and Tab take the marked one; Escape closes.
   * @param {KeyboardEvent} event
   * @returns {boolean} whether the key was the list's
   */
  key(event) {
    if (this.root.hidden || !this.items.length) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      this.active = (Math.max(this.active, step > 0 ? -1 : 0) + step + this.items.length) % this.items.length;
      this.mark();
    } else if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey && this.active >= 0) {
      this.items[this.active].pick();
    } else if (event.key === "Escape") {
      this.hide();
    } else {
      return false;
    }
    event.preventDefault();
    return true;
  }
}
