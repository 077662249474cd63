// Light or dark.

import { store, stored } from "./storage";

export type Theme = "auto" | "light" | "dark";

const KEY = "board-rules.theme";
const device = matchMedia("(prefers-color-scheme: dark)");
const listeners = new Set<() => void>();

export function theme(): Theme {
  const kept = stored(KEY);
  return kept === "light" || kept === "dark" ? kept : "auto";
}

let isDark = () => theme() === "dark" || (theme() === "auto" && device.matches);

/** Whether the page is dark now. */
export function dark(): boolean {
  return isDark();
}

/** Lets an embedding page set whether it is dark. */
export function darkBy(says: () => boolean): void {
  isDark = says;
}

export function setTheme(chosen: Theme): void {
  store(KEY, chosen);
  apply();
}

export function apply(): void {
  document.documentElement.dataset.theme = dark() ? "dark" : "light";
  for (const listener of listeners) listener();
}

export function onTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

device.addEventListener("change", apply);
