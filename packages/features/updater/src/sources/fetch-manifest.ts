import type { KeyObject } from "node:crypto";
import { type Manifest, maxManifestBytes, RejectedManifest, readManifest } from "../release/manifest.js";
import { requireSignature } from "../release/signature.js";
import { type Asking, askWhole } from "./ask.js";
import { AttemptFailure } from "./attempt.js";
import type { Source } from "./sources.js";

const totalMs = 30_000;
const maxSignatureBytes = 1_024;

/** A manifest, and the bytes that were signed. */
export interface FetchedManifest {
  readonly manifest: Manifest;
  readonly bytes: Buffer;
}

/**
 * Asks one source for the manifest at an official address: size, signature where the installation carries a key, JSON,
 * schema, date, in this order.
 * @throws AttemptFailure
 */
export async function fetchManifest(
  asking: Asking,
  source: Source,
  {
    official,
    repository,
    keys,
  }: {
    readonly official: string;
    readonly repository: string;
    readonly keys: readonly KeyObject[];
  },
  signal: AbortSignal,
): Promise<FetchedManifest> {
  const read = (address: string, most: number) => askWhole(asking, source.at(address), most, totalMs, signal);
  const bytes = await read(official, maxManifestBytes);
  try {
    if (keys.length > 0) {
      const signature = await read(`${official}.sig`, maxSignatureBytes).catch((error: unknown) => {
        if (signal.aborted) throw error;
        throw new RejectedManifest("the manifest has no signature", { cause: error });
      });
      requireSignature(bytes, signature, keys);
    }
    const manifest = readManifest(bytes, repository);
    if (manifest.expires !== undefined && manifest.expires <= asking.clock.seconds())
      throw new RejectedManifest("the manifest has expired");
    return { manifest, bytes };
  } catch (error) {
    if (error instanceof RejectedManifest)
      throw new AttemptFailure(error.message, undefined, 200, { cause: error });
    throw error;
  }
}
