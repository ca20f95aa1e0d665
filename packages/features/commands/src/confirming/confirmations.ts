import {
  type ActQuestion,
  type Clock,
  type CommandCall,
  LruMap,
  type TextRef,
  text,
} from "@dicetower/contract";

/** How long an act that was asked about can be confirmed. */
const goodForMinutes = 5;
/** Acts that wait; who was asked the longest time ago is asked once more. */
const maxAsked = 1_000;

const yes: ReadonlySet<string> = new Set(["yes", "确认"]);

/** True for a word that confirms what stands before it. */
export function confirms(word: string): boolean {
  return yes.has(word.toLowerCase());
}

/** Something that cannot be undone, as a call asks for it. */
interface ConfirmedAct extends ActQuestion {
  /** The call, without prefix and without the word that confirms it: `group clr 30`. */
  readonly line: string;
  /** The call ends with a word that confirms. */
  readonly confirmed: boolean;
}

/** Asks before acts that cannot be undone: what is confirmed is what was shown, to the same person in the same place. */
export class Confirmations {
  readonly #asked = new LruMap<string, { readonly about: string; readonly at: number }>(maxAsked);

  constructor(readonly clock: Pick<Clock, "monotonic">) {}

  /** @returns the question to be answered with; undefined where the act was asked about and is confirmed now */
  ask(
    { message: { conversation, userId } }: CommandCall,
    { line, confirmed, question, about, undoable = false }: ConfirmedAct,
  ): readonly TextRef[] | undefined {
    const name = `${conversation}\n${userId}\n${line}`;
    const now = this.clock.monotonic();
    const wanted = JSON.stringify(about);
    const asked = this.#asked.peek(name);
    if (confirmed && asked?.about === wanted && now - asked.at <= goodForMinutes * 60_000) {
      this.#asked.delete(name);
      return undefined;
    }
    this.#asked.set(name, { about: wanted, at: now });
    const how = undoable ? "commands.confirm.undoable" : "commands.confirm";
    return [question, text(how, { line: `${line} yes`, minutes: goodForMinutes })];
  }
}
