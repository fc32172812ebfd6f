/** One message as a list item: who, when, what, its components, and the notes below it. */

import { renderAll, renderAttachments, renderEmbed } from "./components.js";
import { h, icon } from "./dom.js";
import { COMPONENTS_V2, LOADING, REPLY, isEphemeral, nameOf } from "./store.js";
import { say, weave } from "./texts.js";
import { stamp, writeTimes, written } from "./time.js";

const THREAD_CREATED = 18;
const ORDINARY = [0, REPLY, 20, 21, 23];
const ANSWER_WITHIN = 15 * 60_000;
const MOST_JUMBO = 27;
const EMOJI = /<a?:\w+:\d+>|\p{RGI_Emoji}/gv;
const ONLY_EMOJI = /^(?:\s|<a?:\w+:\d+>|\p{RGI_Emoji})+$/v;
const HUES = [4, 28, 45, 95, 150, 175, 205, 255, 285, 330];

/** @param {import("./store.js").User} user @param {string} [size] a class */
export function avatar(user, size = "") {
  const hue = HUES[Number(BigInt(user.id || 0) % BigInt(HUES.length))];
  const content = user.bot ? icon("sprout") : initial(nameOf(user));
  return h(
    "span",
    { class: `avatar ${size} ${user.bot ? "of-bot" : ""}`, style: `--hue: ${hue}`, "aria-hidden": "true" },
    content,
  );
}

const letters = new Intl.Segmenter();

/** The first letter as people see it, which may be an emoji of several characters. @param {string} name */
const initial = (name) => [...letters.segment(name)][0].segment.toUpperCase();

/**
 * May this message stand below the one before it without naming its author again?
 * @param {import("./store.js").Message | undefined} before @param {import("./store.js").Message} message
 */
export function isContinued(before, message) {
  if (!before || before.author.id !== message.author.id || commandOf(message) || message.type === REPLY) return false;
  if (!ORDINARY.includes(before.type) || !ORDINARY.includes(message.type)) return false;
  const apart = Date.parse(message.timestamp) - Date.parse(before.timestamp);
  return apart < 7 * 60_000 && isEphemeral(before) === isEphemeral(message);
}

/** @param {import("./store.js").Message} message @returns {{name: string, user: any} | null} the command it answers */
function commandOf(message) {
  const used = message.interaction ?? message.interaction_metadata;
  return used?.name ? used : null;
}

/**
 * @typedef {{isCompact: boolean, pressed: string | null, failure: string | null, store: import("./store.js").Store,
 *   valuesOf: (select: any) => string[], editor?: HTMLElement}} Look `editor`: stands in the place of what it says while it is edited
 */

/** @param {import("./store.js").Message} message @param {Look} look @returns {HTMLElement} */
export function renderMessage(message, look) {
  if (!ORDINARY.includes(message.type)) return renderSystem(message);
  const context = { message, pressed: look.pressed, store: look.store, valuesOf: look.valuesOf };
  const author = look.store.users.get(message.author.id) ?? message.author;
  const me = look.store.me?.id;
  const mentionsMe = (message.mentions ?? []).some(({ id }) => id === me);
  const kinds = [
    "message",
    look.isCompact && "compact",
    isEphemeral(message) && "ephemeral",
    mentionsMe && "mentioning",
    (message.flags ?? 0) & COMPONENTS_V2 && "v2",
  ];
  const item = h(
    "li",
    {
      class: kinds.filter(Boolean).join(" "),
      "data-key": message.id,
      "data-message": message.id,
      "aria-label": say("page.message.label", { author: nameOf(author), when: stamp(new Date(message.timestamp)) }),
    },
    renderOrigin(message, look.store),
    look.isCompact
      ? h("span", { class: "compact-time", "aria-hidden": "true" }, written(new Date(message.timestamp), "t"))
      : avatar(author),
    h(
      "div",
      { class: "body" },
      !look.isCompact && renderHead(message, author),
      look.editor ?? renderContent(message, context),
      look.failure && h("p", { class: "failure", role: "alert" }, look.failure),
      message.thread && renderThread(look.store.channels.get(message.thread.id) ?? message.thread),
      isEphemeral(message) && renderPrivacy(),
    ),
    !look.editor && renderTools(message, look.store),
  );
  writeTimes(item);
  for (const spoiler of item.querySelectorAll(".spoiler")) spoiler.setAttribute("aria-label", say("page.message.spoiler"));
  nameMentions(item, look.store);
  markEdited(item, message);
  return item;
}

/** Marks what mentions this person, and says of whom and what they do not know that it is unknown. */
function nameMentions(item, { me, users, channels }) {
  for (const mention of item.querySelectorAll(".mention[data-user-id]")) {
    mention.classList.toggle("mine", mention.dataset.userId === me?.id);
    if (!users.has(mention.dataset.userId)) mention.textContent = say("page.message.unknown_person");
  }
  for (const mention of item.querySelectorAll(".mention[data-channel-id]")) {
    if (!channels.has(mention.dataset.channelId)) mention.textContent = say("page.message.unknown_channel");
  }
}

function renderHead(message, author) {
  const when = new Date(message.timestamp);
  return h(
    "div",
    { class: "head" },
    h("span", { class: "author" }, nameOf(author)),
    author.bot && h("span", { class: "tag" }, say("page.side.app")),
    h("time", { class: "when", datetime: message.timestamp, title: written(when, "F") }, stamp(when)),
    !message.content && renderEdited(message),
  );
}

