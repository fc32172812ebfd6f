/** Message components as elements: Components V2, classic rows, embeds and attachments. Pure markup; presses are read
 *  from `data-press`, `data-select`, `data-open` by the message list, so that an edit may morph them in place. */

import { h, icon } from "./dom.js";
import { nameOf } from "./store.js";
import { say } from "./texts.js";

/**
 * @typedef {{message: import("./store.js").Message, pressed: string | null, store: import("./store.js").Store,
 *   valuesOf: (select: any) => string[]}} Context
 */

const STYLES = ["", "primary", "secondary", "success", "danger", "link", "secondary"];
export const SELECTS = [3, 5, 6, 7, 8];

/** @type {Record<number, (component: any, context: Context) => HTMLElement>} by Discord's component type */
const RENDERERS = {
  1: (row, context) => h("div", { class: "row" }, renderAll(row.components, context)),
  2: renderButton,
  3: renderSelect,
  5: renderSelect,
  6: renderSelect,
  7: renderSelect,
  8: renderSelect,
  9: renderSection,
  10: (text) => h("div", { class: "markdown", html: text.html ?? "" }),
  11: (thumbnail, context) => renderPicture(thumbnail.media, thumbnail.description, context, "thumbnail"),
  12: renderGallery,
  13: (file, context) => renderFile({ ...file.file, filename: file.name, size: file.size }, context),
  14: renderSeparator,
  17: renderContainer,
};

/** @param {any[]} components @param {Context} context @returns {HTMLElement[]} */
export function renderAll(components, context) {
  return components.map((component) => RENDERERS[component.type]?.(component, context)).filter(Boolean);
}

function renderContainer(container, context) {
  const colour = colourOf(container.accent_color);
  return h(
    "div",
    { class: `container${colour ? " accented" : ""}`, style: colour && `--accent: ${colour}` },
    renderAll(container.components, context),
  );
}

/** @param {number | null | undefined} value @returns {string | null} */
const colourOf = (value) =>
  value === null || value === undefined ? null : `#${value.toString(16).padStart(6, "0")}`;

function renderSection(section, context) {
  return h(
    "div",
    { class: "section" },
    h("div", { class: "section-texts" }, renderAll(section.components, context)),
    h("div", { class: "section-accessory" }, renderAll([section.accessory], context)),
  );
}

function renderSeparator(separator) {
  const size = separator.spacing === 2 ? " large" : "";
  if (separator.divider === false) return h("div", { class: `separator gap${size}` });
  return h("hr", { class: `separator${size}` });
}

/** @param {any} emoji @returns {HTMLElement | null} a custom emoji's picture, or the character itself */
export function renderEmoji(emoji) {
  if (!emoji) return null;
  if (!emoji.id) return h("span", { class: "emoji" }, emoji.name);
  const url = emoji.url ?? `/cdn/emojis/${emoji.id}.${emoji.animated ? "gif" : "png"}`;
  return h("img", { class: "emoji", src: url, alt: emoji.name, width: 22, height: 22 });
}

