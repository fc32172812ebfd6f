/** What the page says: the catalogue of its person's language, which came with the page. */

const { language: spoken, languages, texts } = JSON.parse(document.getElementById("texts")?.textContent ?? "");

/** The language of the catalogue. @type {string} */
export const language = spoken;
const plurals = new Intl.PluralRules(language);

/** @param {string} key @param {Record<string, any>} params @returns {string} with its parameters still in braces */
function formOf(key, { n }) {
  const forms = texts[key];
  return n !== undefined && plurals.select(n) === "one" ? forms[0] : forms.at(-1);
}

/**
 * A text, its parameters filled in; `n` chooses between singular and plural.
 * @param {string} key
 * @param {Record<string, string | number>} [params]
 * @returns {string}
 */
export function say(key, params = {}) {
  return formOf(key, params).replaceAll(/\{(\w+)\}/g, (_, name) => String(params[name]));
}

/**
 * A text with elements in it, for `h`.
 * @param {string} key
 * @param {Record<string, Node | string>} params
 * @returns {(Node | string)[]}
 */
export function weave(key, params) {
  return formOf(key, params)
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith("{") ? params[part.slice(1, -1)] : part));
}

/** Is this catalogue the one for somebody with this locale? @param {string} locale */
export const isSpoken = (locale) => nearest(locale) === language;

/** @param {string} locale @returns {string} */
const nearest = (locale) => languages.find((one) => one === locale.split("-")[0].toLowerCase()) ?? languages[0];
