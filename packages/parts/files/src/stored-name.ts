import { createHash } from "node:crypto";
import { checkGiven, isDevice, isHeld, isReserved, maxBytes } from "./name-rule.js";

/** A sign that no file system holds, by its code point: `〖u3F〗` is a question mark. */
const escapedSign = /〖u([0-9A-F]{1,6})〗/gu;
/** Stands in the name of a file whose own name is too long, and begins that of the file which has it. */
const digest = /〖n[0-9a-f]{16}〗/u;
const nameEnding = ".name";

/** How a file is stored. */
export interface StoredName {
  readonly stored: string;
  /** Name of the file that holds the own name, where it is too long to be told from `stored`. */
  readonly keptIn: string | undefined;
}

/**
 * Returns the name under which a file is stored: its own where every file system holds that, else one from which
 * {@link ownName} tells it.
 * @throws Failure 42200 for what is no name of a file
 */
export function storedName(given: string): StoredName {
  const name = checkGiven(given);
  if (isHeld(name) && !isEncoded(name)) return { stored: name, keptIn: undefined };
  const stored = escaped(name);
  if (Buffer.byteLength(stored) <= maxBytes) return { stored, keptIn: undefined };
  const mark = `〖n${createHash("sha256").update(name).digest("hex").slice(0, 16)}〗`;
  const [ending = ""] = /\.[A-Za-z0-9]{1,10}$/.exec(stored) ?? [];
  return { stored: `${mark}${ending}`, keptIn: `${mark}${nameEnding}` };
}

/** Returns the own name of a stored file; undefined where another file holds it. */
export function ownName(stored: string): string | undefined {
  if (digest.test(stored)) return undefined;
  return stored.replace(escapedSign, (whole, code: string) => {
    const point = Number.parseInt(code, 16);
    return point > 0x10ffff ? whole : String.fromCodePoint(point);
  });
}

/** Returns the name of the file that holds the own name of a stored one. */
export function keeperOf(stored: string): string {
  return `${digest.exec(stored)?.[0] ?? ""}${nameEnding}`;
}

/** True for a file that holds the own name of another. */
export function isKeeper(stored: string): boolean {
  return keeperOf(stored) === stored;
}

function isEncoded(name: string): boolean {
  return digest.test(name) || name.search(escapedSign) >= 0;
}

function escaped(name: string): string {
  const signs = [...name];
  const last = signs.length - 1;
  return signs
    .map((sign, at) => {
      const unfit =
        isReserved(sign) ||
        (sign === "." && (at === 0 || at === last || signs[at - 1] === ".")) ||
        (sign === " " && (at === 0 || at === last)) ||
        (at === 0 && isDevice(name)) ||
        (sign === "〖" && isEncoded(signs.slice(at, at + 20).join("")));
      return unfit ? `〖u${sign.codePointAt(0)?.toString(16).toUpperCase()}〗` : sign;
    })
    .join("");
}
