/** A plain object with members by name. */
export type Members = Readonly<Record<string, unknown>>;

/** Returns the member at a dotted name; undefined if there is none. */
export function member(of: Members, dotted: string): unknown {
  let value: unknown = of;
  for (const name of dotted.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Members)[name];
  }
  return value;
}

/** Returns a copy in which the member at a dotted name is `value`; nothing changes if its parent is missing. */
export function withMember(of: Members, dotted: string, value: unknown): Members {
  const [name = "", ...rest] = dotted.split(".");
  if (rest.length === 0) return put(of, name, value);
  const inner = of[name];
  if (typeof inner !== "object" || inner === null) return of;
  return put(of, name, withMember(inner as Members, rest.join("."), value));
}

/** Returns a copy with one member set; a list stays a list. */
function put(of: Members, name: string, value: unknown): Members {
  return Array.isArray(of) ? (of.with(Number(name), value) as unknown as Members) : { ...of, [name]: value };
}

/** Returns a copy without the member at a dotted name. */
export function without(of: Members, dotted: string): Members {
  const [name = "", ...rest] = dotted.split(".");
  if (!Object.hasOwn(of, name)) return of;
  const { [name]: inner, ...others } = of;
  if (rest.length === 0) return others;
  if (typeof inner !== "object" || inner === null) return of;
  return put(of, name, without(inner as Members, rest.join(".")));
}

/** Returns the names of the members that differ. */
export function differing(before: Members, after: Members): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

/** Returns a deeply frozen copy. */
export function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) frozen(inner);
  return Object.freeze(value);
}
