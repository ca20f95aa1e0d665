/** Characters of one chunk: at most three bytes each, within the megabyte that NATS carries by default. */
const chunkLength = 256 * 1024;
/** Characters of a whole question or answer. */
export const maxMessageLength = 32 * 1024 * 1024;
/** Wholes that one listener puts together at a time, and characters of all of them; the oldest gives way. */
const maxWholes = 64;
const maxWaiting = 2 * maxMessageLength;

/** Says that somebody works at a question. What is no JSON begins with a tilde. */
export const heard = "~heard";
const head = /^~part ([\w-]{1,64}) (\d{1,3}) (\d{1,3})\n/;

/** Splits a text where it is too long for one message. @param id unlike that of any other text */
export function* chunksOf(text: string, id: () => string): Iterable<string> {
  if (text.length <= chunkLength) {
    yield text;
    return;
  }
  const cuts = [0];
  for (let at = 0; at < text.length; cuts.push(at)) {
    at = Math.min(text.length, at + chunkLength);
    // Halves of one character would not come through.
    if (/[\uD800-\uDBFF]/.test(text.charAt(at - 1)) && at < text.length) at--;
  }
  const name = id();
  for (let part = 0; part < cuts.length - 1; part++)
    yield `~part ${name} ${part} ${cuts.length - 1}\n${text.slice(cuts[part], cuts[part + 1])}`;
}

/** True for a message that begins a text, or is one. */
export function isFirstChunk(frame: string): boolean {
  return head.exec(frame)?.[2] === "0" || !frame.startsWith("~");
}

interface Whole {
  readonly parts: (string | undefined)[];
  missing: number;
  length: number;
}

/** Puts texts together again. What stays incomplete is forgotten when others need its place. */
export class ChunkAssembler {
  readonly #open = new Map<string, Whole>();
  #length = 0;

  /** Takes a message. @returns the text that is complete with it */
  take(frame: string): string | undefined {
    if (!frame.startsWith("~")) return frame;
    const [all, id = "", at, count] = head.exec(frame) ?? [];
    if (all === undefined) return undefined;
    const whole = this.#whole(id, Number(count));
    const index = Number(at);
    if (index >= whole.parts.length || whole.parts[index] !== undefined) return undefined;
    const part = frame.slice(all.length);
    whole.parts[index] = part;
    whole.missing--;
    whole.length += part.length;
    this.#length += part.length;
    if (whole.missing === 0) {
      this.#forget(id);
      return whole.parts.join("");
    }
    this.#makeRoom();
    return undefined;
  }

  #whole(id: string, count: number): Whole {
    const known = this.#open.get(id);
    if (known !== undefined) return known;
    const made: Whole = {
      parts: Array.from({ length: count }),
      missing: count,
      length: 0,
    };
    this.#open.set(id, made);
    return made;
  }

  #forget(id: string): void {
    this.#length -= this.#open.get(id)?.length ?? 0;
    this.#open.delete(id);
  }

  #makeRoom(): void {
    while (this.#open.size > maxWholes || this.#length > maxWaiting) {
      const [oldest] = this.#open.keys();
      if (oldest === undefined) return;
      this.#forget(oldest);
    }
  }
}
