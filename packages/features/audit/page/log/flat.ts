import type { Json } from "@dicetower/panel-kit";

/** A field of two values. */
export interface Difference {
  /** Dotted name; empty for the value as a whole. */
  readonly path: string;
  /** As JSON; undefined where there is no such field. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly differs: boolean;
}

/** Fields compared: records may be large. */
const maxFields = 300;

/** All fields of two values, those that differ first. */
export function differencesOf(before: Json | undefined, after: Json | undefined): Difference[] {
  const [old, now] = [flat(before), flat(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .slice(0, maxFields)
    .map((path) => ({
      path,
      before: old.get(path),
      after: now.get(path),
      differs: old.get(path) !== now.get(path),
    }))
    .sort((one, other) => Number(other.differs) - Number(one.differs));
}

function flat(value: Json | undefined): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (inner: Json | undefined, path: string): void => {
    if (inner === undefined || inner === null) return;
    if (typeof inner !== "object" || Array.isArray(inner) || Object.keys(inner).length === 0) {
      found.set(path, typeof inner === "string" ? `"${inner}"` : JSON.stringify(inner));
      return;
    }
    for (const [name, one] of Object.entries(inner)) {
      const below = path === "" ? name : `${path}.${name}`;
      if (one === null) found.set(below, "null");
      else walk(one, below);
    }
  };
  walk(value, "");
  return found;
}
