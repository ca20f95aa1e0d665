import type { denyAddedNotice } from "@dicetower/access/api";
import { type Clock, type Notices, type TextRef, text } from "@dicetower/contract";

/** Kinds that are gathered and declared here; that of the deny list is declared with the list. */
export const digestKinds = ["denyWarned", "denyLeft"] as const;
type DigestKind = (typeof digestKinds)[number] | typeof denyAddedNotice.key;

/** Names that one notice tells; the others are counted. */
const maxNames = 20;

interface Open {
  readonly names: string[];
  more: number;
}

/** Sends the first notice of a kind at once, and what follows within some time as one. */
export class Digest {
  readonly #open = new Map<DigestKind, Open>();

  constructor(
    readonly board: Notices,
    readonly clock: Clock,
    readonly signal: AbortSignal,
    readonly seconds: () => number,
  ) {}

  /** @param name what happened to whom, in the language of the installation */
  tell(kind: DigestKind, name: string, danger: number): void {
    const open = this.#open.get(kind);
    if (open === undefined) {
      this.#send(kind, [name], 0, danger);
      this.#begin(kind, danger);
    } else if (open.names.length < maxNames) open.names.push(name);
    else open.more++;
  }

  /** Sends what is gathered. */
  flush(): void {
    for (const [kind, { names, more }] of this.#open) if (names.length > 0) this.#send(kind, names, more, 1);
    this.#open.clear();
  }

  #begin(kind: DigestKind, danger: number): void {
    const seconds = this.seconds();
    if (seconds === 0) return;
    this.#open.set(kind, { names: [], more: 0 });
    this.clock.after(seconds * 1000, this.signal, () => {
      const { names, more } = this.#open.get(kind) ?? { names: [], more: 0 };
      this.#open.delete(kind);
      if (names.length === 0) return;
      this.#send(kind, names, more, danger);
      this.#begin(kind, danger);
    });
  }

  #send(kind: DigestKind, names: readonly string[], more: number, danger: number): void {
    const said: TextRef = text(more === 0 ? `notice.${kind}.rule` : `notice.${kind}.rules`, {
      who: names.join("\n"),
      more,
    });
    const detail = `${kind} by the rules: ${names.join("; ")}${more === 0 ? "" : `; and ${more} more`}.`;
    this.board.send({ kind, level: "important", detail, text: said, data: { danger } });
  }
}
