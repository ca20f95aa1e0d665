/**
 * A value on its way between the service and a Lua state. Lists are tables 1…n, other tables objects with text keys;
 * null is nil. Integers of Lua beyond 2^53 lose digits. Text is Unicode: bytes that are no UTF-8 were read as GBK.
 */
export type LuaValue =
  | null
  | boolean
  | number
  | string
  | readonly LuaValue[]
  | { readonly [key: string]: LuaValue };

/** A table with text keys. */
export interface LuaFields {
  readonly [key: string]: LuaValue;
}

/** Bytes as base64: contents of files and bodies, which need not be text. */
export type Base64 = string;

/** Identifier of a person, a group or a message; Lua sees digits below 2^53 as an integer, all else as text. */
export type LuaId = string;

/** Stands in a table where Lua had a function, which stays behind in its state. */
export interface LuaFunctionMark {
  readonly $function: true;
}

/** True for the place of a function in a table that a file has filled. */
export function isFunctionMark(value: unknown): value is LuaFunctionMark {
  return typeof value === "object" && value !== null && "$function" in value && value.$function === true;
}
