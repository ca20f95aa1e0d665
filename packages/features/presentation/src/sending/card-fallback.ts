import type { Clock, Log, Outgoing, SendOutcome } from "@dicetower/contract";
import type { CardTarget } from "../cards/targets.js";

/** How long cards rest after two refusals in a row. */
const restMs = 10 * 60_000;
const refusalsInARow = 2;
/** A probe of which nothing was heard for so long does not count. */
const probeMs = 5 * 60_000;

interface State {
  refusedInARow: number;
  /** Monotonic milliseconds from which a probe may leave; undefined while cards are accepted. */
  plainUntil: number | undefined;
  /** When the probe left. */
  probedAt: number | undefined;
}

/** Remembers where cards are refused, in memory: by account and kind of chat. */
export class CardFallback {
  readonly #states = new Map<string, State>();

  constructor(
    readonly clock: Clock,
    readonly log: Log,
  ) {}

  /** True where a card may be sent; where it is a probe it is the only one. */
  allows({ account }: Pick<Outgoing, "account">, target: CardTarget): boolean {
    const state = this.#states.get(nameOf(account.id, target));
    if (state?.plainUntil === undefined) return true;
    const now = this.clock.monotonic();
    const probing = state.probedAt !== undefined && now - state.probedAt < probeMs;
    if (now < state.plainUntil || probing) return false;
    state.probedAt = now;
    this.log.info("a card is tried again", { adapter: account.id, kind: target.name });
    return true;
  }

  /** Takes in what became of a card. @returns true where its text is to be sent in its place */
  settled({ account, part }: Outgoing, target: CardTarget, outcome: SendOutcome): boolean {
    const refused = target.refuses(outcome);
    if (target.rests) this.#remember(account.id, target, outcome, refused);
    if (refused && outcome.state === "failed") {
      const { content } = part;
      this.log.warn("a card was refused and is sent as text", {
        adapter: account.id,
        kind: target.name,
        code: outcome.code,
        reason: outcome.reason,
        key: typeof content === "object" && "key" in content ? content.key : undefined,
      });
    }
    return refused;
  }

  #remember(account: string, target: CardTarget, { state: came }: SendOutcome, refused: boolean): void {
    const name = nameOf(account, target);
    if (came === "sent") {
      this.#states.delete(name);
      return;
    }
    const state = this.#states.get(name) ?? { refusedInARow: 0, plainUntil: undefined, probedAt: undefined };
    state.probedAt = undefined;
    if (refused) {
      this.#states.set(name, state);
      if (++state.refusedInARow < refusalsInARow) return;
      state.plainUntil = this.clock.monotonic() + restMs;
      this.log.info("cards rest for ten minutes", { adapter: account, kind: target.name });
    }
  }
}

function nameOf(account: string, target: CardTarget): string {
  return `${account}:${target.name}`;
}
