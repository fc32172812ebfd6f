/** Slash commands as the composer offers them: one entry a command or subcommand, and options in Discord's shape. */

import { nameOf } from "./store.js";
import { say } from "./texts.js";

const SUBCOMMAND = 1;
const GROUP = 2;
const CHAT_INPUT = 1;
export const [STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT] = [3, 4, 5, 6, 7, 8, 9, 10, 11];

/**
 * @typedef {{name: string, value: string | number}} Choice
 * @typedef {{name: string, shown: string, description: string, type: number, required: boolean, choices: Choice[],
 *   autocomplete: boolean, channel_types?: number[]}} Option `shown`: the name in the person's language
 * @typedef {{id: string, path: {type: number, name: string}[], name: string, original: string, description: string,
 *   options: Option[]}} Entry
 *   `name`: in the person's language; `original`: as the bot calls it, which finds the command too
 */

/** @param {any[]} commands Discord's command objects @returns {Entry[]} in alphabetical order */
export function entries(commands) {
  return commands
    .filter((command) => (command.type ?? CHAT_INPUT) === CHAT_INPUT)
    .flatMap((command) => expand(command, command.id, []))
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** @param {any} node @param {string} id @param {any[]} above the command and group it stands in @returns {Entry[]} */
function expand(node, id, above) {
  const nodes = [...above, node];
  const inner = (node.options ?? []).filter(({ type }) => type === SUBCOMMAND || type === GROUP);
  if (inner.length) return inner.flatMap((child) => expand(child, id, nodes));
  const path = nodes.slice(1).map((each) => ({ type: each.type, name: sentName(each) }));
  const name = nodes.map((each) => each.name).join(" ");
  const original = nodes.map(sentName).join(" ");
  return [{ id, path, name, original, description: node.description ?? "", options: (node.options ?? []).map(toOption) }];
}

/** The server gives every name in the person's language; what is sent is the original. */
const sentName = (node) => node.original_name ?? node.name;

/** @param {any} option @returns {Option} */
const toOption = (option) => ({
  name: sentName(option),
  shown: option.name,
  description: option.description ?? "",
  type: option.type,
  required: Boolean(option.required),
  choices: option.choices ?? [],
  autocomplete: Boolean(option.autocomplete),
  channel_types: option.channel_types,
});

/** Names that begin with the text come first, then those that contain it. @param {Entry[]} all @param {string} text @returns {Entry[]} */
export function matching(all, text) {
  const wanted = text.toLowerCase();
  const isNamed = (/** @type {Entry} */ entry, /** @type {(name: string) => boolean} */ test) =>
    test(entry.name.toLowerCase()) || test(entry.original.toLowerCase());
  const begins = all.filter((entry) => isNamed(entry, (name) => name.startsWith(wanted)));
  const contains = all.filter((entry) => !begins.includes(entry) && isNamed(entry, (name) => name.includes(wanted)));
  return [...begins, ...contains];
}

/**
 * What may stand in an option, as far as it is known here; null: anything may.
 * @param {Option} option @param {import("./store.js").Store} store
 * @returns {Choice[] | null}
 */
export function suggestions(option, store) {
  if (option.choices.length) return option.choices;
  if (option.type === BOOLEAN) {
    return [
      { name: say("page.command.true"), value: /** @type {any} */ (true) },
      { name: say("page.command.false"), value: /** @type {any} */ (false) },
    ];
  }
  if ([USER, ROLE, MENTIONABLE].includes(option.type)) {
    const people = option.type === ROLE ? [] : store.people().map((user) => ({ name: nameOf(user), value: user.id }));
    const roles = option.type === USER ? [] : (store.guild?.roles ?? []).map(({ id, name }) => ({ name: `@${name}`, value: id }));
    return [...people, ...roles];
  }
  if (option.type === CHANNEL) {
    return store
      .channelsHere()
      .filter(({ type }) => !option.channel_types?.length || option.channel_types.includes(type))
      .map((channel) => ({ name: `#${store.title(channel)}`, value: channel.id }));
  }
  return null;
}

/**
 * What an option's text means.
 * @param {Option} option @param {string} text @param {Choice[] | null} known choices it must be one of, unless null
 * @returns {{value?: any, problem?: string}}
 */
export function parse(option, text, known) {
  const typed = text.trim();
  if (known) {
    const choice = known.find(({ name }) => name.toLowerCase() === typed.toLowerCase());
    return choice ? { value: choice.value } : { problem: say("page.command.choose") };
  }
  if (option.type === INTEGER && !/^-?\d+$/.test(typed)) return { problem: say("page.command.whole_number") };
  if (option.type === NUMBER && !/^-?\d+(\.\d+)?$/.test(typed)) return { problem: say("page.command.number") };
  return { value: option.type === INTEGER || option.type === NUMBER ? Number(typed) : typed };
}

/**
 * The options of a command in Discord's nested shape.
 * @param {Entry} entry @param {any[]} leaves
 * @returns {any[]}
 */
export function nest(entry, leaves) {
  return [...entry.path].reverse().reduce((options, step) => [{ ...step, options }], leaves);
}
