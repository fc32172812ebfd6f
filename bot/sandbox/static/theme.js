/** Dark, light, or as the system says; remembered in this browser. */

const KEY = "theme";
export const THEMES = { auto: "As my system", light: "Light", dark: "Dark" };

/** @returns {keyof typeof THEMES} */
export function theme() {
  const stored = localStorage.getItem(KEY) ?? "auto";
  return stored in THEMES ? /** @type {keyof typeof THEMES} */ (stored) : "auto";
}

/** @param {string} next */
export function setTheme(next) {
  localStorage.setItem(KEY, next);
  applyTheme();
}

export function applyTheme() {
  document.documentElement.dataset.theme = theme();
}
