import type { Segment } from "@dicetower/contract";

/** A piece of a line. */
export type Inline =
  /** `value`: it came out of a variable, so nothing in it means anything to a platform. */
  | { readonly kind: "text"; readonly text: string; readonly value: boolean }
  | { readonly kind: "bold" | "italic" | "strike"; readonly children: readonly Inline[] }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "link"; readonly url: string; readonly children: readonly Inline[] }
  /** A platform code: a mention, an image, a face. */
  | { readonly kind: "segment"; readonly segment: Segment };

/** What a press does: says a command, types it without sending, or opens a page. */
export interface Action {
  readonly kind: "command" | "fill" | "link";
  readonly label: string;
  /** The command, or the address of a `link`. */
  readonly command: string;
  /** Empty for none. */
  readonly comment: string;
}

/** An entry of a list, with the list below it. */
export interface ListEntry {
  readonly content: readonly Inline[];
  readonly below: List | undefined;
}

/** A list of at most two levels. */
export interface List {
  readonly kind: "list";
  readonly ordered: boolean;
  /** Number of the first entry. */
  readonly start: number;
  readonly entries: readonly ListEntry[];
}

/** A table of at most 8 columns and 30 rows. */
export interface Table {
  readonly kind: "table";
  readonly head: readonly (readonly Inline[])[];
  readonly rows: readonly (readonly (readonly Inline[])[])[];
}

/** A status bar; `written` is what it stays where its numbers are none. */
export interface Bar {
  readonly kind: "bar";
  readonly label: string;
  readonly value: string;
  readonly max: string;
  readonly written: string;
}

/** A part of a text that stands on lines of its own. */
export type Block =
  | { readonly kind: "para" | "quote"; readonly lines: readonly (readonly Inline[])[] }
  | { readonly kind: "heading"; readonly level: number; readonly content: readonly Inline[] }
  | List
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "divider" }
  | Table
  | Bar
  | { readonly kind: "image"; readonly source: string; readonly alt: string }
  | { readonly kind: "actions"; readonly actions: readonly Action[] };

/** Makes a piece of literal text. */
export function literal(text: string): Inline {
  return { kind: "text", text, value: false };
}
