/** The small settings panel: my language, my DMs, the theme. */

import { h } from "./dom.js";
import { canNotify, isNotifying, setNotifying } from "./notices.js";
import { openPanel } from "./panel.js";
import { localeOptions } from "./people.js";
import { say } from "./texts.js";
import { THEMES, setTheme, theme } from "./theme.js";

/**
 * @param {HTMLElement} anchor
 * @param {import("./store.js").Store} store
 */
export function openSettings(anchor, store) {
  const { me, socket } = store;
  if (!me) return;
  const change = (changes) => socket.act("me", changes);
  const locale = h("select", { class: "field", onchange: ({ target }) => change({ locale: target.value }) }, localeOptions(me.locale ?? "en-GB"));
  const dms = h("input", {
    type: "checkbox",
    class: "switch",
    checked: me.dms_open !== false,
    onchange: ({ target }) => change({ dms_open: target.checked }),
  });
  const installed = h("input", {
    type: "checkbox",
    class: "switch",
    checked: me.has_installed === true,
    onchange: ({ target }) => change({ has_installed: target.checked }),
  });
  const forbidden = h("p", { class: "hint", role: "status" });
  const notify = h("input", {
    type: "checkbox",
    class: "switch",
    checked: isNotifying(),
    disabled: !canNotify(),
    onchange: async ({ target }) => {
      const isWanted = target.checked;
      target.checked = await setNotifying(isWanted);
      forbidden.textContent = isWanted && !target.checked ? say("page.settings.notify_forbidden") : "";
    },
  });
  const themes = THEMES.map((value) =>
    h(
      "label",
      { class: "tick" },
      h("input", { type: "radio", name: "theme", value, checked: theme() === value, onchange: () => setTheme(value) }),
      h("span", {}, say(`page.settings.theme.${value}`)),
    ),
  );
  const { panel } = openPanel(
    anchor,
    [
      h("h2", { class: "panel-title" }, say("page.settings")),
      h("label", { class: "labelled" }, h("span", { class: "label" }, say("page.settings.language")), locale),
      h("label", { class: "labelled inline" }, h("span", { class: "label" }, say("page.settings.dms")), dms),
      h("label", { class: "labelled inline" }, h("span", { class: "label" }, say("page.settings.installed")), installed),
      h("p", { class: "hint" }, say("page.settings.installed.hint")),
      h("label", { class: "labelled inline" }, h("span", { class: "label" }, say("page.settings.notify")), notify),
      forbidden,
      h("fieldset", { class: "labelled" }, h("legend", { class: "label" }, say("page.settings.theme")), h("div", { class: "ticks row-wise" }, themes)),
    ],
    { label: say("page.settings"), look: "settings" },
  );
  panel.querySelector("select")?.focus();
}
