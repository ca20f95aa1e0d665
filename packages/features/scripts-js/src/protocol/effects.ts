import type { Origin } from "./handed.js";
import type { ConfigRecord, ExtensionRecord, Scalar } from "./records.js";
import type { SliceFailure } from "./tasks.js";

/**
 * What a script did that needs no answer, in order. Effects come in three ways: with the answer of a task, with an
 * ask (do them before answering), and, outside both, by the tell `effects` with an array of them.
 */
export type Effect = {
  readonly plugin: string;
  /**
   * Context of the message or event within which it was done, where rights depend on that; left out where nobody set
   * it off: timers, tasks, loads.
   */
  readonly cause?: string;
  /** Plugins whose code had a hand in it, where all of them must be granted it; an empty name for one not known. */
  readonly authors?: readonly string[];
} & EffectKind;

/** The kinds of {@link Effect}. `ctx` is the id of a context. */
export type EffectKind =
  /** Sends a text; already with the delegate's line in front, at most 20 a callback. */
  | {
      readonly kind: "reply";
      readonly ctx: string;
      readonly to: "sender" | "group" | "person";
      readonly from: Origin;
      readonly text: string;
    }
  | { readonly kind: "notice"; readonly ctx: string; readonly text: string }
  | {
      readonly kind: "console";
      readonly level: "debug" | "info" | "warn" | "error";
      readonly text: string;
    }
  /** Sets a variable: `$t`, `$m`, `$g` or an attribute of the card, by the prefix of its name. */
  | { readonly kind: "variable"; readonly ctx: string; readonly name: string; readonly value: Scalar }
  /** The same with an expression as its value. */
  | { readonly kind: "computed"; readonly ctx: string; readonly name: string; readonly expression: string }
  /** Assigned a field of a context or of one of its records. */
  | {
      readonly kind: "assign";
      readonly ctx: string;
      readonly record: "ctx" | "player" | "group" | "endPoint";
      readonly field: string;
      readonly value: Scalar;
    }
  /** Keeps a text. */
  | { readonly kind: "store"; readonly extension: string; readonly key: string; readonly value: string }
  /** Registered an item, or registered it again; `position` counts up from 0 in the extension. */
  | {
      readonly kind: "config";
      readonly extension: string;
      readonly item: ConfigRecord;
      readonly position: number;
    }
  | { readonly kind: "configGone"; readonly extension: string; readonly key: string }
  /** Extensions that are new or that changed; whole records. Not during a load, whose answer has them all. */
  | { readonly kind: "extensions"; readonly extensions: readonly ExtensionRecord[] }
  /** A registered task is to run, or not. */
  | { readonly kind: "taskOn" | "taskOff"; readonly id: number }
  | {
      readonly kind: "fetch";
      readonly id: number;
      readonly url: string;
      readonly method: string;
      readonly headers: readonly (readonly [string, string])[];
      readonly body: string | undefined;
    }
  | { readonly kind: "fetchAbort"; readonly id: number }
  | {
      readonly kind: "socketOpen";
      readonly id: number;
      readonly url: string;
      readonly protocols: readonly string[];
    }
  | { readonly kind: "socketSend"; readonly id: number; readonly text: string }
  | { readonly kind: "socketClose"; readonly id: number; readonly code: number; readonly reason: string }
  | {
      readonly kind: "memberBan";
      readonly ctx: string;
      readonly groupId: string;
      readonly userId: string;
      readonly seconds: number;
    }
  | { readonly kind: "memberKick"; readonly ctx: string; readonly groupId: string; readonly userId: string }
  | {
      readonly kind: "addBan" | "addTrust";
      readonly ctx: string;
      readonly id: string;
      readonly place: string;
      readonly reason: string;
    }
  | { readonly kind: "banRemove"; readonly ctx: string; readonly id: string }
  | { readonly kind: "deckReload" }
  /** A timer, promise, socket or fetch's callback failed: outside all tasks. */
  | { readonly kind: "failure"; readonly failure: SliceFailure }
  /** The realm cannot go on after something outside all tasks: send `load`. */
  | { readonly kind: "spoilt" };
