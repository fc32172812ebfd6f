/** A select's list: one choice closes it, several are confirmed together; a sheet on a phone. */

import { renderEmoji } from "./components.js";
import { h, icon } from "./dom.js";
import { openPanel, roam } from "./panel.js";
import { say } from "./texts.js";

/**
 * @typedef {{value: string, label: string, description?: string, emoji?: any}} Choice
 * @typedef {{choices: Choice[], values: string[], min: number, max: number, label: string}} Question
 */

/**
 * Opens the list below its button.
 * @param {HTMLElement} anchor
 * @param {Question} question
 * @param {(values: string[]) => void} commit called at most once, with what is chosen then
 */
export function openSelect(anchor, question, commit) {
  const { choices, min, max, label } = question;
  const isSingle = max <= 1;
  const values = new Set(question.values);
  let isCancelled = isSingle;
  anchor.setAttribute("aria-expanded", "true");

  const list = h("div", { role: "listbox", "aria-label": label, "aria-multiselectable": isSingle ? null : "true" });
  const done = h("button", { type: "button", class: "button primary", onclick: () => close() }, say("page.select.done"));
  const clear = h("button", { type: "button", class: "button secondary", onclick: () => pickNone() }, say("page.select.clear"));
  const foot = h("div", { class: "panel-foot" }, min === 0 && isSingle && values.size ? clear : null, !isSingle && done);
  const heading = h("div", { class: "panel-head" }, label);

  const finish = (chosen) => {
    isCancelled = true;
    close();
    commit(chosen);
  };
  const pickNone = () => finish([]);
  const pick = (value) => {
    if (isSingle) return finish([value]);
    if (values.has(value)) values.delete(value);
    else if (values.size < max) values.add(value);
    draw();
  };
  const draw = () => {
    const focused = [...list.children].indexOf(/** @type {Element} */ (document.activeElement));
    const isFull = !isSingle && values.size >= max;
    list.replaceChildren(...choices.map((choice) => renderChoice(choice, values.has(choice.value), isFull, pick)));
    if (choices.length === 0) list.append(h("p", { class: "empty" }, say("page.select.nothing")));
    if (focused >= 0) /** @type {HTMLElement} */ (list.children[focused]).focus();
    /** @type {HTMLButtonElement} */ (done).disabled = values.size < min;
  };

  draw();
  const { panel, close } = openPanel(anchor, [heading, list, ...(foot.childElementCount ? [foot] : [])], {
    label,
    look: "select-panel",
    onClose: () => {
      anchor.setAttribute("aria-expanded", "false");
      if (!isCancelled && values.size >= min) commit([...values]);
    },
  });
  panel.addEventListener("keydown", (event) => {
    if (event.key === "Escape") isCancelled = true;
    if (event.key === "Tab" && isSingle) close();
  });
  roam(panel, "[role=option]");
  const first = list.querySelector("[aria-selected=true]") ?? list.firstElementChild;
  /** @type {HTMLElement | null} */ (first)?.focus();
}

/** @param {Choice} choice @param {boolean} isChosen @param {boolean} isFull @param {(value: string) => void} pick */
function renderChoice(choice, isChosen, isFull, pick) {
  return h(
    "button",
    {
      type: "button",
      role: "option",
      class: "option",
      tabindex: "-1",
      "data-value": choice.value,
      "aria-selected": String(isChosen),
      "aria-disabled": isFull && !isChosen ? "true" : null,
      onclick: () => pick(choice.value),
    },
    renderEmoji(choice.emoji),
    h(
      "span",
      { class: "option-text" },
      h("span", {}, choice.label),
      choice.description && h("small", {}, choice.description),
    ),
    isChosen && icon("check"),
  );
}
