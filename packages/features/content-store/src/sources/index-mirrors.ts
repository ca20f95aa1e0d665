import { codes, failure } from "@dicetower/contract";
import { type CheckedIndex, isOlder, signerOf } from "./checked-index.js";
import { type FetchFault, faultsOf, sentenceOf } from "./fetch-fault.js";
import type { IndexCache } from "./index-cache.js";
import type { Source } from "./source.js";
import { storedPlace } from "./source-location.js";
import type { SourceReader } from "./source-reader.js";

/** Mirrors whose reasons are told. */
const maxReasons = 3;

/** Why none of the mirrors has an index that can be taken; empty for a source without mirrors. */
export interface NoMirror {
  readonly reasons: readonly string[];
  readonly faults: readonly FetchFault[];
}

/**
 * Reads the index of a source from the mirrors that its last index names, while its own place does not answer. A mirror
 * is trusted with nothing: what it has must be signed with the key that was accepted, and be no older than what is kept.
 */
export class IndexMirrors {
  constructor(
    readonly reader: SourceReader,
    readonly cache: IndexCache,
  ) {}

  /** @returns the newest index that a mirror has; the first that is newer than the one that is kept ends the search */
  async read(source: Source, signal: AbortSignal): Promise<CheckedIndex | NoMirror> {
    // Without a key nothing would hold a mirror to what the author has written.
    if (source.fingerprint === "") return { reasons: [], faults: [] };
    const kept = await this.cache.of(source).catch(() => undefined);
    const reasons: string[] = [];
    const faults: FetchFault[] = [];
    let best: CheckedIndex | undefined;
    for (const mirror of kept?.index.mirrors ?? [])
      try {
        const checked = await this.#checked(source, mirror, signal);
        if (isOlder(checked.read, kept))
          throw failure(codes.ruleBroken, "The index there is older than the one that is kept.");
        best ??= checked;
        if (kept === undefined || isOlder(kept, checked.read)) return checked;
      } catch (error) {
        if (signal.aborted) throw error;
        const found = faultsOf(error);
        faults.push(...found);
        // A fault of the network says where it was.
        reasons.push(`${found.length > 0 ? "" : `${new URL(mirror).host}: `}${sentenceOf(error)}`);
      }
    return best ?? { reasons: reasons.slice(0, maxReasons), faults: faults.slice(0, maxReasons) };
  }

  async #checked({ place, fingerprint }: Source, mirror: string, signal: AbortSignal): Promise<CheckedIndex> {
    const found = await this.reader.index(storedPlace({ url: mirror }), "", signal);
    if (found === undefined) throw failure(codes.upstreamTimeout, "It sent no index.");
    const signer = signerOf(found);
    if (signer === "") throw failure(codes.ruleBroken, "The index there is not signed.");
    if (signer !== fingerprint)
      throw failure(codes.ruleBroken, "The index there is signed with another key.");
    const read = await this.cache.read(place, found.bytes, signal);
    // A tag of the mirror says nothing to the place of the source.
    return { ...found, etag: "", fingerprint, read, mirror };
  }
}
