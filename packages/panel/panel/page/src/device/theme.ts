import { Store } from "../state/store.js";
import { remember, remembered } from "./memory.js";

/** `system` follows the device; `contrast` is light with the strongest contrast. */
export const themes = ["system", "light", "dark", "contrast"] as const;
export type Theme = (typeof themes)[number];

function known(word: string | undefined): Theme {
  return themes.find((theme) => theme === word) ?? "system";
}

/** The theme of this device. */
export const theme = new Store<Theme>(known(remembered("theme")));

/** Puts a theme in force and remembers it. */
export function chooseTheme(next: Theme): void {
  remember("theme", next === "system" ? undefined : next);
  const root = document.documentElement;
  if (next === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = next;
  theme.set(next);
}
