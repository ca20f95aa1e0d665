import { hideSecrets, secretSpellings } from "@dicetower/contract";

/** A frame as it went, for the panel. */
export interface Frame {
  /** UTC epoch seconds. */
  readonly at: number;
  readonly direction: "in" | "out";
  readonly text: string;
}

const kept = 50;
const maxTextLength = 2_000;
/** Kept beyond that, so that a secret at the cut is whole when it is masked. */
const maxSecretLength = 1_024;
const mask = "<secret>";

/** The last frames of a connection. They are cut at once and masked when they are read. */
export class RecentFrames {
  readonly #frames: Frame[] = [];
  #next = 0;

  add(direction: Frame["direction"], text: string, at: number): void {
    // A slice would keep the whole frame alive; this is a copy.
    const most = maxTextLength + maxSecretLength;
    const cut = text.length > most ? Buffer.from(text.slice(0, most)).toString() : text;
    this.#frames[this.#next] = { at, direction, text: cut };
    this.#next = (this.#next + 1) % kept;
  }

  /** Oldest first. @param secrets texts that nobody may see */
  read(secrets: readonly string[]): Frame[] {
    const ordered = [...this.#frames.slice(this.#next), ...this.#frames.slice(0, this.#next)];
    return ordered.map((frame) => ({
      ...frame,
      text: maskSecrets(frame.text, secrets).slice(0, maxTextLength),
    }));
  }
}

/** Takes secrets out of a text, also as they stand in addresses and in JSON; short ones as whole values alone. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  return hideSecrets(text, secrets.flatMap(secretSpellings), mask);
}
