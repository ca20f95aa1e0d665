/** Characters that no database takes, and the one (of private use) that stands before their numbers. */
const special = /[\0\uf8fa]|\p{Surrogate}/gu;
const doubtful = /[\0\uf8fa\ud800-\udfff]/;
const escaped = /\uf8fa([0-9a-f]{4})/g;

/**
 * The text as it is stored: scripts may keep U+0000 and halves of characters, which databases refuse. What begins the
 * same is stored with the same beginning.
 */
export function toStored(text: string): string {
  if (!doubtful.test(text)) return text;
  return text.replace(special, (unit) => `\uf8fa${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** The text that {@link toStored} was given. */
export function fromStored(text: string): string {
  if (!text.includes("\uf8fa")) return text;
  return text.replace(escaped, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
