/** What stands above a channel's first message: where one is, or that it is still loading. */

import { h, icon } from "./dom.js";
import { avatar } from "./message.js";
import { DM, isThread } from "./store.js";
import { say } from "./texts.js";

/** While nothing is there yet. */
export function renderLoading() {
  const lines = [1, 2, 3, 4].map(() => h("div", { class: "ghost" }));
  return h("li", { class: "loading", "data-key": "loading", "aria-label": say("page.messages.loading") }, lines);
}

/** @param {import("./store.js").Channel | undefined} channel @param {import("./store.js").Store} store */
export function renderBeginning(channel, store) {
  if (!channel) return h("li", { "data-key": "beginning" });
  const title = store.title(channel);
  const isDirect = channel.type === DM;
  const other = isDirect && (channel.recipients ?? []).find(({ id }) => id !== store.me?.id);
  const kind = isDirect ? "direct" : isThread(channel) ? "thread" : "channel";
  return h(
    "li",
    { class: "beginning", "data-key": "beginning" },
    other ? avatar(store.users.get(other.id) ?? other, "large") : h("span", { class: "badge-icon" }, icon(isThread(channel) ? "thread" : "hash")),
    h("h2", {}, kind === "channel" ? say("page.beginning.channel.title", { channel: title }) : title),
    h("p", {}, say(`page.beginning.${kind}`, { channel: title })),
  );
}
