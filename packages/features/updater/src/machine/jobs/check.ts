import type { KeyObject } from "node:crypto";
import type { Manifest } from "../../release/manifest.js";
import { versionOf } from "../../release/release.js";
import { compareVersions } from "../../release/version.js";
import type { Asking } from "../../sources/ask.js";
import { AttemptFailure, attemptLine, transferFailure } from "../../sources/attempt.js";
import { fetchManifest } from "../../sources/fetch-manifest.js";
import type { Source } from "../../sources/sources.js";
import type { Seen, UpdateState } from "../../storage/state.js";

/** What a check found. */
export interface Found {
  readonly manifest: Manifest;
  readonly bytes: Buffer;
  readonly source: Source;
}

/** No source had an answer. */
export class CheckFailure extends Error {
  override readonly name = "CheckFailure";

  constructor(
    readonly lines: readonly string[],
    /** The longest wait that a server has asked for. */
    readonly retryAfterSeconds: number,
  ) {
    super(lines.join("\n"));
  }
}

/**
 * Asks the sources one after another for the manifest, until one has an answer.
 * @throws CheckFailure; the reason of the signal
 */
export async function findRelease(
  asking: Asking,
  sources: readonly Source[],
  wanted: { readonly official: string; readonly repository: string; readonly keys: readonly KeyObject[] },
  highest: UpdateState["highest"],
  signal: AbortSignal,
): Promise<Found> {
  const lines: string[] = [];
  let retryAfter = 0;
  for (const source of sources) {
    try {
      const { manifest, bytes } = await fetchManifest(asking, source, wanted, signal);
      requireFresh(manifest, highest);
      return { manifest, bytes, source };
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      const failed = transferFailure(error);
      retryAfter = Math.max(retryAfter, failed.retryAfterSeconds ?? 0);
      lines.push(attemptLine(source.name, failed));
    }
  }
  if (sources.length === 0)
    lines.push(
      wanted.official === ""
        ? "this build names no place of releases: what runs from source is updated by hand"
        : "there is no source of that kind",
    );
  throw new CheckFailure(lines, retryAfter);
}

/** A source that knows less than another one did before is behind, or somebody holds the news back. */
function requireFresh(manifest: Manifest, highest: UpdateState["highest"]): void {
  const seen: Seen | null = manifest.prerelease ? highest.beta : highest.formal;
  if (seen !== null && compareVersions(versionOf(manifest), versionOf(seen)) < 0)
    throw new AttemptFailure("the manifest is older than one that was seen before", undefined, 200);
}
