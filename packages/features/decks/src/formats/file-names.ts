/** Endings of files of text. */
export const textEndings = [".json", ".jsonc", ".toml", ".yaml", ".yml"] as const;
/** Endings of archives. */
export const zipEndings = [".zip", ".deck"] as const;
/** Endings of pictures that are looked for. */
export const pictureEndings = [".png", ".jpg", ".jpeg", ".gif", ".webp"] as const;
/** Endings of files of decks that are read. */
export const deckEndings: readonly string[] = [...textEndings, ...zipEndings];

/** True for names that files of decks have. */
export function isDeckName(name: string): boolean {
  return deckEndings.some((ending) => name.toLowerCase().endsWith(ending));
}

/** True for files that are pictures by their name. */
export function isPicturePath(path: string): boolean {
  const name = path.toLowerCase();
  return pictureEndings.some((ending) => name.endsWith(ending)) && !path.startsWith("__MACOSX/");
}
