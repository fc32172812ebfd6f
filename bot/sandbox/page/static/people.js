/** The first visit: who are you? Choose somebody who lives here, or come as somebody new. */

import { h, icon } from "./dom.js";
import { avatar } from "./message.js";
import { nameOf } from "./store.js";
import { say } from "./texts.js";

const LOCALES = ["en-GB", "en-US", "nl", "de"];

/** @param {string} locale @returns {string} what its own speakers call it */
export function localeName(locale) {
  return new Intl.DisplayNames([locale], { type: "language" }).of(locale) ?? locale;
}

/** @param {string} userId @returns {string} the page's address as this user */
export const addressOf = (userId) => `/?user=${userId}`;

/** @returns {Promise<any[]>} everybody on the server but the bots */
async function people() {
  const answer = await fetch("/page/users");
  if (!answer.ok) throw new Error(say("page.welcome.not_loaded"));
  const body = await answer.json();
  return (body.users ?? body).filter(({ bot }) => !bot);
}

/** @param {string} name @param {string} locale @returns {Promise<any>} the new user */
async function addPerson(name, locale) {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch("/page/users", { method: "POST", headers, body: JSON.stringify({ name, locale }) });
  if (!answer.ok) throw new Error(say("page.welcome.not_added"));
  return answer.json();
}

/** @returns {string} the browser's language, as far as it is one of ours */
function ownLocale() {
  const [own] = navigator.language.split("-");
  return LOCALES.find((locale) => locale === navigator.language) ?? LOCALES.find((locale) => locale === own) ?? LOCALES[0];
}

/** @param {string} chosen */
export function localeOptions(chosen) {
  return LOCALES.map((value) => h("option", { value, selected: value === chosen }, localeName(value)));
}

/**
 * Shows the question in place of the page.
 * @param {string | null} notice why it is asked again
 */
export async function choosePerson(notice) {
  const list = h("ul", { class: "people", "aria-label": say("page.welcome.people") });
  const problem = h("p", { class: "failure", role: "alert" }, notice);
  const name = /** @type {HTMLInputElement} */ (
    h("input", { class: "field", name: "name", dir: "auto", maxlength: 32, required: true, autocomplete: "off", placeholder: say("page.welcome.name") })
  );
  const locale = /** @type {HTMLSelectElement} */ (h("select", { class: "field", name: "locale" }, localeOptions(ownLocale())));
  const add = async (event) => {
    event.preventDefault();
    if (!name.value.trim()) return (problem.textContent = say("page.welcome.nameless"));
    try {
      location.assign(addressOf((await addPerson(name.value.trim(), locale.value)).id));
    } catch (error) {
      problem.textContent = error instanceof TypeError ? say("page.welcome.not_added") : error.message;
    }
  };
  document.body.replaceChildren(
    h(
      "main",
      { class: "welcome" },
      h("span", { class: "badge-icon" }, icon("sprout")),
      h("h1", {}, say("page.welcome.title")),
      h("p", { class: "hint" }, say("page.welcome.hint")),
      list,
      h(
        "form",
        { class: "newcomer", onsubmit: add },
        h("label", { class: "labelled" }, h("span", { class: "label" }, say("page.welcome.newcomer")), name),
        h("label", { class: "labelled" }, h("span", { class: "label" }, say("page.welcome.language")), locale),
        h("button", { type: "submit", class: "button primary" }, say("page.welcome.enter")),
      ),
      problem,
    ),
  );
  try {
    const everybody = await people();
    list.append(...everybody.map(renderPerson));
  } catch (error) {
    problem.textContent = say("page.welcome.not_loaded");
    console.error(error);
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
      h("span", {}, h("b", {}, nameOf(user)), h("small", {}, localeName(user.locale))),
    ),
  );
