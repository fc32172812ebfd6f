/** Building and updating elements without a framework: `h` makes one, `morph` turns one into another in place. */

/**
 * Makes an element. `class`, `data-*`, `aria-*` and other names are attributes (true: present, false/null: absent);
 * `on…` functions are listeners; `html` is markup that the server rendered from markdown.
 * @param {string} tag
 * @param {Record<string, any>} [props]
 * @param {...any} children nodes, texts, arrays of them; null and false are skipped
 * @returns {HTMLElement}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "html") element.innerHTML = value;
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  append(element, children);
  return element;
}

/** @param {Element} parent @param {any[]} children */
function append(parent, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) append(parent, child);
    else parent.append(child);
  }
}

const PATHS = {
  hash: "M9.5 3 8 21M16 3l-1.5 18M4 8.5h17M3 15.5h17",
  thread: "M4 5h16v11H10l-5 4v-4H4zM8 9h8M8 12.5h5",
  chat: "M12 4c-5 0-9 3.1-9 7 0 2.2 1.3 4.2 3.3 5.5L5.5 20l4-1.6c.8.2 1.6.3 2.5.3 5 0 9-3.1 9-7.2S17 4 12 4z",
  invite: "M10 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM3 20c0-4 3-6 7-6s7 2 7 6M19 7v6M16 10h6",
  menu: "M3 6h18M3 12h18M3 18h18",
  close: "M5 5l14 14M19 5 5 19",
  gear: "M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M18.7 5.3l-2.1 2.1M7.4 16.6l-2.1 2.1",
  plus: "M12 4v16M4 12h16",
  send: "M3 11.5 21 3l-6 18-4-7.5zM11 13.5 21 3",
  down: "M5 9l7 7 7-7",
  arrow: "M12 4v16M5 13l7 7 7-7",
  check: "M4 12.5 10 18 20 6",
  slash: "M16 4 8 20",
  eye: "M2 12c3-5 6.5-7 10-7s7 2 10 7c-3 5-6.5 7-10 7s-7-2-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  pencil: "M4 20l1-5L16 4l4 4L9 19zM13.5 6.5l4 4",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  link: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  people: "M9 5a3.2 3.2 0 1 0 0 6.4A3.2 3.2 0 0 0 9 5zM3 20c0-4 2.5-6 6-6s6 2 6 6M15.5 5.3a3.2 3.2 0 0 1 0 6M17 14.4c2.6.6 4 2.5 4 5.6",
  reply: "M9 6 4 11l5 5M4 11h10a6 6 0 0 1 6 6v2",
  bolt: "M13 3 5 14h6l-1 7 8-11h-6z",
  sprout: "M12 21v-9M12 12c0-4-3-7-8-7 0 5 3 7 8 7zM12 14c0-4 3-6 8-6 0 4-3 6-8 6z",
};

/**
 * A line icon; decoration only, its button carries the name.
 * @param {keyof typeof PATHS} name
 * @returns {SVGElement}
 */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `icon icon-${name}`);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}

/**
 * Makes `old` look like `next`, keeping the nodes that stay (and with them focus, loaded images and scroll anchors).
 * An element with `data-key` only ever becomes one with the same key. `data-revealed` is the reader's, and is kept.
 * @param {Element} old
 * @param {Element} next
 * @returns {Element} what now stands in the document: `old`, or `next` where they had too little in common
 */
export function morph(old, next) {
  if (old.tagName !== next.tagName || old.getAttribute("data-key") !== next.getAttribute("data-key")) {
    old.replaceWith(next);
    return next;
  }
  if (old.isEqualNode(next)) return old;
  for (const { name } of [...old.attributes]) {
    if (!next.hasAttribute(name) && name !== "data-revealed") old.removeAttribute(name);
  }
  for (const { name, value } of [...next.attributes]) {
    const isUncovered = name === "aria-label" && old.hasAttribute("data-revealed");
    if (old.getAttribute(name) !== value && !isUncovered) old.setAttribute(name, value);
  }
  morphChildren(old, next);
  return old;
}

/** Morphs, and gives the focus back to what was moved and lost it. @param {Element} old @param {Element} next */
export function redraw(old, next) {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  morph(old, next);
  if (focused?.isConnected && focused !== document.activeElement) focused.focus({ preventScroll: true });
}

/** @param {Element} old @param {Element} next */
function morphChildren(old, next) {
  const keyed = new Map();
  for (const child of old.children) {
    const key = child.getAttribute("data-key");
    if (key) keyed.set(key, child);
  }
  let cursor = old.firstChild;
  for (const wanted of [...next.childNodes]) {
    const key = wanted instanceof Element ? wanted.getAttribute("data-key") : null;
    const match = key ? keyed.get(key) : null;
    if (match) {
      if (match === cursor) cursor = match.nextSibling;
      else old.insertBefore(match, cursor);
      morph(match, /** @type {Element} */ (wanted));
      continue;
    }
    cursor = morphPlain(old, cursor, wanted);
  }
  while (cursor) {
    const gone = cursor;
    cursor = cursor.nextSibling;
    gone.remove();
  }
}

/** @param {Element} parent @param {ChildNode | null} cursor @param {ChildNode} wanted @returns {ChildNode | null} */
function morphPlain(parent, cursor, wanted) {
  const keyedCursor = cursor instanceof Element && cursor.hasAttribute("data-key");
  if (!cursor || keyedCursor || (wanted instanceof Element && wanted.hasAttribute("data-key"))) {
    parent.insertBefore(wanted, cursor);
    return cursor;
  }
  const after = cursor.nextSibling;
  if (cursor instanceof Element && wanted instanceof Element) morph(cursor, wanted);
  else if (cursor.nodeType === Node.TEXT_NODE && wanted.nodeType === Node.TEXT_NODE) {
    if (cursor.nodeValue !== wanted.nodeValue) cursor.nodeValue = wanted.nodeValue;
  } else cursor.replaceWith(wanted);
  return after;
}

/**
 * Where a floating panel of this size goes: below its anchor, or above where there is more room.
 * @param {HTMLElement} panel
 * @param {DOMRect} anchor
 * @param {"start" | "end"} [align]
 */
export function place(panel, anchor, align = "start") {
  const gap = 6;
  const room = { below: innerHeight - anchor.bottom - gap - 8, above: anchor.top - gap - 8 };
  const wanted = panel.scrollHeight;
  const below = wanted <= room.below || room.below >= room.above;
  panel.style.maxHeight = `${Math.max(120, below ? room.below : room.above)}px`;
  const left = align === "start" ? anchor.left : anchor.right - panel.offsetWidth;
  panel.style.left = `${Math.max(8, Math.min(left, innerWidth - panel.offsetWidth - 8))}px`;
  panel.style.top = below ? `${anchor.bottom + gap}px` : "auto";
  panel.style.bottom = below ? "auto" : `${innerHeight - anchor.top + gap}px`;
}

/** Makes a text field as high as what is written in it, up to a third of the screen. @param {HTMLTextAreaElement} input */
export function fit(input) {
  input.style.height = "auto";
  input.style.height = `${Math.min(input.scrollHeight, innerHeight * 0.35)}px`;
}

/** Is this a narrow screen, where panels rise from below? */
export const isNarrow = () => matchMedia("(max-width: 720px)").matches;

/**
 * Runs a function once before the next paint however often it is asked for (hidden tabs do not paint: soon).
 * @param {() => void} work
 * @returns {() => void}
 */
export function coalesced(work) {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    const run = () => {
      waiting = false;
      work();
    };
    if (document.hidden) setTimeout(run, 30);
    else requestAnimationFrame(run);
  };
}
