/** The first visit: who are you? Choose somebody who lives here, or come as somebody new. */

import { h, icon } from "./dom.js";
import { avatar } from "./message.js";
import { nameOf } from "./store.js";

export const LOCALES = { "en-GB": "English (UK)", "en-US": "English (US)", nl: "Nederlands", de: "Deutsch" };

/** @param {string} userId @returns {string} the page's address as this user */
export const addressOf = (userId) => `/?user=${userId}`;

/** @returns {Promise<any[]>} everybody on the server but the bots */
async function people() {
  const answer = await fetch("/page/users");
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}.`);
  const body = await answer.json();
  return (body.users ?? body).filter(({ bot }) => !bot);
}

/** @param {string} name @param {string} locale @returns {Promise<any>} the new user */
async function addPerson(name, locale) {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch("/page/users", { method: "POST", headers, body: JSON.stringify({ name, locale }) });
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(body.message ?? `The sandbox answered ${answer.status}.`);
  return body.user ?? body;
}

/** @returns {string} the browser's language, as far as it is one of ours */
function ownLocale() {
  const [language] = navigator.language.split("-");
  return Object.keys(LOCALES).find((locale) => locale === navigator.language) ?? (language in LOCALES ? language : "en-GB");
}

/** @param {string} chosen */
export function localeOptions(chosen) {
  return Object.entries(LOCALES).map(([value, label]) => h("option", { value, selected: value === chosen }, label));
}

/**
 * Shows the question in place of the page.
 * @param {string | null} notice why it is asked again
 */
export async function choosePerson(notice) {
  const list = h("ul", { class: "people", "aria-label": "People" });
  const problem = h("p", { class: "failure", role: "alert" }, notice);
  const name = /** @type {HTMLInputElement} */ (
    h("input", { class: "field", name: "name", maxlength: 32, required: true, autocomplete: "off", placeholder: "Your name" })
  );
  const locale = /** @type {HTMLSelectElement} */ (h("select", { class: "field", name: "locale" }, localeOptions(ownLocale())));
  const add = async (event) => {
    event.preventDefault();
    try {
      location.assign(addressOf((await addPerson(name.value.trim(), locale.value)).id));
    } catch (error) {
      problem.textContent = error.message;
    }
  };
  document.body.replaceChildren(
    h(
      "main",
      { class: "welcome" },
      h("span", { class: "badge-icon" }, icon("sprout")),
      h("h1", {}, "Who are you?"),
      h("p", { class: "hint" }, "This is a small chat on your own computer. Be anybody; open a second tab to be two."),
      list,
      h(
        "form",
        { class: "newcomer", onsubmit: add },
        h("label", { class: "labelled" }, h("span", { class: "label" }, "Somebody new"), name),
        h("label", { class: "labelled" }, h("span", { class: "label" }, "Language"), locale),
        h("button", { type: "submit", class: "button primary" }, "Come in"),
      ),
      problem,
    ),
  );
  try {
    const everybody = await people();
    list.append(...everybody.map(renderPerson));
  } catch (error) {
    problem.textContent = `The list of people could not be loaded. ${error.message}`;
  }
}

const renderPerson = (user) =>
  h(
    "li",
    {},
    h(
      "a",
      { class: "person", href: addressOf(user.id) },
      avatar(user),
      h("span", {}, h("b", {}, nameOf(user)), h("small", {}, LOCALES[user.locale] ?? user.locale)),
    ),
  );
