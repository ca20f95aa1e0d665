import type { SettingsGroup } from "@dicetower/contract";
import type { Members } from "./members.js";

/** The names that a schema knows; a nested object has a shape of its own, anything else is a leaf. */
export interface Shape {
  readonly [name: string]: Shape | "leaf";
}

interface Description {
  readonly type?: string;
  readonly keys?: Readonly<Record<string, Description>>;
  readonly patterns?: unknown;
  readonly flags?: { readonly unknown?: boolean };
}

const shapes = new WeakMap<object, Shape>();

/** Returns the shape of a group's value. */
export function shapeOf({ schema }: SettingsGroup): Shape {
  let shape = shapes.get(schema);
  if (shape === undefined) {
    shape = shaped(schema.describe() as Description) as Shape;
    shapes.set(schema, shape);
  }
  return shape;
}

function shaped({ type, keys = {}, patterns, flags }: Description, depth = 0): Shape | "leaf" {
  // The schema knows everything in such an object.
  if (depth > 0 && (type !== "object" || patterns !== undefined || flags?.unknown === true)) return "leaf";
  return Object.fromEntries(Object.entries(keys).map(([name, inner]) => [name, shaped(inner, depth + 1)]));
}

/** Returns the part of a value that the shape knows. */
export function known(value: Members, shape: Shape): Members {
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => Object.hasOwn(shape, name))
      .map(([name, member]) => [name, nested(member, shape[name], known)]),
  );
}

/** Returns `next` with everything in `stored` that is beyond the shape, because newer or older code may use it. */
export function withUnknown(next: Members, stored: Members, shape: Shape): Members {
  const result: Record<string, unknown> = { ...next };
  for (const [name, member] of Object.entries(stored)) {
    if (!Object.hasOwn(shape, name)) result[name] = member;
    else if (Object.hasOwn(next, name) && isObject(member))
      result[name] = nested(next[name], shape[name], (inner, innerShape) =>
        withUnknown(inner, member, innerShape),
      );
  }
  return result;
}

function nested(
  member: unknown,
  shape: Shape | "leaf" | undefined,
  change: (inner: Members, shape: Shape) => Members,
): unknown {
  return isObject(member) && typeof shape === "object" ? change(member, shape) : member;
}

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
