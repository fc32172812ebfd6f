/** People and channels in a text that somebody types: names on the screen, `<@id>` and `<#id>` on the wire. */

import { nameOf } from "./store.js";
import { say } from "./texts.js";

/** Names and their codes, the longest first: `@Anna B` is not Anna. @param {import("./store.js").Store} store @returns {string[][]} */
const known = (store) =>
  [
    ...store.people().map((user) => [`@${nameOf(user)}`, `<@${user.id}>`]),
    ...store.channelsHere().map(({ name, id }) => [`#${name}`, `<#${id}>`]),
  ].sort(([one], [other]) => other.length - one.length);

/** @param {string} text @returns {string} the text as a regular expression matches it literally */
const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Names become mentions: `@Anna` → `<@id>`, `#farm` → `<#id>`. @param {string} text @param {import("./store.js").Store} store */
export const withCodes = (text, store) =>
  known(store).reduce((said, [name, code]) => said.replaceAll(new RegExp(`${escape(name)}(?![\\w-])`, "gi"), code), text);

/** Mentions become names again, unless another text would come of them. @param {string} content @param {import("./store.js").Store} store */
export function withNames(content, store) {
  const named = known(store).reduce((text, [name, code]) => text.replaceAll(code, name), content);
  return withCodes(named, store) === content ? named : content;
}

/**
 * Suggests people where a half-typed `@name` stands before the cursor.
 * @param {HTMLTextAreaElement} input @param {import("./store.js").Store} store @param {import("./suggest.js").Suggest} suggest
 * @param {() => void} completed called when one was taken
 */
export function offerPeople(input, store, suggest, completed) {
  const half = /(^|\s)@(\S*)$/.exec(input.value.slice(0, input.selectionStart));
  const begun = half?.[2].toLowerCase() ?? "";
  const people = half ? store.people().filter((user) => nameOf(user).toLowerCase().startsWith(begun)) : [];
  const items = people.map((user) => ({
    label: nameOf(user),
    detail: user.username,
    mark: "@",
    pick: () => {
      complete(input, `@${nameOf(user)} `);
      completed();
    },
  }));
  if (items.length) suggest.show(input, say("page.writing.people"), items);
  else suggest.hide();
}

/** @param {HTMLTextAreaElement} input @param {string} name replaces the half-typed one before the cursor */
function complete(input, name) {
  const at = input.selectionStart;
  const before = input.value.slice(0, at).replace(/@\S*$/, name);
  input.value = before + input.value.slice(at);
  input.setSelectionRange(before.length, before.length);
}
