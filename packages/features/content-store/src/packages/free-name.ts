import { codes, failure } from "@dicetower/contract";
import type { StoreLook } from "../api.js";

/** Files of one name, at most. */
const maxSameNames = 100;
/** Bytes of a name on most disks. */
const maxNameBytes = 255;

/**
 * The one rule of all kinds for what is named by its file alone: it takes nothing's place.
 * @param reserved what other packages of the kind are found by
 */
export function freeNames(reserved: Iterable<string>): StoreLook["free"] {
  const kept = new Set([...reserved].map(folded));
  return async (wanted, there, isSame) => {
    const taken = new Map([...there].map((one) => [folded(one), one]));
    const [, stem = wanted, ending = ""] = /^(.*?)(\.[^.]+(?:\.disabled)?)?$/isu.exec(wanted) ?? [];
    for (let count = 1; count <= maxSameNames; count++) {
      const name = count === 1 ? wanted : numbered(stem, count, ending);
      if (kept.has(folded(name))) continue;
      const other = taken.get(folded(name));
      if (other === undefined || (other === name && (await isSame?.(name)) === true)) return name;
    }
    throw failure(
      codes.conflict,
      `There are ${maxSameNames} files called "${wanted}" already. Remove some of them first.`,
    );
  };
}

/** What no disk takes any more for its length is cut where the number comes. */
function numbered(stem: string, count: number, ending: string): string {
  const number = `-${count}`;
  const isLong = Buffer.byteLength(stem + number + ending) > maxNameBytes;
  return `${isLong ? [...stem].slice(0, -number.length).join("") : stem}${number}${ending}`;
}

/** Names that some file system takes for one. */
function folded(name: string): string {
  return name.normalize("NFC").toLowerCase();
}
