import { join } from "node:path";
import { codes, errorMessage, failure } from "@dicetower/contract";
import { sha256Of } from "@dicetower/workers";
import { indexBytes } from "../format/index-bytes.js";
import { indexFormat, keyOf, parseIndex } from "../format/parse-index.js";
import {
  type IndexedPackage,
  indexLimits,
  indexName,
  type StoreIndex,
  signatureName,
} from "../format/store-index.js";
import { compareVersions, order } from "../format/versions.js";
import { type DatedEntry, entryOf } from "./entry.js";
import { NotContent } from "./head.js";
import type { FileNote, MadeIndex, MakeOptions } from "./made-index.js";
import { recognise } from "./recognise.js";
import { readSettings, readSidecar, type StoreSettings, settingsName, sidecarEnding } from "./sidecars.js";
import { filesBelow, readBounded } from "./walk.js";

/**
 * Makes the index of a folder: recognises each file by its form and reads what it says of itself. The same folder gives
 * the same bytes: times stay those of the index that is there, as long as nothing changes.
 * @param folder with a file `store.json` that says whose index it is
 * @throws Failure 42200 for a folder whose `store.json` is missing or cannot be read, or with more than 10 000 files;
 * 41300 where the index gets larger than one may be
 */
export async function makeIndex(folder: string, options: MakeOptions = {}): Promise<MadeIndex> {
  const { signal = new AbortController().signal } = options;
  const now = (options.now?.() ?? new Date()).toISOString();
  const settings = await readSettings(folder);
  const found = await filesBelow(folder, signal);
  const skipped = [...found.skipped];
  const warnings: FileNote[] = [];
  const before = await indexBefore(folder, warnings);
  const known = new Map(before?.packages.map((pkg) => [keyOf(pkg), pkg]));
  const listed = new Map<string, IndexedPackage>();
  skipped.push(...lostSidecars(found.paths, skipped));
  for (const path of found.paths.filter(isContent)) {
    signal.throwIfAborted();
    try {
      const { entry: fresh, isDated } = await readFile(folder, path, settings, now, signal);
      const key = keyOf(fresh);
      const other = listed.get(key);
      if (other !== undefined)
        throw new NotContent(`It is ${fresh.id} ${fresh.version}, as ${other.file} is. Raise its version.`);
      if (listed.size >= indexLimits.packages)
        throw new NotContent(`An index has at most ${indexLimits.packages} packages.`);
      const old = known.get(key);
      if (old !== undefined && old.sha256 !== fresh.sha256)
        warnings.push({
          path,
          reason: `It has changed, and is ${fresh.version} as before: nobody who has it is offered it. Raise its version.`,
        });
      const same = isDated || old?.sha256 !== fresh.sha256 ? undefined : old;
      listed.set(key, same === undefined ? fresh : { ...fresh, released: same.released });
    } catch (error) {
      skipped.push({ path, reason: reasonOf(error) });
    }
  }
  const packages = [...listed.values()].sort(
    (one, other) =>
      order(one.id, other.id) || order(one.kind, other.kind) || compareVersions(one.version, other.version),
  );
  const { author: _author, licence: _licence, ...head } = settings;
  const draft = { format: indexFormat, ...head, updatedAt: before?.updatedAt ?? now, packages };
  // Read back, so that it is what an installation would see.
  const isUnchanged = before !== undefined && indexBytes(draft).equals(indexBytes(before));
  const updatedAt = notBefore(before?.updatedAt, now);
  if (!isUnchanged && updatedAt !== now)
    warnings.push({
      path: indexName,
      reason: `By the clock of this machine it would be older than the one before, which was made at ${before?.updatedAt}, and be refused. It says ${updatedAt} instead.`,
    });
  const bytes = indexBytes(isUnchanged ? draft : { ...draft, updatedAt });
  if (bytes.length > indexLimits.bytes)
    throw failure(
      codes.tooLarge,
      `The index would have ${bytes.length} bytes, ${indexLimits.bytes} at most: list fewer packages, or shorten what they say.`,
    );
  const byPath = (one: FileNote, other: FileNote) => order(one.path, other.path);
  return { index: parseIndex(bytes), bytes, skipped: skipped.sort(byPath), warnings: warnings.sort(byPath) };
}

/** A time that makes an index no older than the one before, whatever the clock says. */
function notBefore(before: string | undefined, now: string): string {
  const last = before === undefined ? Number.NaN : Date.parse(before);
  return Date.parse(now) < last ? new Date(last + 1_000).toISOString() : now;
}

/** What is said beside files that are not there: somebody has renamed one of the two. */
function lostSidecars(paths: readonly string[], skipped: readonly FileNote[]): FileNote[] {
  const there = new Set([...paths, ...skipped.map(({ path }) => path)]);
  return paths
    .filter((path) => path.endsWith(sidecarEnding) && !there.has(path.slice(0, -sidecarEnding.length)))
    .map((path) => ({ path, reason: "The file that it would say something of is not there." }));
}

/** What belongs to the index itself is not listed. */
function isContent(path: string): boolean {
  return ![indexName, signatureName, settingsName].includes(path) && !path.endsWith(sidecarEnding);
}

async function readFile(
  folder: string,
  path: string,
  settings: StoreSettings,
  now: string,
  signal: AbortSignal,
): Promise<DatedEntry> {
  const said = await readSidecar(folder, path);
  const bytes = await readBounded(join(folder, path), indexLimits.fileBytes);
  if (bytes === undefined)
    throw new NotContent(`It has more than ${indexLimits.fileBytes} bytes, or is no file any more.`);
  const name = path.slice(path.lastIndexOf("/") + 1);
  const head = await recognise(name, bytes, said.kind, signal);
  const file = { path, size: bytes.length, sha256: await sha256Of(bytes) };
  return entryOf(file, head, said, settings, now);
}

/** The index that is there; undefined where there is none, or none that can be read. */
async function indexBefore(folder: string, warnings: FileNote[]): Promise<StoreIndex | undefined> {
  try {
    const bytes = await readBounded(join(folder, indexName), indexLimits.bytes);
    if (bytes !== undefined) return parseIndex(bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    warnings.push({ path: indexName, reason: `The one that was there is replaced: ${errorMessage(error)}` });
  }
  return undefined;
}

/** @throws what is no reason to leave a file out */
function reasonOf(error: unknown): string {
  if (error instanceof NotContent) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EACCES" || code === "EPERM") return "The system does not let it be read.";
  if (code === "ENOENT" || code === "ELOOP") return "It has gone, or become a link.";
  throw error;
}
