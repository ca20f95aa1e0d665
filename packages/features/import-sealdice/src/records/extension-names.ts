/** Extensions that are not there, or cannot be switched here: what the core says, and tools for storytelling. */
export const notSwitched: ReadonlySet<string> = new Set(["core", "story", "exp", "all"]);

/** The name that an extension is switched by here: one word. Those of the peer have the same names. */
export function extensionName(name: string): string {
  return name
    .trim()
    .replace(/[\s\p{Cc}]+/gu, "_")
    .slice(0, 60);
}
