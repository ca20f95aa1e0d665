import { Boom, type Clock, isA, type Log } from "@dicetower/contract";
import { type CheckedIndex, isOlder, signerOf } from "./checked-index.js";
import { type FetchFault, faultsOf, sentenceOf } from "./fetch-fault.js";
import type { IndexCache } from "./index-cache.js";
import type { IndexMirrors } from "./index-mirrors.js";
import type { Source, SourceProblem } from "./source.js";
import type { FoundIndex, SourceReader } from "./source-reader.js";
import type { SourceState } from "./source-store.js";

/** What a look stands on. */
export interface LookParts {
  readonly cache: IndexCache;
  readonly reader: SourceReader;
  readonly mirrors: IndexMirrors;
  readonly clock: Clock;
  readonly log: Log;
}

/** Reads the index of a source as it is now, and holds it to the key that was accepted. Keeps nothing. */
export class SourceLook {
  constructor(readonly parts: LookParts) {}

  /** @returns what is wrong with it, in the state that is noted, where it is not taken */
  async read(source: Source, signal: AbortSignal): Promise<SourceState | CheckedIndex> {
    const now = this.parts.clock.seconds();
    const wrong = (
      problem: SourceProblem,
      problemText: string,
      more: { readonly offered?: string; readonly faults?: readonly FetchFault[] } = {},
    ): SourceState => ({
      ...source,
      triedAt: now,
      mirror: "",
      problem,
      problemText,
      offered: "",
      faults: [],
      ...more,
    });
    const told = (error: unknown): string => {
      if (!isA(Boom, error)) this.parts.log.error(`the source "${source.name}" could not be read`, { error });
      return sentenceOf(error);
    };
    let found: FoundIndex | undefined;
    try {
      // What was refused is read again whole: its tag is not kept, and nothing of it is.
      found = await this.parts.reader.index(source.place, source.problem === "" ? source.etag : "", signal);
    } catch (error) {
      if (signal.aborted) throw error;
      const fromMirror = await this.parts.mirrors.read(source, signal);
      if ("read" in fromMirror) return fromMirror;
      return wrong("unreachable", [told(error), ...fromMirror.reasons].join(" "), {
        faults: [...faultsOf(error), ...fromMirror.faults],
      });
    }
    if (found === undefined) return { ...source, triedAt: now, fetchedAt: now, mirror: "" };
    let fingerprint: string;
    try {
      fingerprint = signerOf(found);
    } catch (error) {
      return wrong("signature", told(error));
    }
    if (fingerprint !== source.fingerprint)
      return wrong(
        "signature",
        fingerprint === ""
          ? "The index is not signed any more."
          : source.fingerprint === ""
            ? "The index is signed now."
            : "The index is signed with another key.",
        { offered: fingerprint },
      );
    try {
      const { cache } = this.parts;
      const read = await cache.read(source.place, found.bytes, signal);
      const kept = fingerprint === "" ? undefined : await cache.of(source).catch(() => undefined);
      // Whoever has the server, and not the key, could bring back what the author has withdrawn.
      if (isOlder(read, kept)) return wrong("invalid", "The index is older than the one that is kept.");
      return { ...found, fingerprint, read, mirror: "" };
    } catch (error) {
      if (signal.aborted) throw error;
      return wrong("invalid", told(error));
    }
  }
}
