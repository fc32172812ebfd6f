/** Presses, commands and modals on their way to the bot: who is locked, what failed, what is being thought about. */

import { findComponent } from "./components.js";
import { isEphemeral } from "./store.js";
import { say } from "./texts.js";

/**
 * @typedef {{nonce: string, custom_id: string}} Press
 * @typedef {{nonce: string, channel_id: string, name: string, state: "sent" | "failed", error?: string}} Run
 */

/**
 * Emits `change` (detail: message id or null) when a message's buttons are locked or released or a command's fate is
 * known, `run` and `press` when one is sent, and `modal` (detail: the frame) when the bot opens one.
 */
export class Interactions extends EventTarget {
  /** @param {import("./socket.js").Socket} socket @param {import("./store.js").Store} store */
  constructor(socket, store) {
    super();
    this.socket = socket;
    this.store = store;
    /** @type {Map<string, Press>} by message */ this.pressed = new Map();
    /** @type {Map<string, string>} by message: why */ this.failures = new Map();
    /** @type {Map<string, Record<string, {component: string, values: string[]}>>} by message, then custom_id */
    this.chosen = new Map();
    /** @type {Run[]} */ this.runs = [];
    /** @type {Map<string, (state: string, error?: string) => void>} by nonce */ this.watchers = new Map();
    socket.addEventListener("frame", ({ detail }) => this.receive(detail.t, detail.d));
    store.addEventListener("state", () => this.askFates());
    store.addEventListener("edited", ({ detail }) => this.forget(detail));
  }

  /** @param {string} type @param {any} data */
  receive(type, data) {
    if (type === "interaction") this.watchers.get(data.nonce)?.(data.state, data.error);
    if (type === "error") this.watchers.get(data.nonce)?.("failed", data.message);
    if (type === "modal" && this.socket.isOwn(data.nonce)) {
      this.watchers.get(data.nonce)?.("answered");
      this.dispatchEvent(new CustomEvent("modal", { detail: data }));
    }
  }

  /** @param {string | null} messageId */
  changed(messageId) {
    this.dispatchEvent(new CustomEvent("change", { detail: messageId }));
  }

  /**
   * Presses a button or answers a select; nothing happens while an earlier press of the message is unanswered.
   * @param {string} messageId @param {string} customId @param {string[]} [values]
   */
  press(messageId, customId, values) {
    if (this.pressed.has(messageId)) return false;
    const nonce = this.socket.nonce();
    const frame = { nonce, message_id: messageId, custom_id: customId, ...(values && { values }) };
    if (!this.socket.send("press", frame)) {
      this.socket.refused(say("page.no_connection"));
      return false;
    }
    this.dispatchEvent(new Event("press"));
    this.failures.delete(messageId);
    this.pressed.set(messageId, { nonce, custom_id: customId });
    this.watchers.set(nonce, (state) => this.answered(messageId, nonce, state));
    this.changed(messageId);
    return true;
  }

  /** @param {string} messageId @param {string} nonce @param {string} state */
  answered(messageId, nonce, state) {
    if (state === "sent") return;
    this.watchers.delete(nonce);
    if (this.pressed.get(messageId)?.nonce === nonce) this.pressed.delete(messageId);
    if (state === "failed") this.failures.set(messageId, say("page.message.failed"));
    this.changed(messageId);
  }

  /** Runs a slash command. @param {string} channelId @param {string} name @param {string} commandId @param {any[]} options */
  run(channelId, name, commandId, options) {
    const nonce = this.socket.nonce();
    if (!this.socket.send("command", { nonce, channel_id: channelId, command_id: commandId, options })) return false;
    /** @type {Run} */
    const run = { nonce, channel_id: channelId, name, state: "sent" };
    this.runs.push(run);
    this.dispatchEvent(new Event("run"));
    this.watchers.set(nonce, (state, error) => {
      if (state === "sent") return;
      this.watchers.delete(nonce);
      if (state === "failed") Object.assign(run, { state, error: error || say("page.message.silence") });
      else this.runs = this.runs.filter((other) => other !== run);
      this.changed(null);
    });
    this.changed(null);
    return true;
  }

  /** Takes a failed command's note away. @param {string} nonce */
  dismissRun(nonce) {
    this.runs = this.runs.filter((run) => run.nonce !== nonce);
    this.changed(null);
  }

  /**
   * Sends a modal's answers.
   * @param {string} modalId @param {any[]} components
   * @returns {Promise<string | null>} null when the bot took it, else what went wrong
   */
  submit(modalId, components) {
    const nonce = this.socket.nonce();
    if (!this.socket.send("modal_submit", { nonce, modal_id: modalId, components })) {
      return Promise.resolve(say("page.no_connection"));
    }
    return new Promise((resolve) => {
      this.watchers.set(nonce, (state, error) => {
        if (state === "sent") return;
        this.watchers.delete(nonce);
        resolve(state === "failed" ? error || say("page.message.went_wrong") : null);
      });
    });
  }

  /**
   * What a select shows as chosen: what its person chose since the bot last changed it, else its defaults.
   * @param {string} messageId @param {any} select the component
   * @returns {string[]}
   */
  valuesOf(messageId, select) {
    const own = this.chosen.get(messageId)?.[select.custom_id];
    if (own && own.component === JSON.stringify(select)) return own.values;
    if (select.type !== 3) return (select.default_values ?? []).map(({ id }) => String(id));
    return select.options.filter((option) => option.default).map(({ value }) => value);
  }

  /** What was chosen in a select that is gone, or is another one now: should it come back, it begins anew. @param {import("./store.js").Message} message */
  forget({ id, components }) {
    const kept = Object.entries(this.chosen.get(id) ?? {}).filter(
      ([customId, { component }]) => component === JSON.stringify(findComponent(components ?? [], customId)),
    );
    if (kept.length) this.chosen.set(id, Object.fromEntries(kept));
    else this.chosen.delete(id);
  }

  /** Answers a select, unless nothing was changed. @param {string} messageId @param {any} select @param {string[]} values */
  choose(messageId, select, values) {
    const before = this.valuesOf(messageId, select);
    if (before.length === values.length && before.every((value) => values.includes(value))) return;
    if (!this.press(messageId, select.custom_id, values)) return;
    const choice = { [select.custom_id]: { component: JSON.stringify(select), values } };
    this.chosen.set(messageId, { ...this.chosen.get(messageId), ...choice });
  }

  /** A connection stands again: what became of that which was under way when the last one dropped? */
  askFates() {
    if (this.watchers.size) this.socket.send("fates", { nonces: [...this.watchers.keys()] });
  }

  /** @param {import("./store.js").Message} message */
  dismiss(message) {
    if (!isEphemeral(message)) return;
    this.socket.send("dismiss", { message_id: message.id });
    this.store.on_message_delete(message);
  }
}
