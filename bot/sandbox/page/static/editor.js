/** A message of one's own while it is edited, in its place among the others. */

import { LONGEST } from "./composer.js";
import { fit, h } from "./dom.js";
import { offerPeople, withCodes, withNames } from "./mentions.js";
import { RequestFailed } from "./socket.js";
import { Suggest } from "./suggest.js";
import { say } from "./texts.js";

export class Editor {
  /**
   * @param {import("./store.js").Message} message
   * @param {import("./store.js").Store} store
   * @param {{close: () => void, saved: () => void, remove: () => void}} then `close`: the message is to be shown again; `saved`
   *   beside it; `remove`: Enter was pressed where nothing is left of it
   */
  constructor(message, store, then) {
    Object.assign(this, { message, store, then });
    this.id = message.id;
    this.before = withNames(message.content, store);
    this.input = /** @type {HTMLTextAreaElement} */ (
      h("textarea", {
        class: "field editor-input",
        rows: 1,
        dir: "auto",
        role: "combobox",
        "aria-label": say("page.editing.label"),
        "aria-description": say("page.editing.keys"),
        "aria-autocomplete": "list",
        "aria-expanded": "false",
        enterkeyhint: "done",
        autocomplete: "off",
      })
    );
    this.input.value = this.before;
    const above = h("div", { class: "suggest" });
    this.suggest = new Suggest(above, "editor-suggestions");
    this.problem = h("p", { class: "failure", role: "alert" });
    this.saveButton = /** @type {HTMLButtonElement} */ (h("button", { type: "submit", class: "button primary" }, say("page.editing.save")));
    this.element = h(
      "form",
      { class: "editor", novalidate: true },
      this.input,
      above,
      this.problem,
      h(
        "div",
        { class: "editor-foot" },
        h("span", { class: "hint editor-keys", "aria-hidden": "true" }, say("page.editing.keys")),
        h("button", { type: "button", class: "button secondary", onclick: () => then.close() }, say("page.cancel")),
        this.saveButton,
      ),
    );
    this.listen();
  }

  listen() {
    this.input.addEventListener("input", () => this.typed());
    this.input.addEventListener("blur", () => this.suggest.hide());
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      this.save();
    });
  }

  /** Puts the cursor behind the last word. */
  focus() {
    fit(this.input);
    this.input.focus();
    this.input.setSelectionRange(this.input.value.length, this.input.value.length);
  }

  typed() {
    fit(this.input);
    this.problem.textContent = "";
    offerPeople(this.input, this.store, this.suggest, () => this.typed());
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.isComposing || this.suggest.key(event)) return;
    if (event.key === "Escape") {
      event.preventDefault();
      this.then.close();
    } else if (event.key === "Enter" && !event.shiftKey && event.target === this.input) {
      event.preventDefault();
      this.save();
    }
  }

  /** Saves what changed; whatever is refused, or does not arrive, stays to be saved again. */
  async save() {
    const text = this.input.value.trim();
    if (this.saveButton.disabled) return;
    if (!text) return this.then.remove();
    if (text === this.before) return this.then.close();
    if (text.length > LONGEST) {
      this.problem.textContent = say("page.writing.too_long", { n: LONGEST });
      return;
    }
    this.saveButton.disabled = true;
    try {
      await this.store.edit(this.id, withCodes(text, this.store));
      this.then.saved();
      this.then.close();
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      this.problem.textContent = error.message;
    } finally {
      this.saveButton.disabled = false;
    }
  }
}
