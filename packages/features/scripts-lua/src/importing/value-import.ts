import { isDeepStrictEqual } from "node:util";
import type { JsonObject, JsonValue } from "@dicetower/contract";
import {
  digestOf,
  type ImportChange,
  type ImportPrediction,
  type ImportTarget,
  importTarget,
  refused,
} from "@dicetower/imports/api";
import { importKeeper, type SelfData } from "../asks/self-data.js";
import { type FileTexts, mark, maxFileLength, startOf } from "../asks/self-data-keys.js";

/** What a script may keep, as its storage has it. */
const maxKeyBytes = 1024;
const maxValueBytes = 2 ** 20;
const maxBytes = 16 * 2 ** 20;

/** What each keeper had of the file. */
interface Before {
  readonly keepers: Readonly<Record<string, FileTexts>>;
}

interface Prepared extends Before {
  /** Digest of what is kept from now on. */
  readonly after: string;
}

/**
 * Takes in what modules have kept elsewhere. It is known by the name of the file: a module that comes later finds it.
 * A file that modules keep here already is taken over from them where theirs is to come.
 */
export function moduleValueImport(data: SelfData): ImportTarget {
  return importTarget<"moduleValues">({
    key: "moduleValues",
    atOnce: 1,
    async predict(record, known): Promise<ImportPrediction> {
      const { file: title } = record;
      if (!isName(title)) return refused(title, "imports.reason.badName");
      const texts = textsOf(await record.values());
      if (Object.keys(texts).length === 0) return refused(title, "imports.reading.noContent");
      const beyond = beyondLimits(title, texts);
      if (beyond !== undefined) return refused(title, ...beyond);
      const held = await data.texts(title);
      if (held.size === 0) return { outcome: "new", title };
      if ([...held.values()].every((one) => isSame(one, texts))) return { outcome: "same", title };
      return { outcome: known === undefined ? "clash" : "changes", title };
    },
    async prepare(record): Promise<Prepared> {
      const keepers = Object.fromEntries(await data.texts(record.file));
      return { keepers, after: await textsDigest(textsOf(await record.values())) };
    },
    write(record, { prepared }) {
      const { keepers, after } = prepared as Prepared;
      const before = { keepers } satisfies Before as unknown as JsonObject;
      return Promise.resolve({ key: record.file, before, after });
    },
    async carryOut(change, record) {
      const { file } = record;
      await data.keep(importKeeper(file), file, textsOf(await record.values()));
      for (const keeper of Object.keys(beforeOf(change).keepers))
        if (keeper !== importKeeper(file)) await data.keep(keeper, file, {});
      return undefined;
    },
    async takeBack(change) {
      const { key: file } = change;
      const was = beforeOf(change).keepers;
      const held = await data.texts(file);
      const ours = held.get(importKeeper(file));
      const isWritten = ours !== undefined && (await textsDigest(ours)) === change.after;
      const isOurs = [...new Set([...Object.keys(was), ...held.keys(), importKeeper(file)])].every(
        (keeper) => {
          const now = held.get(keeper);
          if (isDeepStrictEqual(now, was[keeper])) return true;
          return keeper === importKeeper(file) ? isWritten : now === undefined && was[keeper] !== undefined;
        },
      );
      if (!isOurs) return false;
      for (const [keeper, texts] of Object.entries(was)) await data.keep(keeper, file, texts);
      if (was[importKeeper(file)] === undefined) await data.keep(importKeeper(file), file, {});
      return true;
    },
    undo: () => Promise.resolve(true),
  });
}

function isName(file: string): boolean {
  return file !== "" && file.length <= maxFileLength && !file.includes(mark) && !file.includes("\\");
}

/** JSON of each value; null is none. */
function textsOf(values: JsonObject): FileTexts {
  const texts = Object.entries(values).flatMap(([key, value]) =>
    value === null ? [] : [[key, JSON.stringify(value)] as const],
  );
  return Object.fromEntries(texts);
}

/** Text key and number of the limit that it is beyond; undefined where all of it can be kept. */
function beyondLimits(file: string, texts: FileTexts): [reasonKey: string, limit: number] | undefined {
  let bytes = 0;
  for (const [key, text] of Object.entries(texts)) {
    const keyBytes = Buffer.byteLength(startOf(file) + key);
    if (keyBytes > maxKeyBytes) return ["imports.reading.value", maxKeyBytes];
    if (Buffer.byteLength(text) > maxValueBytes) return ["imports.reason.valueTooLarge", maxValueBytes];
    bytes += keyBytes + Buffer.byteLength(text);
  }
  return bytes > maxBytes ? ["imports.reason.tooLarge", maxBytes] : undefined;
}

/** The same values; whoever writes them orders their members as they like. */
function isSame(held: FileTexts, texts: FileTexts): boolean {
  const valuesOf = (one: FileTexts) =>
    Object.fromEntries(Object.entries(one).map(([key, text]) => [key, JSON.parse(text) as JsonValue]));
  return isDeepStrictEqual(valuesOf(held), valuesOf(texts));
}

function beforeOf({ before }: ImportChange): Before {
  return before as unknown as Before;
}

/** Whatever order the keys are stored in. */
function textsDigest(texts: FileTexts): Promise<string> {
  const entries = Object.entries(texts).sort(([one], [other]) => (one < other ? -1 : 1));
  return digestOf(JSON.stringify(entries));
}
