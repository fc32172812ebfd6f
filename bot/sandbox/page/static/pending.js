/** What is not said or answered yet, below the messages. */

import { h } from "./dom.js";
import { avatar } from "./message.js";
import { nameOf } from "./store.js";
import { say } from "./texts.js";

/**
 * What somebody said, until the server shows it to everybody, or why it does not.
 * @param {import("./store.js").Draft} draft @param {import("./store.js").Store} store @param {boolean} isCompact
 */
export function renderDraft(draft, store, isCompact) {
  const failed = draft.state === "failed";
  const again = () => store.settle(draft.nonce, true);
  const forget = () => store.settle(draft.nonce, false);
  return h(
    "li",
    {
      class: `message pending ${failed ? "failed" : ""} ${isCompact ? "compact" : ""}`,
      "data-key": `${draft.nonce}-${draft.state}`,
    },
    isCompact ? null : avatar(store.me),
    h(
      "div",
      { class: "body" },
      !isCompact && h("div", { class: "head" }, h("span", { class: "author" }, nameOf(store.me))),
      h("div", { class: "content" }, h("div", { class: "markdown" }, draft.content)),
      failed &&
        h(
          "p",
          { class: "failure", role: "alert" },
          `${draft.error} `,
          h("button", { type: "button", class: "link", onclick: again }, say("page.again")),
          " · ",
          h("button", { type: "button", class: "link", onclick: forget }, say("page.message.discard")),
        ),
    ),
  );
}

/** A command until it is answered. @param {any} run @param {import("./store.js").Store} store */
export function renderRun(run, store) {
  const failed = run.state === "failed";
  return h(
    "li",
    { class: `message pending ${failed ? "failed" : ""}`, "data-key": `${run.nonce}-${run.state}` },
    avatar(store.me),
    h(
      "div",
      { class: "body" },
      h("div", { class: "content" }, h("span", { class: "command-name" }, `/${run.name}`)),
      failed
        ? h(
            "p",
            { class: "failure", role: "alert" },
            `${run.error} · `,
            h("button", { type: "button", class: "link", "data-dismiss-run": run.nonce }, say("page.dismiss")),
          )
        : h("p", { class: "thinking" }, h("span", { class: "dots", "aria-hidden": "true" }), say("page.message.sending")),
    ),
  );
}
