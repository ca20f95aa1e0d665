import type { TextRef } from "@dicetower/contract";
import { fromWire } from "./identifiers.js";
import { isObject, type JsonObject, textOf } from "./json-object.js";
import { because } from "./reasons.js";

/** Why it was not done. */
interface Because {
  /** In words of the server or the system, or in English. */
  readonly reason: string;
  /** The same as a text; left out where the words are not ours. */
  readonly why?: TextRef;
}

/** What became of an action that was asked for. */
export type Result =
  | { readonly is: "done"; readonly data: unknown }
  | ({ readonly is: "refused"; readonly code: number } & Because)
  /** It never left this process. */
  | ({ readonly is: "not sent" } & Because)
  /** It left, and no answer came: it may have been done. */
  | ({ readonly is: "no answer" } & Because);

/** Codes of tokens that are missing or wrong. */
const tokenCodes: ReadonlySet<number> = new Set([1401, 1403]);
/** Codes of actions that the server does not know; Lagrange says 404. */
const unknownActionCodes: ReadonlySet<number> = new Set([1404, 404]);

/** True for codes of actions that the server does not know. */
export function isUnknownAction(code: number): boolean {
  return unknownActionCodes.has(code);
}

/** True for codes of tokens that are missing or wrong. */
export function isTokenCode(code: number): boolean {
  return tokenCodes.has(code);
}

/** A code is a number, or a text of one; of an object it would take a `toString`, which may be anything. */
function codeOf(value: unknown): number {
  return typeof value === "number" || typeof value === "string" ? Number(value) : Number.NaN;
}

/** True for an answer that refuses the token. */
export function isTokenRefusal(frame: JsonObject): boolean {
  return isTokenCode(codeOf(frame.retcode));
}

/**
 * Reads an answer. Done is a status of ok or async with a code of 0 or 1; a status of failed is a failure
 * whatever the code, an unknown status counts only with code 0.
 */
export function readAnswer(frame: JsonObject): Result {
  const { status, data } = frame;
  const code = codeOf(frame.retcode ?? (status === "ok" ? 0 : Number.NaN));
  const done = status === "ok" || status === "async" ? code === 0 || code === 1 : code === 0;
  if (done && status !== "failed") return { is: "done", data };
  return { is: "refused", code: Number.isInteger(code) ? code : -1, ...reasonOf(frame, code) };
}

/** Why, in the words of the server where it has some. */
function reasonOf(frame: JsonObject, code: number): Because {
  const error = isObject(frame.error) ? textOf(frame.error.message) : "";
  const words = [frame.wording, frame.message, frame.msg, error].map(textOf).find((text) => text !== "");
  return words === undefined ? because("answered", { code }) : { reason: words.slice(0, 300) };
}

/** The echo of an answer, as we send it: a text. */
export function echoOf(frame: JsonObject): string {
  return fromWire(frame.echo);
}
