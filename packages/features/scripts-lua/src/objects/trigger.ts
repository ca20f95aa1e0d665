import type { Limits } from "../limits/limits.js";
import type { LuaEntry } from "../protocol.js";
import type { LuaForm } from "./read-forms.js";

/** How a keyword is looked for, in the order in which they are tried. */
export const keywordKinds = ["match", "prefix", "search", "regex"] as const;
export type KeywordKind = (typeof keywordKinds)[number];

/** What a trigger answers with. */
export type Echo =
  /** Templates; one is drawn. */
  | { readonly kind: "texts"; readonly texts: readonly string[] }
  | { readonly kind: "run"; readonly entry: LuaEntry }
  /** A script by its name, or where there is none of that name, code. */
  | { readonly kind: "lua"; readonly text: string }
  /** A command whose calls are read by forms; each has a function of its own. */
  | { readonly kind: "forms"; readonly help: string; readonly forms: readonly LuaForm[] }
  /** Nothing that can be said: another language, no echo at all. */
  | { readonly kind: "none"; readonly reason: string };

/** What sets a module off: a text of `msg_order`, or a reply object. */
export interface Trigger {
  /** Module that it belongs to. */
  readonly module: string;
  readonly title: string;
  /** Orders come before replies, and work where replies are switched off. */
  readonly type: "order" | "reply";
  readonly keywords: Readonly<Record<KeywordKind, readonly string[]>>;
  /** Only where this rule book is played; empty for everywhere. */
  readonly rule: string;
  readonly limits: Limits;
  readonly echo: Echo;
}

/** What is done at a hook, at times of day, or again and again. */
export interface EventObject {
  readonly module: string;
  readonly title: string;
  /** Names of hooks as written; unknown ones never fire. */
  readonly hooks: readonly string[];
  /** Local times of day. */
  readonly clock: readonly { readonly hour: number; readonly minute: number }[];
  /** Seconds between two runs; 0 for none. */
  readonly cycleSeconds: number;
  readonly limits: Limits;
  readonly action: Echo;
}

/** A function that the scheduler may call. */
export interface TaskObject {
  readonly module: string;
  readonly name: string;
  readonly entry: LuaEntry;
}
