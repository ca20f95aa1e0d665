import type { LiveSettings, Random } from "@dicetower/contract";
import { type Engine, EngineError, type Evaluation, type Program } from "@dicetower/contract/engine";
import type { Dice, DiceText, Rolled, RollPlace, RollSource, RollTicket } from "../api.js";
import {
  type Chain,
  createChain,
  custom,
  type EngineChoice,
  type Explanation,
  evaluateNamed,
  explain,
  type RollLimits,
  type RollText,
  readRollText,
} from "../engine/index.js";
import type { FacesBook } from "./faces.js";
import { choiceAt, type DiceRules } from "./rules.js";

/** Texts whose reading is kept: probing depends on the text alone. */
const keptReadings = 2_000;

/** Rolls with the engines, limits and faces in force at a place. */
export class Roller implements Dice {
  #chain: Chain = createChain([]);
  /** By the engines that were chosen, then by text. */
  readonly #readings = new Map<string, Map<string, RollText>>();
  #kept = 0;
  #limits: RollLimits | undefined;
  /** The rules that the limits were taken from. */
  #limited: DiceRules | undefined;
  /** Where tickets come from; bare dice without. */
  source: RollSource | undefined;
  readonly #bare: RollTicket;

  constructor(
    readonly rules: LiveSettings<DiceRules>,
    readonly book: FacesBook,
    readonly random: Random,
  ) {
    this.#bare = { number: undefined, mark: "", die: (faces) => random.die(faces), done: () => {} };
  }

  take(place: RollPlace): RollTicket | Promise<RollTicket> {
    return this.source?.take(place) ?? this.#bare;
  }

  get chain(): Chain {
    return this.#chain;
  }

  set chain(chain: Chain) {
    this.#chain = chain;
    this.#forget();
  }

  choice(place: RollPlace): EngineChoice & { readonly layer: "global" | "adapter" | "account" } {
    return choiceAt(this.rules.value, place);
  }

  faces({ platform, groupId, userId }: RollPlace): number {
    if (platform !== undefined) {
      const group = groupId === undefined ? undefined : this.book.get(platform, "group", groupId);
      if (group !== undefined) return group;
      const user = userId === undefined ? undefined : this.book.get(platform, "user", userId);
      if (user !== undefined) return user;
    }
    return this.rules.value.defaultFaces;
  }

  /** Splits a roll command into rounds, expression and reason. */
  readRoll(text: string, choice: EngineChoice): RollText {
    const { mode, engines = [] } = choice;
    const name = mode === "custom" ? `custom:${engines.join()}` : mode;
    let read = this.#readings.get(name)?.get(text);
    if (read === undefined) {
      read = readRollText(this.#chain, text, choice);
      if (text.length <= 256) this.#keep(name, text, read);
    }
    return read;
  }

  #keep(name: string, text: string, read: RollText): void {
    if (this.#kept >= keptReadings) this.#forget();
    let own = this.#readings.get(name);
    if (own === undefined) {
      own = new Map();
      this.#readings.set(name, own);
    }
    own.set(text, read);
    this.#kept++;
  }

  #forget(): void {
    this.#readings.clear();
    this.#kept = 0;
  }

  read(text: string, place: RollPlace, only?: string): DiceText | undefined {
    const choice = only === undefined ? this.choice(place) : custom([only]);
    const { program, engine, reason, found } = this.readRoll(text, choice).reading;
    if (program === undefined || engine === undefined) return undefined;
    return { engine, program, reason, found, faces: this.faces(place), limits: this.limits };
  }

  /** @throws EngineError; `dice.variable.unknown` also where an engine takes an unknown name for nothing */
  evaluate(program: Program, faces: number, die: (faces: number) => number): Evaluation {
    return evaluateNamed(program, { die, faces, limits: this.limits });
  }

  roll(
    source: string,
    place: RollPlace,
    die: (faces: number) => number = (faces) => this.random.die(faces),
  ): Rolled {
    const probe = this.#chain.probe(source, this.choice(place));
    if (!probe.supported) throw new EngineError("dice.expr.refused", "", { text: source });
    const dice: { faces: number; value: number }[] = [];
    const evaluation = this.evaluate(probe.program, this.faces(place), (faces) => {
      const value = die(faces);
      dice.push({ faces, value });
      return value;
    });
    return { evaluation, engine: probe.engine, dice };
  }

  explain(source: string, place: RollPlace): readonly Explanation[] {
    return explain(this.#chain.probe(source, this.choice(place)).tried);
  }

  engine(key: string): Engine | undefined {
    return this.#chain.engines.find((engine) => engine.key === key);
  }

  /** Bounds of one expression. */
  get limits(): RollLimits {
    const rules = this.rules.value;
    if (this.#limits !== undefined && rules === this.#limited) return this.#limits;
    const { maxDice, maxFaces, maxBonus, maxExplosions } = rules;
    this.#limited = rules;
    this.#limits = { maxDice, maxFaces, maxBonus, maxExplosions, maxOperations: 20_000, maxLength: 512 };
    return this.#limits;
  }
}
