import { systemActor } from "@dicetower/contract";
import type { DicePot } from "@dicetower/dice/api";
import type { GroupKey } from "@dicetower/groups/api";
import { nameOfGroup, type Pot } from "../table/state.js";
import type { Tables } from "../table/tables.js";

/** Faces of which the pot tells that they were taken. */
const maxTaken = 100;
export const mostFaces = 1_000;
export const maxCopies = 100;
/** Dice in a full pot. */
export const mostDice = 10_000;

/** A full pot. */
export function fullPot(faces: number, copies: number): Pot {
  const left = Array.from({ length: faces * copies }, (_, at) => (at % faces) + 1);
  return { faces, copies, left, taken: [] };
}

/**
 * The pots of tables: dice without replacement. A roll waits for nothing, so it takes from the pot in memory, which is
 * written down behind it.
 */
export class Pots {
  /** Pots that have been taken from and are not written yet. */
  readonly #ahead = new Map<string, Pot>();

  constructor(
    readonly tables: Tables,
    readonly follow: (work: Promise<unknown>) => void,
  ) {}

  /** The pot of a group as it is now. */
  of(key: GroupKey): Pot | undefined {
    return this.#ahead.get(nameOfGroup(key)) ?? this.tables.get(key).game.pot;
  }

  /** What the dice ask. */
  readonly source: DicePot = {
    key: "play-session.pot",
    at: ({ platform, groupId = "" }) => {
      if (platform === undefined || groupId === "") return undefined;
      const key = { platform, groupId };
      if (this.of(key) === undefined) return undefined;
      return (faces, pick) => (this.of(key)?.faces === faces ? this.#take(key, pick) : undefined);
    },
  };

  /** Forgets what is not written yet: somebody has set another pot. */
  forget(key: GroupKey): void {
    this.#ahead.delete(nameOfGroup(key));
  }

  /** Takes one die; an empty pot is filled again first. */
  #take(key: GroupKey, pick: (count: number) => number): number | undefined {
    const pot = this.of(key);
    if (pot === undefined) return undefined;
    const { faces, copies, taken } = pot;
    const left = pot.left.length === 0 ? [...fullPot(faces, copies).left] : [...pot.left];
    const [face = 1] = left.splice(pick(left.length) - 1, 1);
    const next: Pot = { faces, copies, left, taken: [...taken.slice(-maxTaken + 1), face] };
    const name = nameOfGroup(key);
    const waiting = this.#ahead.has(name);
    this.#ahead.set(name, next);
    if (!waiting) this.follow(this.#write(key, name));
    return face;
  }

  async #write(key: GroupKey, name: string): Promise<void> {
    let written: Pot | undefined;
    await this.tables.edit(
      key,
      (state) => {
        // As it is when its turn comes, with all that was taken until then.
        written = this.#ahead.get(name);
        return written === undefined ? undefined : { ...state, game: { ...state.game, pot: written } };
      },
      { actor: systemActor, action: undefined },
    );
    const now = this.#ahead.get(name);
    if (now === undefined) return;
    if (now === written) this.#ahead.delete(name);
    else await this.#write(key, name);
  }
}
