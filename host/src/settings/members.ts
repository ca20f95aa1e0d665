/** A plain object with members by name. */
export type Members = Readonly<Record<string, unknown>>;

/** The member at a dotted name; undefined where there is none. */
export function member(of: Members, dotted: string): unknown {
  let value: unknown = of;
  for (const name of dotted.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Members)[name];
  }
  return value;
}

/** A copy in which the member at a dotted name is `value`; where its parent is missing nothing changes. */
export function withMember(of: Members, dotted: string, value: unknown): Members {
  const [name = "", ...rest] = dotted.split(".");
  if (rest.length === 0) return put(of, name, value);
  const inner = of[name];
  if (typeof inner !== "object" || inner === null) return of;
  return put(of, name, withMember(inner as Members, rest.join("."), value));
}

/** A copy with one member put; a list stays one. */
function put(of: Members, name: string, value: unknown): Members {
  return Array.isArray(of) ? (of.with(Number(name), value) as unknown as Members) : { ...of, [name]: value };
}

/** A copy that lacks the member at a dotted name. */
export function without(of: Members, dotted: string): Members {
  const [name = "", ...rest] = dotted.split(".");
  if (!Object.hasOwn(of, name)) return of;
  const { [name]: inner, ...others } = of;
  if (rest.length === 0) return others;
  if (typeof inner !== "object" || inner === null) return of;
  return put(of, name, without(inner as Members, rest.join(".")));
}

/** Names of the members that differ. */
export function differing(before: Members, after: Members): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

/** A deep copy that nobody can change. */
export function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) frozen(inner);
  return Object.freeze(value);
}
