import type { JsonValue } from "./engine/engine.js";
import type { Scope } from "./scope.js";
import { defineToken } from "./token.js";

/** Nudges and questions between the processes of one installation. Truth is in the store, never here. */
export interface Bus {
  /** At most once, to every subscriber, this process included. */
  publish(subject: string, event: JsonValue): void;
  subscribe(scope: Scope, subject: string, listener: (event: JsonValue) => unknown): void;
  /** The first answer of any process. @throws Failure 50400 when none comes within `limitMs` */
  ask(subject: string, question: JsonValue, limitMs: number): Promise<JsonValue>;
  answer(
    scope: Scope,
    subject: string,
    answerer: (question: JsonValue) => JsonValue | Promise<JsonValue>,
  ): void;
}
export const Bus = defineToken<Bus>("Bus");
