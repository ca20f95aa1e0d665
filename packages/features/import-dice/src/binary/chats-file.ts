import { type ByteSource, Damaged } from "./byte-source.js";
import { type DiceValue, plainId, readTable } from "./values.js";

/** What the bot knows of a group. */
export interface DiceChat {
  readonly groupId: string;
  readonly name: string;
  /** Flags are true. */
  readonly values: ReadonlyMap<string, DiceValue>;
}

/** Parts of a group, by the number in front of them; −1 ends it. */
const parts = {
  oldName: 0,
  flags: 1,
  numbers: 2,
  texts: 3,
  name: 4,
  oldValues: 10,
  values: 11,
  oldChannels: 20,
  channels: 21,
} as const;
const maxParts = 64;

/** Reads one group of `ChatConf.dat`. */
export function readChat(source: ByteSource): DiceChat {
  const groupId = String(plainId(source.int64()));
  source.int64();
  const values = new Map<string, DiceValue>();
  let name = "";
  for (let read = 0; ; read++) {
    if (read > maxParts) throw new Damaged();
    const part = source.int16();
    switch (part) {
      case -1:
        return { groupId, name: name || textOf(values.get("Name")), values };
      case parts.oldName:
      case parts.name:
        name = source.text();
        break;
      case parts.flags:
        for (let left = source.count(); left > 0; left--) values.set(source.text(), true);
        break;
      case parts.numbers:
        for (let left = source.count(); left > 0; left--) {
          const key = source.text();
          values.set(key, source.int32());
        }
        break;
      case parts.texts:
        for (let left = source.count(); left > 0; left--) {
          const key = source.text();
          values.set(key, source.text());
        }
        break;
      case parts.oldValues:
      case parts.values:
        for (const [key, value] of readTable(source)) values.set(key, value);
        break;
      case parts.oldChannels:
      case parts.channels:
        for (let left = source.count(); left > 0; left--) {
          source.int64();
          readTable(source);
        }
        break;
      default:
        throw new Damaged();
    }
  }
}

function textOf(value: DiceValue): string {
  return typeof value === "string" ? value : "";
}
