/** Discord's timestamps: `<time datetime data-style>` written out in the reader's language, relative ones ticking. */

import { say } from "./texts.js";

/** @type {Record<string, Intl.DateTimeFormatOptions>} */
const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

/** @type {[Intl.RelativeTimeFormatUnit, number][]} units and their seconds, largest first */
const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];

let locale = "en-GB";

/** @type {Map<string, any>} formatters of this language, which are slow to make */
const formatters = new Map();

/** @param {string} next the reader's locale */
export function speak(next) {
  locale = next || "en-GB";
  formatters.clear();
}

/** @param {Date} when @param {string} style @returns {string} */
export function written(when, style) {
  if (style === "R") return relative(when);
  const make = () => new Intl.DateTimeFormat(locale, STYLES[style] ?? STYLES.f);
  return formatter(style, make).format(when);
}

/** @param {string} style @param {() => any} make */
function formatter(style, make) {
  if (!formatters.has(style)) formatters.set(style, make());
  return formatters.get(style);
}

/** @param {Date} when @returns {string} like "in 57 seconds", "3 minutes ago"; a second less than a day is "in 1 day" */
function relative(when) {
  const seconds = Math.round((when.getTime() - Date.now()) / 1000);
  const isReached = ([, size], at) => Math.abs(seconds) >= size - (UNITS[at + 1]?.[1] ?? 0) / 2;
  const [unit, size] = UNITS.find(isReached) ?? ["second", 1];
  const make = () => new Intl.RelativeTimeFormat(locale, { numeric: "always" });
  return formatter("R", make).format(Math.round(seconds / size), unit);
}

/**
 * Writes out every timestamp in a piece of the page.
 * @param {ParentNode} root
 * @param {string} [only] a selector, to tick the relative ones alone
 */
export function writeTimes(root, only = "time[data-style]") {
  for (const element of /** @type {NodeListOf<HTMLTimeElement>} */ (root.querySelectorAll(only))) {
    const when = new Date(element.dateTime);
    const text = written(when, element.dataset.style ?? "f");
    if (element.textContent !== text) element.textContent = text;
    if (!element.title) element.title = written(when, "F");
  }
}

/** @param {ParentNode} root @returns {number} the interval's id */
export function tick(root) {
  return setInterval(() => writeTimes(root, 'time[data-style="R"]'), 1000);
}

/** @param {Date} when @returns {string} "Today at 14:03", "Yesterday at …", else the date */
export function stamp(when) {
  const days = daysAgo(when);
  const time = written(when, "t");
  if (days === 0) return say("page.message.today", { time });
  if (days === 1) return say("page.message.yesterday", { time });
  return say("page.message.earlier", { date: written(when, "d"), time });
}

/** @param {Date} when @returns {number} whole calendar days between then and now */
function daysAgo(when) {
  const midnight = new Date();
  midnight.setHours(0, 0, 0, 0);
  const then = new Date(when);
  then.setHours(0, 0, 0, 0);
  return Math.round((midnight.getTime() - then.getTime()) / 86_400_000);
}

/** @param {Date} one @param {Date} other @returns {boolean} */
export const isSameDay = (one, other) => one.toDateString() === other.toDateString();
