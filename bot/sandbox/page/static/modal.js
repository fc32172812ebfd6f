/** A bot's modal: labels around text inputs, selects, radio buttons, checkboxes and files; sends Discord's shape back. */

import { SELECTS, choicesOf, renderAll } from "./components.js";
import { h, icon } from "./dom.js";
import { openSelect } from "./select.js";
import { say } from "./texts.js";
import { fileField } from "./upload.js";

/**
 * One thing to fill in: what stands in the dialog, what is wrong with it now, what is sent, and what comes before that.
 * @typedef {{element: HTMLElement, problem: () => string | null, value: () => any, prepare?: () => Promise<void>}} Field
 */

/**
 * Opens the modal that a bot answered with.
 * @param {{modal_id: string, title: string, custom_id: string, components: any[]}} modal
 * @param {import("./interactions.js").Interactions} interactions
 */
export function openModal(modal, interactions) {
  const { store } = interactions;
  const rows = modal.components.map((component) => renderRow(component, store));
  const error = h("p", { class: "failure", role: "alert" });
  const submit = h("button", { type: "submit", class: "button primary" }, say("page.form.submit"));
  let isTaken = false;

  const send = async (event) => {
    event.preventDefault();
    const problems = rows.map(({ check }) => check()).filter(Boolean);
    if (problems.length) return /** @type {HTMLElement} */ (problems[0]).focus();
    error.textContent = "";
    submit.setAttribute("aria-busy", "true");
    /** @type {HTMLButtonElement} */ (submit).disabled = true;
    const problem = await deliver(modal.modal_id, rows, interactions);
    submit.removeAttribute("aria-busy");
    /** @type {HTMLButtonElement} */ (submit).disabled = false;
    error.textContent = problem ?? "";
    isTaken = problem === null;
    if (isTaken) dialog.close();
  };
  const onclose = () => {
    dialog.remove();
    if (!isTaken) interactions.socket.send("modal_close", { modal_id: modal.modal_id });
  };
  const dialog = /** @type {HTMLDialogElement} */ (
    h(
      "dialog",
      { class: "modal", "aria-label": modal.title, onclose },
      h(
        "form",
        { novalidate: true, onsubmit: send },
        h(
          "header",
          {},
          h("h2", {}, modal.title),
          h("button", { type: "button", class: "icon-button", "aria-label": say("page.close"), onclick: () => dialog.close() }, icon("close")),
        ),
        h("div", { class: "modal-body" }, rows.map(({ element }) => element), error),
        h(
          "footer",
          {},
          h("button", { type: "button", class: "button secondary", onclick: () => dialog.close() }, say("page.cancel")),
          submit,
        ),
      ),
    )
  );
  document.body.append(dialog);
  dialog.showModal();
  /** @type {HTMLElement | null} */ (dialog.querySelector(".modal-body :is(input:not([hidden]), textarea, .select, .upload button)"))?.focus();
}

/**
 * Sends what was filled in, once the files that belong to it are there.
 * @param {string} modalId @param {ReturnType<typeof renderRow>[]} rows @param {import("./interactions.js").Interactions} interactions
 * @returns {Promise<string | null>} what went wrong
 */
async function deliver(modalId, rows, interactions) {
  try {
    for (const { prepare } of rows) await prepare?.();
  } catch (error) {
    return /** @type {Error} */ (error).message;
  }
  return interactions.submit(modalId, rows.map(({ value }) => value()));
}

/**
 * A top-level component: a Label, a classic row with a text input, or a text.
 * @param {any} component @param {import("./store.js").Store} store
 * @returns {{element: HTMLElement, check: () => HTMLElement | null, value: () => any, prepare?: () => Promise<void>}}
 */
function renderRow(component, store) {
  if (component.type === 10) {
    const value = () => ({ type: 10, id: component.id });
    const context = { message: /** @type {any} */ ({}), pressed: null, store, valuesOf: () => [] };
    return { element: renderAll([component], context)[0], check: () => null, value };
  }
  const isLabel = component.type === 18;
  const inner = isLabel ? component.component : component.components[0];
  const field = renderField(inner, component.label ?? inner.label ?? "", store);
  const problem = h("span", { class: "problem" });
  const isRequired = inner.required !== false && inner.type !== 23;
  const isGroup = [19, 21, 22].includes(inner.type);
  const element = h(
    isGroup ? "fieldset" : "label",
    { class: "labelled" },
    h(
      isGroup ? "legend" : "span",
      { class: "label" },
      component.label ?? inner.label,
      isRequired && h("span", { class: "required", "aria-hidden": "true" }, " *"),
    ),
    component.description && h("span", { class: "hint" }, component.description),
    field.element,
    problem,
  );
  const check = () => {
    problem.textContent = field.problem() ?? "";
    element.classList.toggle("wrong", Boolean(problem.textContent));
    return problem.textContent ? element.querySelector("input:not([hidden]), textarea, button") : null;
  };
  const answer = () => ({ type: inner.type, id: inner.id, custom_id: inner.custom_id, ...field.value() });
  const value = () =>
    isLabel ? { type: 18, id: component.id, component: answer() } : { type: 1, id: component.id, components: [answer()] };
  return { element, check, value, prepare: field.prepare };
}

