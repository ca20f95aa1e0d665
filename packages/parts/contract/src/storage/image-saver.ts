import type { Segment } from "../messages/message.js";
import { type Counter, createCounter } from "../runtime/metrics.js";
import type { Outbound } from "../runtime/outbound.js";

/** Pictures of one message. */
const maxOfMessage = 8;
/** Pictures that may wait; further ones are not kept. */
const maxWaiting = 200;
const atOnce = 2;
const embedded = "base64://";

/** A picture of a message that is to be kept. */
interface Wanted<T> {
  readonly owner: T;
  /** Place of the segment. */
  readonly place: number;
  readonly source: string;
}

/** What an `ImageSaver` uses. */
export interface ImageSaverOptions<T> {
  /** Key of its counter, ends in `_total`, and what it counts. */
  readonly counter: { readonly key: string; readonly help: string };
  readonly outbound: Outbound;
  readonly signal: AbortSignal;
  /** Bytes of one picture. */
  readonly most: () => number;
  /** Keeps a picture for the segment at a place. @returns false where it cannot be kept */
  keep(owner: T, place: number, bytes: Buffer): Promise<boolean>;
  /** Follows work that nobody waits for. */
  follow(work: Promise<unknown>): void;
}

/** Fetches pictures of messages, beside the messages. */
export class ImageSaver<T> {
  readonly counter: Counter;
  readonly #waiting: Wanted<T>[] = [];
  #busy = 0;

  constructor(readonly options: ImageSaverOptions<T>) {
    this.counter = createCounter(options.counter.key, options.counter.help);
  }

  /** Has the pictures of a message kept, if it has any. @param owner what `keep` is told */
  want(owner: T, segments: readonly Segment[]): void {
    let count = 0;
    for (const [place, segment] of segments.entries()) {
      const source = sourceOf(segment, this.options.most());
      if (source === undefined || ++count > maxOfMessage) continue;
      if (this.#waiting.length >= maxWaiting) this.counter.add({ result: "dropped" });
      else this.#waiting.push({ owner, place, source });
    }
    while (count > 0 && this.#busy < atOnce && this.#waiting.length > this.#busy) {
      this.#busy++;
      this.options.follow(this.#work());
    }
  }

  async #work(): Promise<void> {
    try {
      for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
        if (this.options.signal.aborted) return;
        this.counter.add({ result: await this.#save(next) });
      }
    } finally {
      this.#busy--;
    }
  }

  async #save({ owner, place, source }: Wanted<T>): Promise<"saved" | "refused" | "failed"> {
    try {
      const bytes = await this.#bytes(source);
      if (bytes === undefined) return "refused";
      return (await this.options.keep(owner, place, bytes)) ? "saved" : "refused";
    } catch {
      // A picture that is gone or not to be had is nothing that an admin could mend; it is counted.
      return "failed";
    }
  }

  async #bytes(source: string): Promise<Buffer | undefined> {
    const { outbound, signal, most } = this.options;
    if (source.startsWith(embedded)) {
      const bytes = Buffer.from(source.slice(embedded.length), "base64");
      return bytes.length > most() ? undefined : bytes;
    }
    const policy = { timeoutMs: 15_000, maxBytes: most(), redirects: 3 };
    const { status, body } = await outbound.request(source, { method: "GET" }, policy, signal);
    return status === 200 ? body : undefined;
  }
}

/** Where a picture is to be had; undefined for anything else. */
function sourceOf({ type, data }: Segment, maxBytes: number): string | undefined {
  if (type !== "image") return undefined;
  for (const value of [data.url, data.file]) {
    if (typeof value !== "string") continue;
    if (/^https?:\/\//.test(value) && value.length <= 4_096) return value;
    if (value.startsWith(embedded) && value.length <= (maxBytes * 4) / 3 + 16) return value;
  }
  return undefined;
}
