/**
 * Returns the first key that an object of a JSON text has twice; undefined where there is none. Parsers keep the last
 * one in silence, so that two readers may see two different manifests.
 * @param text valid JSON
 */
export function duplicateKey(text: string): string | undefined {
  /** The keys of each object around the place; undefined for an array. */
  const around: (Set<string> | undefined)[] = [];
  let last = "";
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:]/g)) {
    if (token === "{") around.push(new Set());
    else if (token === "[") around.push(undefined);
    else if (token === "}" || token === "]") around.pop();
    else if (token === ":") {
      const keys = around.at(-1);
      const key = JSON.parse(last) as string;
      if (keys?.has(key) === true) return key;
      keys?.add(key);
    } else last = token;
  }
  return undefined;
}
