import { AsyncLocalStorage } from "node:async_hooks";
import {
  type CommandCall,
  excerpt,
  type LiveSettings,
  locationOf,
  type Reply,
  type Scope,
  type TextRef,
  type Texts,
  text,
} from "@dicetower/contract";
import type { Die } from "@dicetower/contract/engine";
import { type Dice, type RollTicket, rolled } from "@dicetower/dice/api";
import type { ChosenSystem } from "../choice/chosen-system.js";
import type { BcdiceSettings } from "../settings.js";
import type { GameSystem } from "../systems/game-systems.js";
import { type DiceThread, RollFailure } from "../thread/dice-thread.js";
import type { RollResult } from "../thread/protocol.js";
import type { SaidRoll } from "./argument-kinds.js";
import { commentOf } from "./roll-comment.js";
import { isHidden, rolledValue, rollReply } from "./roll-reply.js";

/** What the commands work with. */
export interface BcdiceServices {
  readonly host: Scope;
  readonly dice: Dice;
  readonly texts: Texts;
  readonly chosen: ChosenSystem;
  readonly thread: DiceThread;
  readonly settings: LiveSettings<BcdiceSettings>;
}

/** More dice than one roll may have: the library itself would take ten thousand. */
class TooManyDice extends Error {}

/** The dice of one roll, from a ticket that is taken with the first of them. */
class RollDice {
  readonly fallen: Die[] = [];
  #ticket: RollTicket | undefined;
  /** The library asks in the name of its thread, but the roll is the caller's. */
  readonly #inCall = AsyncLocalStorage.snapshot();

  constructor(
    readonly dice: Dice,
    readonly call: CommandCall,
  ) {}

  get ticket(): RollTicket | undefined {
    return this.#ticket;
  }

  /** @throws TooManyDice */
  throw(faces: number): number | Promise<number> {
    if (this.fallen.length >= this.dice.limits.maxDice) throw new TooManyDice();
    const ticket = this.#ticket ?? this.#inCall(() => this.dice.take(locationOf(this.call.message)));
    return ticket instanceof Promise
      ? ticket.then((taken) => this.#fall(taken, faces))
      : this.#fall(ticket, faces);
  }

  #fall(ticket: RollTicket, faces: number): number {
    this.#ticket = ticket;
    const value = ticket.die(faces);
    this.fallen.push({ faces, value, kept: true });
    return value;
  }
}

/** Rolls as a call says, with the game system of the chat where it names none. */
export async function roll(services: BcdiceServices, call: CommandCall, said: SaidRoll): Promise<Reply> {
  const { host, dice, thread, texts } = services;
  const { message, locale } = call;
  const system = said.system ?? systemHere(services, call);
  if (system === undefined) return text("bcdice.noSystem");
  const { id } = system;
  const { expression } = said;
  if (expression === "") return text("bcdice.expressionMissing", { system: id });
  const thrown = new RollDice(dice, call);
  let result: RollResult | undefined;
  try {
    result = await thread.roll(id, expression, (faces) => thrown.throw(faces));
  } catch (error) {
    return refusal(services, error);
  }
  if (result === undefined) return notUnderstood(services, said, system);
  const hidden = isHidden(message, result);
  const value = rolledValue(result);
  if (thrown.fallen.length > 0)
    host.emit(rolled, { message, expression, value, hidden, dice: () => thrown.fallen });
  thrown.ticket?.done({ expression, value: String(value), hidden });
  const level =
    result.level === undefined ? "" : texts.render(text(`bcdice.level.${result.level}`), locale, message);
  const reason = excerpt(commentOf(expression));
  return rollReply(message, result, { system: id, reason, level, mark: thrown.ticket?.mark ?? "" });
}

/** The game system in force in a chat: the chosen one, else that of the settings. */
export function systemHere({ chosen, settings }: BcdiceServices, call: CommandCall): GameSystem | undefined {
  return chosen.at(locationOf(call.message)) ?? chosen.games.find(settings.value.defaultSystem);
}

/** Says why there is no result. @throws what is nobody's to say */
export function refusal({ dice, host }: BcdiceServices, error: unknown): TextRef {
  if (error instanceof TooManyDice) return text("bcdice.tooManyDice", { limit: dice.limits.maxDice });
  if (!(error instanceof RollFailure)) throw error;
  if (error.kind === "failed" && host.signal.aborted) throw error;
  if (error.kind === "failed") host.log.warn("the library has failed", { error: error.cause });
  return text(`bcdice.${error.kind}`);
}

/** What was said is no command of the game system: of another one, or begins with a name that there is none of. */
function notUnderstood(
  { chosen }: BcdiceServices,
  { system, expression }: SaidRoll,
  tried: GameSystem,
): TextRef {
  const [first = "", ...more] = expression.split(/\s+/u);
  const near = system === undefined && more.length > 0 ? chosen.games.near(first) : [];
  if (near.length > 0) return text("bcdice.unknownNear", { word: excerpt(first), list: near.join(" / ") });
  return text("bcdice.notUnderstood", { said: excerpt(expression), system: tried.id });
}
