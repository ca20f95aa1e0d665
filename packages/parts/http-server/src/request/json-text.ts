import { isUtf8 } from "node:buffer";
import { setImmediate as nextTurn } from "node:timers/promises";
import { codes, failure } from "@dicetower/contract";
import { mayBeUnstorable, unfitJson, unstorableJson } from "./json-safety.js";
import { invalid } from "./validator.js";

/** A body as it came. */
export interface JsonText {
  readonly bytes: Uint8Array;
  /** Allows texts that no database can store. */
  readonly anyText: boolean;
}

/** Reads JSON before any schema sees it. @throws Failure 40000 or 40001 */
export function readJson({ bytes, anyText }: JsonText): unknown {
  const text = textOf(bytes);
  const value = parseJson(text);
  checkJson(value, text, anyText);
  return value;
}

/** The same in turns of the event loop. */
export async function readJsonInTurns({ bytes, anyText }: JsonText): Promise<unknown> {
  const text = textOf(bytes);
  const value = parseJson(text);
  await nextTurn();
  checkJson(value, text, anyText);
  await nextTurn();
  return value;
}

function textOf(bytes: Uint8Array): string {
  if (!isUtf8(bytes)) throw failure(codes.malformed, "The body is not UTF-8.");
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
}

/** Parses JSON. @throws Failure 40000 for broken JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw failure(codes.malformed, `The body is not valid JSON: ${(error as Error).message}.`);
  }
}

/** @throws Failure 40000 for duplicate names, 40001 for unsafe names, excessive depth and texts that are not stored */
function checkJson(value: unknown, text: string, anyText: boolean): void {
  const problem =
    unfitJson(value, text) ?? (!anyText && mayBeUnstorable(text) ? unstorableJson(value) : undefined);
  if (problem !== undefined) throw invalid([problem]);
}
