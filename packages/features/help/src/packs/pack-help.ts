import {
  Boom,
  type ContentKind,
  codes,
  failure,
  isA,
  type PackFile,
  type PackInfo,
  type TakenContents,
} from "@dicetower/contract";
import { sha256Of } from "@dicetower/workers";
import { type DocumentEntry, type DocumentFormat, formatOf } from "../documents/document.js";
import { commonGroup, groupFile, readGroups } from "../documents/groups.js";
import { readBeside } from "../documents/read-beside.js";
import { maxFileBytes, notes } from "../library/document-bounds.js";
import type { HelpLibrary } from "../library/library.js";
import { packPrefix } from "./active-packs.js";

/** Documents of one pack, at most. */
const maxDocuments = 500;

/** A document of a pack as it was read. */
export interface PackDocument {
  readonly name: string;
  readonly group: string;
  readonly format: DocumentFormat;
  readonly size: number;
  /** What it was read from, to see whether it is another now. */
  readonly stamp: string;
  readonly entries: readonly DocumentEntry[];
}

/** Help documents of rule packs: in `helpdoc`, in the formats of those of the owner; the first folder is the group. */
export function packHelp(library: HelpLibrary): ContentKind {
  return {
    key: "helpdoc",
    folder: "helpdoc",
    async load(fork, files, pack): Promise<TakenContents> {
      const documents: PackDocument[] = [];
      const warnings: string[] = [];
      let aliases: ReadonlyMap<string, readonly string[]> = new Map();
      for (const file of files) {
        const format = formatOf(file.path);
        if (file.path === groupFile) aliases = await readAliases(file);
        else if (format === undefined)
          warnings.push(`${file.path}: is no help document and was passed over.`);
        else documents.push(await readFile(file, format, pack, warnings, fork.signal));
      }
      if (documents.length > maxDocuments)
        throw failure(codes.ruleBroken, `: a pack has ${maxDocuments} help documents at most.`);
      const groups = new Map(documents.map(({ group }) => [group, aliases.get(group) ?? []]));
      fork.defer(() => library.dropPack(pack.id));
      await library.usePack(pack.id, documents, groups, fork.signal);
      return { count: documents.length, warnings: () => warnings };
    },
    installed: (packIds) => library.forgetPacks(packIds),
  };
}

/** @throws Failure 42200 that begins with the file, and says the line */
async function readFile(
  { path, size, read }: PackFile,
  format: DocumentFormat,
  pack: PackInfo,
  warnings: string[],
  signal: AbortSignal,
): Promise<PackDocument> {
  if (size > maxFileBytes)
    throw failure(codes.ruleBroken, `${path}: a help document has ${maxFileBytes} bytes at most.`);
  const bytes = await read();
  try {
    const { entries, cut, left } = await readBeside(format, bytes, signal);
    const note = notes(cut, left);
    if (note !== "") warnings.push(`${path}: ${note}`);
    const group = path.includes("/") ? (path.split("/", 1)[0] ?? commonGroup) : commonGroup;
    const stamp = await sha256Of(bytes);
    return { name: `${packPrefix}${pack.id}/${path}`, group, format, size, stamp, entries };
  } catch (error) {
    if (!isA(Boom, error)) throw error;
    throw failure(codes.ruleBroken, `${path}: ${error.message}`, { cause: error });
  }
}

/** Of what a pack says of its groups, their other names: whether they are on is for the owner to say. */
async function readAliases({ path, read }: PackFile): Promise<ReadonlyMap<string, readonly string[]>> {
  const { said, error } = readGroups(await read());
  if (error !== "") throw failure(codes.ruleBroken, `${path}: ${error}`);
  return new Map([...said].map(([name, { aliases = [] }]) => [name, aliases]));
}
