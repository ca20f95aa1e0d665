/** True for a value with lists and tables deeper within each other than is allowed. Takes no cycles; does not recurse. */
export function isNestedDeeper(value: unknown, most: number): boolean {
  let level: unknown[] = [value];
  for (let levels = 0; level.length > 0; levels++) {
    const next: unknown[] = [];
    for (const one of level) {
      if (typeof one !== "object" || one === null) continue;
      if (levels >= most) return true;
      for (const member of Object.values(one)) next.push(member);
    }
    level = next;
  }
  return false;
}
