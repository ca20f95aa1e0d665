import type { Contribution, Outgoing, SendOutcome } from "@dicetower/contract";
import type { Card } from "./card.js";
import type { CardForm, RefusedSend } from "./card-form.js";

/** What previews call a platform that draws nothing. */
export const plainTarget = "plain";

/** Words by which platforms name what they did not like about a card. */
const aboutCards = /card|entit|markup|button|keyboard|parse/i;

function isAboutCards({ code = 0, reason }: RefusedSend): boolean {
  return Math.floor(code / 100) === 4 && code !== 429 && aboutCards.test(reason);
}

/** A kind of chat that draws. What its form throws is counted to the owner of the form. */
export class CardTarget {
  constructor(
    readonly by: Contribution<CardForm>,
    readonly kind: string,
  ) {}

  get name(): string {
    return this.kind === "" ? this.by.key : `${this.by.key}_${this.kind}`;
  }

  get rests(): boolean {
    return this.by.item.rests === true;
  }

  /** Writes a message. @returns undefined where the form fails */
  write(how: (form: CardForm, kind: string) => Card): Card | undefined {
    try {
      return this.by.run(() => how(this.by.item, this.kind));
    } catch (error) {
      this.by.failed(error, `writing a card for "${this.name}"`);
      return undefined;
    }
  }

  /** True where a message was refused for being a card. */
  refuses(outcome: SendOutcome): boolean {
    if (outcome.state !== "failed") return false;
    const { refuses = isAboutCards } = this.by.item;
    try {
      return this.by.run(() => refuses(outcome));
    } catch (error) {
      this.by.failed(error, `looking at what "${this.name}" refused`);
      return false;
    }
  }
}

/** The kinds of chats that draw, by the forms in force. */
export class CardTargets {
  #forms: readonly Contribution<CardForm>[] = [];

  use(all: readonly Contribution<CardForm>[]): void {
    this.#forms = all;
  }

  get all(): readonly CardTarget[] {
    return this.#forms
      .filter(({ live }) => live)
      .flatMap((by) => (by.item.kinds ?? [""]).map((kind) => new CardTarget(by, kind)));
  }

  /** The target that previews call so. */
  named(name: string): CardTarget | undefined {
    return this.all.find((target) => target.name === name);
  }

  /** The chat of a part; undefined where nothing is drawn. @param draws as the adapter type says */
  of(draws: string | undefined, part: Pick<Outgoing, "message" | "scene">): CardTarget | undefined {
    const by = draws === undefined ? undefined : this.#forms.find(({ key, live }) => key === draws && live);
    if (by === undefined) return undefined;
    const { kinds = [""], kindOf } = by.item;
    const [first = ""] = kinds;
    if (kinds.length === 1 || kindOf === undefined) return new CardTarget(by, first);
    try {
      const kind = by.run(() => kindOf(part));
      return new CardTarget(by, kinds.includes(kind) ? kind : first);
    } catch (error) {
      by.failed(error, `looking at a chat of "${by.key}"`);
      return undefined;
    }
  }
}
