/** Floating panels: beside their button on a desktop, a sheet from below on a phone; menus and large pictures. */

import { h, icon, isNarrow, place } from "./dom.js";
import { say } from "./texts.js";

/**
 * Opens a panel that closes by Escape, by a press elsewhere, or by `close()`.
 * @param {HTMLElement} anchor gets the focus back
 * @param {HTMLElement[]} content
 * @param {{label: string, look?: string, role?: string, align?: "start" | "end", onClose?: () => void}} options
 * @returns {{panel: HTMLElement, close: () => void}}
 */
export function openPanel(anchor, content, { label, look = "", role = "dialog", align = "start", onClose }) {
  const panel = h("div", { class: `panel ${look}`, popover: "auto", role, "aria-label": label }, content);
  (anchor.closest("dialog") ?? document.body).append(panel);
  panel.style.minWidth = isNarrow() ? "" : `${Math.min(anchor.offsetWidth, 480)}px`;
  panel.showPopover();
  if (isNarrow()) panel.classList.add("sheet");
  else place(panel, anchor.getBoundingClientRect(), align);
  const close = () => panel.matches(":popover-open") && panel.hidePopover();
  panel.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !panel.contains(relatedTarget)) close();
  });
  panel.addEventListener("toggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState !== "closed") return;
    panel.remove();
    if (document.activeElement === document.body && anchor.isConnected) anchor.focus({ preventScroll: true });
    onClose?.();
  });
  return { panel, close };
}

/**
 * Moves the focus among items with the arrow keys, Home, End and typed letters.
 * @param {HTMLElement} panel @param {string} selector
 */
export function roam(panel, selector) {
  const items = () => /** @type {HTMLElement[]} */ ([...panel.querySelectorAll(selector)]);
  let typed = "";
  let typedAt = 0;
  panel.addEventListener("keydown", (event) => {
    const all = items();
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const next = { ArrowDown: at + 1, ArrowUp: at < 0 ? all.length - 1 : at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      all[(next + all.length) % all.length]?.focus();
    } else if (event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey) {
      typed = event.timeStamp - typedAt < 700 ? typed + event.key : event.key;
      typedAt = event.timeStamp;
      all.find((item) => item.textContent?.trim().toLowerCase().startsWith(typed.toLowerCase()))?.focus();
    }
  });
}

/**
 * A menu of actions.
 * @param {HTMLElement} anchor @param {string} label
 * @param {({label: string, isDangerous?: boolean, run: () => void} | false)[]} actions false: not offered
 */
export function openMenu(anchor, label, actions) {
  const items = actions.filter(Boolean).map(({ label: text, isDangerous, run }) =>
    h(
      "button",
      {
        type: "button",
        role: "menuitem",
        class: `menu-item ${isDangerous ? "dangerous" : ""}`,
        onclick: () => {
          close();
          run();
        },
      },
      text,
    ),
  );
  const { panel, close } = openPanel(anchor, items, { label, look: "menu", role: "menu", align: "end" });
  roam(panel, "[role=menuitem]");
  items[0]?.focus();
}

/** Shows a picture as large as the screen allows. @param {string} url @param {string} alt */
export function openPicture(url, alt) {
  const dialog = /** @type {HTMLDialogElement} */ (
    h(
      "dialog",
      { class: "lightbox", "aria-label": alt || say("page.picture"), onclose: () => dialog.remove(), onclick: () => dialog.close() },
      h("button", { type: "button", class: "icon-button", "aria-label": say("page.close") }, icon("close")),
      h("img", { src: url, alt }),
      h("p", {}, h("a", { href: url, target: "_blank", rel: "noopener" }, say("page.message.open_picture"))),
    )
  );
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * Asks for one line of text.
 * @param {string} title @param {string} label @param {string} action what the button says
 * @returns {Promise<string | null>} null when closed
 */
export async function ask(title, label, action) {
  const input = /** @type {HTMLInputElement} */ (
    h("input", { name: "answer", dir: "auto", required: true, maxlength: 100, autocomplete: "off", class: "field" })
  );
  const body = h("label", { class: "labelled" }, h("span", { class: "label" }, label), input);
  return (await isAgreed(title, body, h("button", { class: "button primary" }, action))) ? input.value.trim() || null : null;
}

/**
 * Asks whether something shall be done that cannot be undone; Enter says yes.
 * @param {string} title @param {HTMLElement} body @param {string} action what the button says
 * @returns {Promise<boolean>}
 */
export const isSure = (title, body, action) =>
  isAgreed(title, body, h("button", { class: "button danger", autofocus: true }, action));

/** A dialog with two buttons. @param {string} title @param {HTMLElement} body @param {HTMLElement} yes @returns {Promise<boolean>} */
function isAgreed(title, body, yes) {
  return new Promise((resolve) => {
    const dialog = /** @type {HTMLDialogElement} */ (
      h(
        "dialog",
        { class: "modal", "aria-label": title },
        h(
          "form",
          { method: "dialog" },
          h("header", {}, h("h2", {}, title)),
          h("div", { class: "modal-body" }, body),
          h(
            "footer",
            {},
            h("button", { type: "button", class: "button secondary", onclick: () => dialog.close("") }, say("page.cancel")),
            yes,
          ),
        ),
      )
    );
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
    yes.setAttribute("value", "yes");
    document.body.append(dialog);
    dialog.showModal();
  });
}
