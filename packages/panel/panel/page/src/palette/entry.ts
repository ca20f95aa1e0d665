/** Kinds of what the palette finds, in the order in which they are shown. */
export const entryKinds = ["page", "field", "action", "record"] as const;
export type EntryKind = (typeof entryKinds)[number];

/** Something that the palette can lead to. */
export interface PaletteEntry {
  readonly id: string;
  readonly kind: EntryKind;
  readonly title: string;
  /** Where it is, or what it is called in the API. */
  readonly detail: string;
  readonly icon: string;
  /** Further words by which it is found. */
  readonly words: readonly string[];
  run(): void | Promise<void>;
}
