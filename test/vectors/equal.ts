/** True where two JSON values are the same, the order of keys left aside; -0 is not 0. Runs in a browser too. */
export function equal(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  const [left, right] = [one, other] as readonly Readonly<Record<string, unknown>>[];
  return keys.every((key) => Object.hasOwn(other, key) && equal(left?.[key], right?.[key]));
}
