import { type Actor, codes, errorMessage, type JsonObject } from "@dicetower/contract";
import { digestOf, refused } from "./predictions.js";
import type { ImportFile } from "./records.js";
import { type ImportPrediction, type ImportTarget, importTarget } from "./targets.js";

/** A file as a feature keeps it. */
export interface KeptFile {
  readonly name: string;
  readonly content: Buffer;
  /** As of `ImportFile`. */
  readonly path?: string;
  /** What is kept beside it and changes with it, for `restore`. */
  readonly state?: JsonObject;
}

/** How a feature keeps files of one kind. */
export interface FileKeeper {
  readonly key: "decks" | "help" | "mods" | "plugins" | "rules";
  /** Bytes of one file. */
  readonly maxBytes: number;
  /**
   * The key that a file is kept under.
   * @param known key that it has had since an earlier import
   * @throws Failure for what cannot be taken, which is then refused
   */
  keyOf(file: KeptFile, known: string | undefined): string | Promise<string>;
  /** The file that is kept under a key. */
  read(key: string): Promise<KeptFile | undefined>;
  write(key: string, file: KeptFile, actor: Actor): Promise<unknown>;
  /** Puts back what `read` has answered, byte for byte; written like any other when left out. */
  restore?(key: string, file: KeptFile, actor: Actor): Promise<unknown>;
  remove(key: string, actor: Actor): Promise<unknown>;
  /** The content as it is compared; as it is when left out. */
  normal?(content: Buffer): Buffer;
  /** Files have been written or removed: they are loaded again. */
  reload(): Promise<unknown>;
}

interface Before {
  readonly name: string;
  /** Base64. */
  readonly content: string;
  readonly state?: JsonObject;
}

/** A target of files, which are no part of the store: what is replaced is kept in the journal of the import. */
export function fileTarget(keeper: FileKeeper): ImportTarget {
  const normalDigest = (content: Buffer) => digestOf(keeper.normal?.(content) ?? content);
  const contentOf = async (record: ImportFile): Promise<KeptFile> => ({
    name: record.name,
    content: await record.content(),
    ...(record.path === undefined ? {} : { path: record.path }),
  });
  return importTarget<"decks">({
    key: keeper.key as "decks",
    atOnce: 1,
    async predict(record, known): Promise<ImportPrediction> {
      const title = record.path ?? record.name;
      try {
        const file = await contentOf(record);
        if (file.content.length > keeper.maxBytes)
          return refused(title, "imports.reason.tooLarge", keeper.maxBytes);
        const key = await keeper.keyOf(file, known);
        const found = await keeper.read(key);
        if (found === undefined) return { outcome: "new", title };
        if ((await normalDigest(found.content)) === (await normalDigest(file.content)))
          return { outcome: "same", title };
        return { outcome: known === key ? "changes" : "clash", title };
      } catch (error) {
        const isTooLarge = (error as { data?: { code?: number } }).data?.code === codes.tooLarge;
        if ((error as { isBoom?: boolean }).isBoom !== true) throw error;
        const why = isTooLarge ? { reasonKey: "imports.reading.tooLarge" } : undefined;
        const said = {
          reasonKey: "imports.reason.failed",
          values: { why: errorMessage(error).replace(/\.$/, "") },
        };
        return { outcome: "refused", title, ...(why ?? said) };
      }
    },
    async prepare(record, known) {
      const file = await contentOf(record);
      const key = await keeper.keyOf(file, known);
      const found = await keeper.read(key);
      const before: Before | null =
        found === undefined ? null : { ...found, content: found.content.toString("base64") };
      return { key, before, after: await normalDigest(file.content) };
    },
    write: (_record, { prepared }) => {
      const { key, before, after } = prepared as { key: string; before: Before | null; after: string };
      return Promise.resolve({ key, before: before === null ? null : { ...before }, after });
    },
    async carryOut({ key }, record, { actor }) {
      await keeper.write(key, await contentOf(record), actor);
      return undefined;
    },
    async takeBack({ key, before, after }, { actor }) {
      const was = before as unknown as Before | null;
      const now = await keeper.read(key);
      const content = was === null ? undefined : Buffer.from(was.content, "base64");
      const isBefore =
        now === undefined || content === undefined
          ? now === undefined && content === undefined
          : (await normalDigest(now.content)) === (await normalDigest(content));
      if (isBefore) return true;
      if (now === undefined || (await normalDigest(now.content)) !== after) return false;
      if (was === null || content === undefined) await keeper.remove(key, actor);
      else if (keeper.restore !== undefined) await keeper.restore(key, { ...was, content }, actor);
      else await keeper.write(key, { ...was, content }, actor);
      return true;
    },
    undo: () => Promise.resolve(true),
    async done() {
      await keeper.reload();
    },
  });
}
