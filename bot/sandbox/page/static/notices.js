/** Desktop notifications, for whoever allowed them: of mentions and direct messages, never of edits or silent messages. */

import { h } from "./dom.js";
import { plainOf } from "./message.js";
import { DM, nameOf } from "./store.js";
import { say } from "./texts.js";

const KEY = "notify";
const ICONS = { calm: "/static/icon.svg", called: "/static/icon-called.svg" };

/** @returns {boolean} whether this browser can notify at all */
export const canNotify = () => "Notification" in window;

/** @returns {boolean} whether its person wants it and lets it */
export const isNotifying = () =>
  canNotify() && Notification.permission === "granted" && localStorage.getItem(KEY) === "yes";

/** Turns notifications on, which the browser may ask its person about, or off. @param {boolean} isWanted @returns {Promise<boolean>} whether they are on */
export async function setNotifying(isWanted) {
  const isAllowed = isWanted && canNotify() && (await Notification.requestPermission()) === "granted";
  localStorage.setItem(KEY, isAllowed ? "yes" : "no");
  return isAllowed;
}

/**
 * Notifies of messages that call this person while they look elsewhere.
 * @param {import("./store.js").Store} store
 * @param {(channelId: string, messageId: string) => void} jump shows what a pressed notification is about
 */
export function notifyOf(store, jump) {
  store.addEventListener("called", ({ detail: message }) => {
    if (!isNotifying()) return;
    const channel = store.channels.get(message.channel_id);
    if (!channel) return;
    const author = nameOf(store.users.get(message.author.id) ?? message.author);
    const title = channel.type === DM ? author : say("page.notice.title", { author, channel: store.title(channel) });
    const body = plainOf(h("div", { html: message.html ?? "" })); // empty for one that is made of components, as on Discord
    show(title, { body, tag: message.id, icon: ICONS.calm }, () => jump(channel.id, message.id));
  });
}

/** @param {string} title @param {NotificationOptions} options @param {() => void} open */
function show(title, options, open) {
  try {
    const notification = new Notification(title, options);
    notification.onclick = () => {
      window.focus();
      notification.close();
      open();
    };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // phones' browsers let no page do this; the badge and the title remain
  }
}

/** The tab's icon says whether anything waits for this person. @param {boolean} isCalled */
export function markIcon(isCalled) {
  const link = /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=icon]"));
  link.setAttribute("href", isCalled ? ICONS.called : ICONS.calm);
}