/** @param {any} inner @param {string} label @param {import("./store.js").Store} store @returns {Field} */
function renderField(inner, label, store) {
  if (inner.type === 4) return textField(inner);
  if (SELECTS.includes(inner.type)) return selectField(inner, label, store);
  if (inner.type === 21 || inner.type === 22) return groupField(inner);
  if (inner.type === 23) return checkboxField(inner);
  return fileField(inner, label, store.me?.id ?? "");
}

/** @param {any} inner @returns {Field} */
function textField(inner) {
  const isLong = inner.style === 2;
  const input = /** @type {HTMLInputElement} */ (
    h(isLong ? "textarea" : "input", {
      class: "field",
      placeholder: inner.placeholder,
      maxlength: inner.max_length ?? 4000,
      rows: isLong ? 4 : null,
      autocomplete: "off",
      dir: "auto",
      "aria-required": inner.required === false ? null : "true",
    })
  );
  input.value = inner.value ?? "";
  const problem = () => {
    const length = input.value.length;
    if (!input.value.trim() && inner.required !== false) return say("page.form.required");
    if (length && length < (inner.min_length ?? 0)) return say("page.form.at_least", { n: inner.min_length });
    return null;
  };
  return { element: input, problem, value: () => ({ value: input.value }) };
}

/** @param {any} inner @param {string} label @param {import("./store.js").Store} store @returns {Field} */
function selectField(inner, label, store) {
  const select = { ...inner, placeholder: inner.placeholder || say("page.make_a_selection") };
  const choices = choicesOf(select, store);
  let values = (inner.type === 3 ? inner.options : []).filter((option) => option.default).map(({ value }) => value);
  if (inner.type !== 3) values = (inner.default_values ?? []).map(({ id }) => String(id));
  const context = { message: /** @type {any} */ ({}), pressed: null, store, valuesOf: () => values };
  const element = h("div", {});
  const isRequired = inner.required !== false;
  const min = isRequired ? (inner.min_values ?? 1) : 0;
  const draw = () => {
    const button = renderAll([select], context)[0];
    button.setAttribute("aria-label", label || select.placeholder);
    button.addEventListener("click", () =>
      openSelect(button, { choices, values, min, max: inner.max_values ?? 1, label: select.placeholder }, (chosen) => {
        values = chosen;
        draw();
        element.querySelector("button")?.focus();
      }),
    );
    element.replaceChildren(button);
  };
  draw();
  return { element, problem: () => (values.length < min ? say("page.form.required") : null), value: () => ({ values }) };
}

/** Radio buttons, or checkboxes with a number of choices. @param {any} inner @returns {Field} */
function groupField(inner) {
  const isRadio = inner.type === 21;
  const options = inner.options.map((option) =>
    h(
      "label",
      { class: "tick" },
      h("input", {
        type: isRadio ? "radio" : "checkbox",
        name: inner.custom_id,
        value: option.value,
        checked: Boolean(option.default),
      }),
      h("span", {}, option.label, option.description && h("small", {}, option.description)),
    ),
  );
  const element = h("div", { class: "ticks" }, options);
  const chosen = () =>
    /** @type {HTMLInputElement[]} */ ([...element.querySelectorAll("input:checked")]).map(({ value }) => value);
  const problem = () => {
    const count = chosen().length;
    if (inner.required !== false && count < Math.max(1, isRadio ? 1 : (inner.min_values ?? 1))) return say("page.form.required");
    if (!isRadio && inner.max_values && count > inner.max_values) return say("page.form.at_most", { n: inner.max_values });
    return null;
  };
  return { element, problem, value: () => (isRadio ? { value: chosen()[0] ?? null } : { values: chosen() }) };
}

/** @param {any} inner @returns {Field} */
function checkboxField(inner) {
  const input = /** @type {HTMLInputElement} */ (
    h("input", { type: "checkbox", checked: Boolean(inner.default), class: "switch" })
  );
  return { element: input, problem: () => null, value: () => ({ value: input.checked }) };
}
