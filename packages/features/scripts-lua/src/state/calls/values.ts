import type { HostFunction } from "../machine.js";
import type { Taken } from "../stack.js";

/** What a group of host functions gives by name. */
export type HostFunctions = Readonly<Record<string, HostFunction>>;

/** A function whose strings are text. */
export function texts(run: (...values: Taken[]) => unknown): HostFunction {
  return { run: (values) => run(...values) };
}

/** A function whose strings are bytes. */
export function bytes(run: (...values: Taken[]) => unknown): HostFunction {
  return { bytes: true, run: (values) => run(...values) };
}

/** @throws Error where it is no text: the prelude has checked what scripts pass */
export function text(value: Taken): string {
  if (typeof value === "string") return value;
  if (value instanceof Uint8Array) return Buffer.from(value).toString("utf8");
  if (typeof value === "number") return String(value);
  throw new Error("text expected");
}

/** Text, or undefined for nil. */
export function textOr(value: Taken): string | undefined {
  return value === null || value === undefined ? undefined : text(value);
}

/** @throws Error where it is no number */
export function number(value: Taken): number {
  if (typeof value === "number" && Number.isFinite(value)) return value;
  throw new Error("number expected");
}

/** Bytes of a string. */
export function raw(value: Taken): Uint8Array {
  if (value instanceof Uint8Array) return value;
  throw new Error("string expected");
}
