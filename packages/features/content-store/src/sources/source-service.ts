import { createHash } from "node:crypto";
import { type Actor, codes, failure, SerialQueue } from "@dicetower/contract";
import { type CheckedIndex, signerOf } from "./checked-index.js";
import type { Source } from "./source.js";
import { placeOf, type SourcePlace, storedPlace } from "./source-location.js";
import { type LookParts, SourceLook } from "./source-look.js";
import type { SourceChange, SourceState, SourceStore } from "./source-store.js";

const daySeconds = 86_400;
/** Part of a day by which a look comes earlier or later, so that not all installations ask at once. */
const jitter = 0.1;

/** What the service stands on. */
export interface SourceParts extends LookParts {
  readonly store: SourceStore;
  /** Of this installation: looks are spread by it. */
  readonly installationId: string;
}

/** Adds sources, looks at them, and holds them to the key that an admin has accepted. One change at a time. */
export class SourceService {
  readonly #queue = new SerialQueue();
  readonly #look: SourceLook;

  constructor(readonly parts: SourceParts) {
    this.#look = new SourceLook(parts);
  }

  all(): Promise<readonly Source[]> {
    return this.parts.store.all();
  }

  /** Reads the index of a place and keeps nothing. @throws Failure that says what is wrong with it */
  async preview(place: SourcePlace, signal: AbortSignal): Promise<CheckedIndex> {
    const stored = storedPlace(place);
    const found = await this.parts.reader.index(stored, "", signal);
    if (found === undefined) throw failure(codes.upstreamTimeout, "The server sent no index.");
    const fingerprint = signerOf(found);
    const read = await this.parts.cache.read(stored, found.bytes, signal);
    return { ...found, fingerprint, read, mirror: "" };
  }

  /**
   * Adds a source whose index was looked at.
   * @param fingerprint that was shown; empty for an index that is not signed
   * @throws Failure 40900 where the index is signed otherwise, or the place is taken
   */
  async add(
    place: SourcePlace,
    fingerprint: string,
    name: string | undefined,
    actor: Actor,
    signal: AbortSignal,
  ): Promise<Source> {
    const checked = await this.preview(place, signal);
    mustBeSigned(checked, fingerprint);
    const called = name ?? checked.read.index.name;
    return this.#queue.run(async () => {
      const state = await this.#taken(checked);
      return this.parts.store.add({ place: storedPlace(place), name: called, fingerprint }, state, actor);
    });
  }

  /**
   * Changes what an admin decides of a source.
   * @param change with a `fingerprint`, the index is read again and has to be signed so
   * @throws Failure 40400, 40900
   */
  async change(id: number, change: SourceChange, actor: Actor, signal: AbortSignal): Promise<Source> {
    const { store } = this.parts;
    const { place } = await store.must(id);
    const checked = change.fingerprint === undefined ? undefined : await this.preview(placeOf(place), signal);
    if (checked !== undefined) mustBeSigned(checked, change.fingerprint ?? "");
    return this.#queue.run(async () => {
      const state = checked === undefined ? undefined : await this.#taken(checked);
      const changed = await store.change(await store.must(id), change, actor, state);
      await this.#tidy();
      return changed;
    });
  }

  remove(id: number, actor: Actor): Promise<void> {
    return this.#queue.run(async () => {
      await this.parts.store.remove(await this.parts.store.must(id), actor);
      await this.#tidy();
    });
  }

  /** Looks at a source now. What is wrong with it is in the answer. @throws Failure 40400 */
  async refresh(id: number, signal: AbortSignal): Promise<Source> {
    const { store } = this.parts;
    const source = await store.must(id);
    const seen = await this.#look.read(source, signal);
    return this.#queue.run(async () => {
      // What another look has taken meanwhile, or another key has signed, is not overwritten by what was seen before.
      if (isAsSeen(await store.must(id), source))
        await store.note(id, "read" in seen ? await this.#taken(seen) : seen);
      await this.#tidy();
      return store.must(id);
    });
  }

  /** Looks at those sources that nobody has looked at for about a day. */
  async lookDaily(signal: AbortSignal): Promise<void> {
    for (const source of await this.parts.store.all()) {
      const idle = this.parts.clock.seconds() - source.triedAt;
      if (!source.enabled || idle < daySeconds * (1 - jitter + 2 * jitter * this.#spread(source))) continue;
      const { name, problem, problemText } = await this.refresh(source.id, signal);
      if (problem !== "") this.parts.log.warn(`the source "${name}" could not be read: ${problemText}`);
    }
  }

  /** From 0 to 1, the same for a source of this installation each time. */
  #spread({ place }: Source): number {
    const digest = createHash("sha256").update(`${this.parts.installationId}\n${place}`).digest();
    return digest.readUInt16BE(0) / 0xffff;
  }

  /** Keeps an index that was found to be right. */
  async #taken({ bytes, etag, read, mirror }: CheckedIndex): Promise<SourceState> {
    const now = this.parts.clock.seconds();
    const sha256 = await this.parts.cache.keep(bytes);
    const packages = read.packages.length;
    const none = { problem: "", problemText: "", faults: [], offered: "" } as const;
    return { etag, sha256, packages, fetchedAt: now, triedAt: now, mirror, ...none };
  }

  async #tidy(): Promise<void> {
    await this.parts.cache.tidy(await this.parts.store.all());
  }
}

/** True where the same index is kept of a source, and the same key held to, as at another time. */
function isAsSeen(now: Source, before: Source): boolean {
  return now.sha256 === before.sha256 && now.fingerprint === before.fingerprint;
}

/** @throws Failure 40900 */
function mustBeSigned({ fingerprint }: CheckedIndex, expected: string): void {
  if (fingerprint === expected) return;
  const message =
    fingerprint === ""
      ? "The index is not signed. Look at it again."
      : expected === ""
        ? `The index is signed: confirm the fingerprint of its key, ${fingerprint}.`
        : `The index is signed with the key ${fingerprint}, which is not the one that was shown.`;
  throw failure(codes.conflict, message, {
    errors: [{ path: "/fingerprint", message, current: fingerprint }],
  });
}