/** Addresses that a link may lead to; anything else (a script, a file) leads nowhere. @param {string} url */
const safeAddress = (url) => (/^(https?|discord):\/\//i.test(url) ? url : "#");

function renderButton(button, { pressed }) {
  const content = [
    renderEmoji(button.emoji),
    button.label && h("span", { class: "button-label" }, button.label),
  ];
  const name = button.label ? null : button.emoji?.name;
  const look = `button ${STYLES[button.style] ?? "secondary"}`;
  if (button.url) {
    const link = { class: look, href: safeAddress(button.url), target: "_blank", rel: "noopener", "aria-label": name };
    return h("a", link, content, icon("link"));
  }
  const isPressed = pressed === button.custom_id;
  return h(
    "button",
    {
      type: "button",
      class: look,
      "data-press": button.custom_id,
      "data-key": button.custom_id,
      disabled: Boolean(button.disabled),
      "aria-disabled": pressed !== null && !button.disabled ? "true" : null,
      "aria-busy": isPressed ? "true" : null,
      "aria-label": name,
    },
    h("span", { class: "button-content" }, content),
    isPressed && h("span", { class: "spinner", "aria-hidden": "true" }),
  );
}

/**
 * A select's choices: its own options, or the people and channels it offers.
 * @param {any} select @param {import("./store.js").Store} store
 * @returns {{value: string, label: string, description?: string, emoji?: any}[]}
 */
export function choicesOf(select, store) {
  if (select.type === 3) return select.options;
  if (select.type === 8) {
    const types = select.channel_types ?? [];
    return store
      .channelsHere()
      .filter(({ type }) => !types.length || types.includes(type))
      .map((channel) => ({ value: channel.id, label: `# ${store.title(channel)}` }));
  }
  const roles = (store.guild?.roles ?? []).map(({ id, name }) => ({ value: id, label: `@${name}`, description: say("page.role") }));
  if (select.type === 6) return roles;
  const people = store.people().map((user) => ({
    value: user.id,
    label: nameOf(user),
    description: user.username,
  }));
  return select.type === 7 ? [...people, ...roles] : people;
}

function renderSelect(select, { pressed, store, valuesOf }) {
  const values = valuesOf(select);
  const chosen = choicesOf(select, store).filter(({ value }) => values.includes(value));
  const isPressed = pressed === select.custom_id;
  const placeholder = select.placeholder || say("page.make_a_selection");
  return h(
    "button",
    {
      type: "button",
      class: "select",
      role: "combobox",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-label": placeholder,
      "data-select": select.custom_id,
      "data-key": select.custom_id,
      disabled: Boolean(select.disabled),
      "aria-disabled": pressed !== null && !select.disabled ? "true" : null,
      "aria-busy": isPressed ? "true" : null,
    },
    chosen.length
      ? h("span", { class: "select-value" }, chosen.map(renderChosen))
      : h("span", { class: "select-value placeholder" }, placeholder),
    isPressed ? h("span", { class: "spinner", "aria-hidden": "true" }) : icon("down"),
  );
}

const renderChosen = (choice) => h("span", { class: "chosen" }, renderEmoji(choice.emoji), choice.label);

function renderGallery(gallery, context) {
  const count = Math.min(gallery.items.length, 4);
  const pictures = gallery.items.map((item) => renderPicture(item.media, item.description, context, "media"));
  return h("div", { class: `gallery of-${count}` }, pictures);
}

/** @param {any} media @param {string | null | undefined} alt @param {Context} context @param {string} look */
function renderPicture(media, alt, { message }, look) {
  const url = media.proxy_url || media.url;
  const known = (message.attachments ?? []).find((file) => file.url === media.url) ?? media;
  const width = media.width ?? known.width;
  const height = media.height ?? known.height;
  const image = h("img", { src: url, alt: alt || say("page.picture"), width, height, draggable: "false" });
  const frame = h("button", { type: "button", class: look, "data-open": url }, image);
  if (width && height) {
    image.style.aspectRatio = `${width} / ${height}`;
    frame.style.setProperty("--ratio", `${width / height}`);
  }
  return frame;
}

/** @param {any} file @param {Context} context */
function renderFile(file, context) {
  if ((file.content_type ?? "").startsWith("image/")) {
    return h("div", { class: "gallery of-1" }, renderPicture(file, file.description ?? file.filename, context, "media"));
  }
  const name = file.filename || file.url.split("/").at(-1).split("?")[0];
  const link = h("a", { href: file.url, target: "_blank", rel: "noopener", download: name }, name);
  const size = file.size ? h("small", {}, say("page.message.size", { size: Math.ceil(file.size / 1024) })) : null;
  return h("div", { class: "file" }, icon("file"), h("div", {}, link, size));
}

/** @param {Context} context @returns {HTMLElement[]} files that no component shows */
export function renderAttachments(context) {
  const shown = JSON.stringify(context.message.components ?? []);
  return (context.message.attachments ?? [])
    .filter((file) => !shown.includes(file.url))
    .map((file) => renderFile(file, context));
}

/** @param {any} embed @param {Context} context */
export function renderEmbed(embed, context) {
  const title = embed.url
    ? h("a", { href: safeAddress(embed.url), target: "_blank", rel: "noopener" }, embed.title)
    : embed.title;
  const colour = colourOf(embed.color);
  return h(
    "article",
    { class: "container accented embed", style: colour && `--accent: ${colour}` },
    embed.author && h("div", { class: "embed-author" }, embed.author.name),
    embed.title && h("h3", {}, title),
    embed.description && renderMarkdown(embed.html, embed.description),
    embed.fields?.length > 0 && h("div", { class: "embed-fields" }, embed.fields.map(renderField)),
    embed.image && renderPicture(embed.image, embed.title, context, "media"),
    embed.footer && h("footer", {}, embed.footer.text),
  );
}

const renderField = (field) =>
  h(
    "div",
    { class: field.inline ? "inline" : null },
    h("h4", {}, field.name),
    renderMarkdown(field.html, field.value),
  );

/** @param {string | undefined} html @param {string} text shown plain where the server rendered nothing */
const renderMarkdown = (html, text) =>
  html === undefined ? h("div", { class: "markdown" }, text) : h("div", { class: "markdown", html });

/**
 * Finds a component in a message by its custom_id.
 * @param {any[]} components @param {string} customId
 * @returns {any}
 */
export function findComponent(components, customId) {
  for (const component of components ?? []) {
    if (component.custom_id === customId) return component;
    const inner = [...(component.components ?? []), component.accessory, component.component].filter(Boolean);
    const found = findComponent(inner, customId);
    if (found) return found;
  }
  return null;
}
