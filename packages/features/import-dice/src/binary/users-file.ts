import type { ByteSource } from "./byte-source.js";
import { Damaged } from "./byte-source.js";
import { type DiceValue, plainId, readTable } from "./values.js";

/** What the bot knows of a user. */
export interface DiceUser {
  readonly userId: string;
  readonly values: ReadonlyMap<string, DiceValue>;
  /** Names by group; that of group 0 holds everywhere. */
  readonly names: ReadonlyMap<string, string>;
}

const maxParts = 64;

/** Reads one user of `UserConf.dat`. */
export function readUser(source: ByteSource): DiceUser {
  const userId = String(plainId(source.int64()));
  const values = new Map<string, DiceValue>();
  const names = new Map<string, string>();
  for (let parts = 0; ; parts++) {
    if (parts > maxParts) throw new Damaged();
    const part = source.text();
    if (part === "END") return { userId, values, names };
    if (part === "Cfg" || part === "Conf")
      for (const [key, value] of readTable(source)) values.set(key, value);
    else if (part === "NN" || part === "Nick")
      for (const [group, name] of readNames(source)) names.set(group, name);
    else if (part === "ID") source.int64();
  }
}

/** Reads one user of `UserConf.RDconf`, the form of earlier versions. */
export function readOldUser(source: ByteSource): DiceUser {
  const userId = String(plainId(source.int64()));
  source.int64();
  const values = new Map<string, DiceValue>();
  for (let left = source.count(); left > 0; left--) {
    const key = source.text();
    values.set(key, source.int32());
  }
  for (let left = source.count(); left > 0; left--) {
    const key = source.text();
    values.set(key, source.text());
  }
  return { userId, values, names: readNames(source) };
}

function readNames(source: ByteSource): Map<string, string> {
  const names = new Map<string, string>();
  for (let left = source.count(); left > 0; left--) {
    const group = String(plainId(source.int64()));
    names.set(group, source.text());
  }
  return names;
}
