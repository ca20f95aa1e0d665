/**
 * What this browser remembers of this installation: language, theme, state of the menu, whose pages it has seen, how
 * far the set-up was. Never a secret. Installations below different paths of one host share a storage, so the path is
 * part of each name; `public/theme.js` does the same.
 */
const prefix = `dicetower:${location.pathname.replace(/[^/]*$/, "")}:`;

export type DeviceWord = "theme" | "locale" | "menu" | "pages" | "setup" | `table:${string}`;

/** Kept beside the storage: it may be forbidden, and a log-out empties it. */
const held = new Map<DeviceWord, string>();

/** Reads a word; undefined when there is none. */
export function remembered(word: DeviceWord): string | undefined {
  const own = held.get(word);
  // What tables look like, another window may have changed.
  if (own !== undefined && !word.startsWith("table:")) return own;
  try {
    return localStorage.getItem(prefix + word) ?? own;
  } catch {
    return own;
  }
}

/** Writes a word; undefined forgets it. */
export function remember(word: DeviceWord, value: string | undefined): void {
  if (value === undefined) held.delete(word);
  else held.set(word, value);
  try {
    if (value === undefined) localStorage.removeItem(prefix + word);
    else localStorage.setItem(prefix + word, value);
  } catch {
    // Where the storage is forbidden the words live as long as the page.
  }
}

/** Writes everything once more: the answer to a log-out has the browser empty its storage. */
export function rememberAgain(): void {
  for (const [word, value] of held) remember(word, value);
}

/** Takes into memory what the storage holds of tables, before a log-out empties it. */
export function holdTables(): void {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(`${prefix}table:`))
        held.set(name.slice(prefix.length) as DeviceWord, localStorage.getItem(name) ?? "");
  } catch {
    // There is nothing to hold where the storage is forbidden.
  }
}
