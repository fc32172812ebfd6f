/** Dark, light, or as the system says; remembered in this browser. */

const KEY = "theme";
export const THEMES = ["auto", "light", "dark"];

/** @returns {string} one of the themes */
export function theme() {
  const stored = localStorage.getItem(KEY) ?? "auto";
  return THEMES.includes(stored) ? stored : "auto";
}

/** @param {string} next */
export function setTheme(next) {
  localStorage.setItem(KEY, next);
  applyTheme();
}

export function applyTheme() {
  document.documentElement.dataset.theme = theme();
}
