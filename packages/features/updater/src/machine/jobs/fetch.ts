import { randomBytes } from "node:crypto";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Folder } from "@dicetower/contract";
import { BadPackage } from "../../package/archive.js";
import { hashFile, syncFolder } from "../../package/tree.js";
import { removeTree, unpack } from "../../package/unpack.js";
import type { ReleaseFile } from "../../release/manifest.js";
import type { Release } from "../../release/release.js";
import type { Asking } from "../../sources/ask.js";
import { AttemptFailure, attemptLine, transferFailure } from "../../sources/attempt.js";
import { Partial } from "../../sources/partial.js";
import type { Source } from "../../sources/sources.js";
import { DiskFailure, transfer } from "../../sources/transfer.js";
import type { StagedRecord } from "../../storage/state.js";

/** What a fetch is made with. */
export interface FetchParts {
  readonly asking: Asking;
  /** Folder `update/partial`, as `Files` knows it. */
  readonly partials: Folder;
  /** Absolute paths below `update`. */
  readonly paths: { readonly partial: string; readonly packages: string; readonly staged: string };
  readonly sources: readonly Source[];
  /** Official address of the package. */
  readonly official: string;
  readonly release: Release;
  readonly asset: ReleaseFile;
  readonly origin: StagedRecord["origin"];
}

/** Who hears how far it is. */
export interface FetchListener {
  phase(phase: "connecting" | "downloading" | "verifying" | "preparing", source: string): void;
  bytes(downloaded: number): void;
  /** One source was tried: a line for the error text and the history. */
  attempt(line: string): void;
}

/** A package did not come. */
export class FetchFailure extends Error {
  override readonly name = "FetchFailure";

  /** @param kind what kind of failure it is, so that each is told once a day */
  constructor(
    message: string,
    readonly kind: "network" | "disk" | "package",
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const partialDays = 7;
const cancelledSeconds = 86_400;

/** A package that was checked and unpacked beside the place where it is to be. */
export interface Prepared {
  readonly record: Omit<StagedRecord, "plan" | "preparedAt">;
  readonly tree: string;
}

/**
 * Fetches a package, checks it and unpacks it. Nothing of it counts before the caller has moved the tree and written
 * the record.
 * @throws FetchFailure; BadPackage; the reason of the signal
 */
export async function fetchPackage(
  parts: FetchParts,
  listener: FetchListener,
  signal: AbortSignal,
): Promise<Prepared> {
  const { asset, paths } = parts;
  const path = join(paths.packages, `${asset.sha256}.zip`);
  const here = await sizeOf(path);
  if (here !== undefined) listener.phase("verifying", "");
  if (here !== asset.size || (await hashFile(path, signal)) !== asset.sha256) {
    await rm(path, { force: true });
    const partial = await fetchPartial(parts, listener, signal);
    await rename(partial.path, path);
    await partial.remove();
    await syncFolder(paths.packages);
  }
  listener.bytes(asset.size);
  listener.phase("preparing", "");
  return prepare(parts, path, signal);
}

async function fetchPartial(
  parts: FetchParts,
  listener: FetchListener,
  signal: AbortSignal,
): Promise<Partial> {
  const { asset, asking, origin, official } = parts;
  const { clock } = asking;
  const now = clock.seconds();
  const { sha256, size } = asset;
  const partial = await Partial.open(
    { folder: parts.partials, root: parts.paths.partial, sha256, size, now },
    ({ touchedAt, cancelledAt }) =>
      now - touchedAt <= partialDays * 86_400 &&
      (cancelledAt === 0 || (origin === "manual" && now - cancelledAt <= cancelledSeconds)),
  );
  const lines: string[] = [];
  const note = (source: string, failed: AttemptFailure) => {
    const line = attemptLine(source, failed);
    lines.push(line);
    listener.attempt(line);
  };
  const isRight = async (): Promise<boolean> => {
    listener.phase("verifying", "");
    return (await hashFile(partial.path, signal)) === sha256;
  };
  try {
    listener.bytes(partial.length);
    // A run that ended while it checked has left all of it.
    if (partial.length === size) {
      if (await isRight()) return partial;
      await partial.reset();
    }
    for (const source of parts.sources)
      for (let again = true; again; ) {
        again = false;
        listener.phase("connecting", source.name);
        try {
          partial.begin();
          await transfer(
            asking,
            source,
            official,
            partial,
            {
              connected: () => listener.phase("downloading", source.name),
              progressed: () => listener.bytes(partial.length),
            },
            signal,
          );
          if (await isRight()) return partial;
          again = partial.resumed;
          throw new AttemptFailure(
            "the content is not that of the release (SHA-256 differs)",
            undefined,
            200,
          );
        } catch (error) {
          if (signal.aborted) throw signal.reason;
          const failed = transferFailure(error);
          note(source.name, failed);
          if (failed instanceof DiskFailure) throw await diskFull(partial, lines, failed);
          // What is wrong or too long is of no use to the next source.
          if (partial.length >= size || failed.exit === undefined || failed.exit === 63)
            await partial.reset();
          listener.bytes(partial.length);
        }
      }
    if (lines.length === 0) lines.push("there is no source of that kind");
    throw new FetchFailure(lines.join("\n"), "network");
  } catch (error) {
    await partial.rest();
    if (signal.aborted && signal.reason instanceof Cancelled) await partial.cancelled(clock.seconds());
    throw error;
  }
}

async function diskFull(
  partial: Partial,
  lines: readonly string[],
  cause: DiskFailure,
): Promise<FetchFailure> {
  if (cause.full) await partial.remove().catch(() => {});
  return new FetchFailure(lines.join("\n"), "disk", { cause });
}

/** Why a fetch ends that somebody called off. */
export class Cancelled extends Error {
  override readonly name = "Cancelled";
}

async function prepare(parts: FetchParts, path: string, signal: AbortSignal): Promise<Prepared> {
  const { release, asset, paths, origin } = parts;
  const id = randomBytes(8).toString("hex");
  const tree = join(paths.staged, `.new-${id}`);
  await mkdir(paths.staged, { recursive: true, mode: 0o700 });
  try {
    const treeDigest = await unpack(path, tree, release, signal);
    const { tag, version, build, prerelease, minLauncher } = release;
    const { sha256, size } = asset;
    return {
      tree,
      record: { tag, version, build, prerelease, minLauncher, sha256, size, treeDigest, id, origin },
    };
  } catch (error) {
    await removeTree(tree);
    if (signal.aborted) throw signal.reason;
    if (error instanceof BadPackage) {
      await rm(path, { force: true });
      throw error;
    }
    const full = (error as { code?: unknown }).code === "ENOSPC";
    const reason = full ? "the disk is full" : "the disk could not be written";
    throw new FetchFailure(`the package could not be unpacked: ${reason}`, "disk", { cause: error });
  }
}

async function sizeOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ size }) => size,
    () => undefined,
  );
}
