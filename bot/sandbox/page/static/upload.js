/** A field for files, of a modal or a command: chosen or dropped there, and handed in when the form is sent. */

import { h, icon } from "./dom.js";
import { say } from "./texts.js";

/** What Discord takes of somebody without Nitro, in bytes. */
const LARGEST = 10 * 1024 * 1024;
const MEGABYTES = LARGEST / 1024 / 1024;

/**
 * @param {any} inner the component, or as much of one as an option says
 * @param {string} label what the field is called
 * @param {string} userId who fills the form in
 * @param {() => void} [changed] called when others are chosen
 * @returns {import("./modal.js").Field & {count: () => number}} `count`: how many are chosen
 */
export function fileField(inner, label, userId, changed = () => {}) {
  const most = inner.max_values ?? 1;
  const least = inner.required === false && !inner.min_values ? 0 : (inner.min_values ?? 1);
  /** @type {File[]} */ let files = [];
  /** @type {WeakMap<File, string>} what the server calls those that were handed in */ const ids = new WeakMap();

  const input = /** @type {HTMLInputElement} */ (
    h("input", { type: "file", hidden: true, multiple: most > 1, "aria-label": label })
  );
  const button = h(
    "button",
    { type: "button", class: "button secondary", "aria-label": `${label}: ${say("page.form.choose_file", { n: most })}` },
    icon("file"),
    say("page.form.choose_file", { n: most }),
  );
  const list = h("ul", { class: "chosen-files", "aria-live": "polite" });
  const hint = h("span", { class: "hint" }, say("page.form.files_limit", { n: most, size: MEGABYTES }));
  const element = h("div", { class: "upload" }, button, input, hint, list);

  /** @param {FileList | File[]} more */
  const add = (more) => {
    files = most === 1 ? [...more].slice(-1) : [...files, ...more];
    input.value = ""; // so that a file that was taken out can be chosen again
    draw();
    changed();
  };
  /** @param {File} file */
  const drop = (file) => {
    files = files.filter((other) => other !== file);
    draw();
    changed();
    button.focus();
  };
  const draw = () => list.replaceChildren(...files.map((file) => entry(file, () => drop(file))));

  button.addEventListener("click", () => input.click());
  input.addEventListener("change", () => add(input.files ?? []));
  element.addEventListener("dragover", (event) => {
    event.preventDefault();
    element.classList.add("wanted");
  });
  element.addEventListener("dragleave", () => element.classList.remove("wanted"));
  element.addEventListener("drop", (event) => {
    event.preventDefault();
    element.classList.remove("wanted");
    add(event.dataTransfer?.files ?? []);
  });

  const problem = () => {
    const large = files.find(({ size }) => size > LARGEST);
    if (large) return say("page.form.too_large", { name: large.name, size: MEGABYTES });
    if (files.length > most) return say("page.form.at_most", { n: most });
    if (!files.length && inner.required === false) return null;
    if (!files.length) return say("page.form.required");
    return files.length < least ? say("page.form.files_at_least", { n: least }) : null;
  };
  const prepare = async () => {
    for (const file of files.filter((one) => !ids.has(one))) ids.set(file, await handIn(file, userId));
  };
  return { element, problem, prepare, value: () => ({ values: files.map((file) => ids.get(file)) }), count: () => files.length };
}

/** A chosen file in the list. @param {File} file @param {() => void} drop */
function entry(file, drop) {
  const size = say("page.message.size", { size: Math.ceil(file.size / 1024) });
  const isLarge = file.size > LARGEST;
  return h(
    "li",
    { class: isLarge ? "too-large" : null },
    icon("file"),
    h("span", {}, file.name, h("small", {}, size)),
    h(
      "button",
      { type: "button", class: "icon-button", "aria-label": say("page.form.remove_file", { name: file.name }), onclick: drop },
      icon("close"),
    ),
  );
}

/** Gives a file to the server. @param {File} file @param {string} userId @returns {Promise<string>} what it is called there */
async function handIn(file, userId) {
  const query = new URLSearchParams({ user: userId, name: file.name });
  const response = await fetch(`/page/files?${query}`, { method: "POST", body: file }).catch(() => null);
  if (!response?.ok) throw new Error(say("page.form.not_sent", { name: file.name }));
  return (await response.json()).id;
}