function renderEdited(message) {
  if (!message.edited_timestamp) return null;
  const title = written(new Date(message.edited_timestamp), "F");
  return h("span", { class: "edited", title }, say("page.message.edited"));
}

/** An edited text says so at its end. @param {HTMLElement} item @param {import("./store.js").Message} message */
function markEdited(item, message) {
  const text = item.querySelector(".content > .markdown");
  const mark = text && renderEdited(message);
  if (mark) (text.querySelector(":scope > p:last-child") ?? text).append(" ", mark);
}

/** Did the bot promise an answer and let its time pass? @param {import("./store.js").Message} message */
export const isOverdue = (message) =>
  Boolean((message.flags ?? 0) & LOADING) && Date.now() - Date.parse(message.timestamp) > ANSWER_WITHIN;

function renderContent(message, context) {
  if (isOverdue(message)) return h("p", { class: "failure" }, say("page.message.silence"));
  if ((message.flags ?? 0) & LOADING) {
    return h("p", { class: "thinking" }, h("span", { class: "dots", "aria-hidden": "true" }), say("page.message.thinking"));
  }
  return [
    message.content &&
      h(
        "div",
        { class: "content" },
        h("div", { class: `markdown${isJumbo(message.content) ? " jumbo" : ""}`, html: message.html ?? "" }),
      ),
    (message.embeds ?? []).map((embed) => renderEmbed(embed, context)),
    renderAttachments(context),
    message.components?.length > 0 && h("div", { class: "components" }, renderAll(message.components, context)),
  ];
}

/** Is a text nothing but a few emoji, which stand large then? @param {string} content */
const isJumbo = (content) =>
  ONLY_EMOJI.test(content) && [...content.matchAll(EMOJI)].length <= MOST_JUMBO;

/** What a message answers: a command or another message. */
function renderOrigin(message, store) {
  const used = commandOf(message);
  if (used) {
    const user = store.users.get(used.user?.id) ?? used.user ?? { id: "0" };
    return h(
      "div",
      { class: "origin" },
      avatar(user, "tiny"),
      weave("page.message.used", {
        person: h("b", {}, nameOf(user)),
        command: h("span", { class: "command-name" }, `/${store.readName(used.name)}`),
      }),
    );
  }
  if (message.type !== REPLY && !message.referenced_message) return null;
  const original = message.referenced_message;
  if (!original) return h("div", { class: "origin" }, h("i", {}, say("page.message.original_gone")));
  const excerpt = excerptOf(original) || say("page.message.original_shown");
  return h(
    "button",
    { class: "origin", type: "button", "data-jump": `${message.channel_id}/${original.id}` },
    avatar(original.author, "tiny"),
    h("b", {}, nameOf(original.author)),
    h("span", { class: "excerpt" }, excerpt),
  );
}

/** A message in one line, without its markdown. @param {import("./store.js").Message} message */
function excerptOf(message) {
  return plainOf(h("div", { html: message.html ?? "" })).replace(/\s+/g, " ");
}

/** The text of rendered markdown, for where it cannot be shown; spoilers stay covered. @param {HTMLElement} rendered is changed */
export function plainOf(rendered) {
  writeTimes(rendered);
  for (const spoiler of rendered.querySelectorAll(".spoiler")) spoiler.textContent = "▮▮▮";
  return (rendered.textContent ?? "").trim();
}

const renderPrivacy = () =>
  h(
    "p",
    { class: "privacy" },
    icon("eye"),
    say("page.message.private"),
    " · ",
    h("button", { type: "button", class: "link", "data-dismiss": true }, say("page.dismiss")),
  );

/** @param {any} thread */
const renderThread = (thread) =>
  h(
    "button",
    { type: "button", class: "thread-card", "data-channel": thread.id },
    icon("thread"),
    h("b", {}, thread.name),
    h("span", {}, say("page.message.open_thread")),
  );

function renderSystem(message) {
  const isThread = message.type === THREAD_CREATED;
  const person = h("b", {}, nameOf(message.author));
  const text = isThread
    ? weave("page.message.started_thread", { person, thread: message.content })
    : message.content
      ? [person, " ", message.content]
      : weave("page.message.did_something", { person });
  const thread = message.thread?.id ?? message.message_reference?.channel_id;
  const item = h(
    "li",
    { class: "message system", "data-key": message.id, "data-message": message.id },
    icon(isThread ? "thread" : "arrow"),
    h(
      "div",
      { class: "body" },
      text,
      " ",
      isThread && thread && h("button", { type: "button", class: "link", "data-channel": thread }, say("page.message.open_it")),
      h("time", { class: "when", datetime: message.timestamp }, stamp(new Date(message.timestamp))),
    ),
  );
  return item;
}

/** The button that opens what can be done with a message; beside it, for the mouse, a shorter way to edit one's own. */
function renderTools(message, store) {
  if (isEphemeral(message)) return null;
  const edit = say("page.message.edit");
  const [actions, more] = [say("page.message.actions"), { "data-tools": true, "aria-haspopup": "menu" }];
  return h(
    "div",
    { class: "tools" },
    store.mayEdit(message) &&
      h("button", { type: "button", class: "tool quick", "data-edit": true, tabindex: "-1", "aria-label": edit, title: edit }, icon("pencil")),
    h("button", { type: "button", class: "tool", ...more, "aria-label": actions, title: actions }, icon("more")),
  );
}
