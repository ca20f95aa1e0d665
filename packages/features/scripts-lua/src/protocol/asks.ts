import type { HttpAnswer, LuaSource } from "./tasks.js";
import type { Base64, LuaFields, LuaId, LuaValue } from "./values.js";

/** Which card: of the group where it is in use, by name, or the one in use in private chat where both are left out. */
export interface CardRef {
  readonly uid: LuaId;
  /** Group, as far as digits or an id were given. */
  readonly gid?: LuaId;
  /** Name of the card, where a text that is no number was given. */
  readonly name?: string;
}

/** A file or folder of the sandbox. */
export interface FileStat {
  readonly kind: "file" | "folder";
  readonly size: number;
}

/** Answer to what changes files: undefined reason when it was done. */
export interface FileDone {
  /** As the C library would say it: `No such file or directory`, `No space left on device`. */
  readonly reason?: string;
}

/** A part of a list, from `user.all` and `group.all`: id → value. */
export type ById = LuaFields;

/**
 * What a running script asks the service for, and waits for; `name: [values…] → answer`. Identifiers arrive as text. A
 * throw becomes a Lua error with its sentence. Paths are normalised (`/`, no `..`, relative to the root) and are checked
 * again by who answers.
 */
export interface LuaAsks {
  /** A field of the message that is computed when it is read. */
  field: (name: string) => LuaValue;
  /** Expands templates with the fields of the message as they are now (those sent along, with those written). */
  format: (text: string, fields: LuaFields) => string;

  /**
   * First of the paths that exists among the sources of plugins and mods, or in the sandbox's files: what `require` and
   * the entry's file look for. Where none exists as it is spelled, the first that does without regard to case: authors
   * wrote on systems that make no difference.
   */
  source: (paths: readonly string[]) => LuaSource | null;
  /** Script by its name, as `loadLua` finds it: of a mod, else `plugin/NAME.lua`, else `plugin/NAME/init.lua`. */
  script: (name: string) => LuaSource | null;

  /** Value of a person; null where there is none. Computed keys included. */
  "user.get": (uid: LuaId, key: string) => LuaValue;
  /** @throws over the limits of stored values; null deletes */
  "user.set": (uid: LuaId, key: string, value: LuaValue) => null;
  /** Values under a key of all people who have one. */
  "user.all": (key: string) => ById;
  "group.get": (gid: LuaId, key: string) => LuaValue;
  "group.set": (gid: LuaId, key: string, value: LuaValue) => null;
  "group.all": (key: string) => ById;
  /** Value of today; null where there is none (the worker makes 0 of it); `jrrp` is the luck value. */
  "today.get": (uid: LuaId, key: string) => LuaValue;
  "today.set": (uid: LuaId, key: string, value: LuaValue) => null;
  "today.all": (key: string) => ById;
  /** All values of a person of today, for `pairs` over `getUserToday(uid)`. */
  "today.whole": (uid: LuaId) => LuaFields;
  /** Value of the bot itself (`msg.self.key`, `{self.key}`). */
  "self.get": (key: string) => LuaValue;
  "self.set": (key: string, value: LuaValue) => null;

  /** Value of the game in the chat of the message; null where there is none. */
  "game.get": (key: string) => LuaValue;
  /** null deletes. */
  "game.set": (key: string, value: LuaValue) => null;
  /** Ids of those who lead, play or watch there. */
  "game.people": (who: "gms" | "pls" | "obs") => readonly string[];

  /** Attribute of a card; null where there is none. */
  "card.get": (card: CardRef, key: string) => LuaValue;
  /** null deletes; `__Name` renames. */
  "card.set": (card: CardRef, key: string, value: LuaValue) => null;
  /** All attributes, `__Name` among them; null where there is no such card. */
  "card.whole": (card: CardRef) => LuaFields | null;
  /** Names of a person's cards. */
  "card.names": (uid: LuaId) => readonly string[];
  /** Rolls with the card's attributes. */
  "card.roll": (
    card: CardRef,
    expression: string,
  ) => {
    readonly expr: string;
    readonly sum?: number;
    readonly expansion?: string;
    readonly error?: string | number;
  };
  /** Locks or unlocks a key of the card (`d`, `r`, `w`, …); without a state tells whether it is locked. */
  "card.lock": (card: CardRef, key: string, locked?: boolean) => boolean;

  /** Uniform integer, both ends in; the worker has checked that from ≤ to. */
  random: (from: number, to: number) => number;
  /** One draw; `{deck}` where no deck has that name. */
  draw: (gid: LuaId | null, uid: LuaId | null, deck: string) => string;
  /** Handles a text as if that user had sent it there. Dropped over depth 3. */
  event: (call: { readonly fromMsg: string; readonly gid?: LuaId; readonly uid?: LuaId }) => null;
  /** Waits; the worker has cut it to what is left of the run's time. Answers at once where 20 runs are asleep. */
  sleep: (ms: number) => null;
  http: (request: {
    readonly method: "GET" | "POST";
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: Base64;
  }) => HttpAnswer;
  /** Raw call of the adapter; null for what is not allowed. */
  extra: (call: LuaValue) => LuaValue;

  /** What `getSelfData` has stored under a file name; null where there is nothing yet. */
  "self-data.read": (file: string) => LuaFields | null;
  /** Stores one value, null deletes. @throws over the limits */
  "self-data.set": (file: string, key: string, value: LuaValue) => null;
  /** Puts a table in the place of all values. */
  "self-data.replace": (file: string, values: LuaFields) => null;

  "file.stat": (path: string) => FileStat | null;
  /**
   * Whole contents. What modules brought along can be read where scripts expect it: `plugin/…`, `mod/NAME/…`, and the
   * descriptor as `mod/NAME.json`; files of the sandbox with the same path win.
   */
  "file.read": (path: string) => Base64 | null;
  /** Writes whole or appends; makes no folders. */
  "file.write": (path: string, bytes: Base64, append: boolean) => FileDone;
  "file.remove": (path: string) => FileDone;
  "file.rename": (from: string, to: string) => FileDone;
  /** Makes a folder and those above it. */
  "file.folder": (path: string) => FileDone;
}

/** What a running script says without waiting; told in order with asks and answers. */
export interface LuaTells {
  /** Line for the console; levels 1–4 name notice windows, none only the log. */
  log: (text: string, levels: readonly number[]) => void;
  /** `print` and `io.write`: for the console alone. */
  print: (text: string) => void;
  /** `sendMsg`; no group means private. Templates are expanded by who sends. */
  send: (message: {
    readonly text: string;
    readonly gid?: LuaId;
    readonly uid?: LuaId;
    readonly chid?: LuaId;
    /** What the script has said beside it, for templates. */
    readonly fields: LuaFields;
  }) => void;
  /** `msg.game:message`: said as it is to the chat that keeps the game. */
  game: (text: string) => void;
  /** `msg:echo`: a reply to the message's chat; `raw` means without templates, else expand with these fields. */
  echo: (text: string, raw: boolean, fields: LuaFields) => void;
}
