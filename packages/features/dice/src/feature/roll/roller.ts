import type { Clock, LiveSettings, MessageLocation, Random } from "@dicetower/contract";
import { type Engine, EngineError, type Evaluation, type Program } from "@dicetower/contract/engine";
import type {
  Dice,
  DicePot,
  DiceText,
  FaceSource,
  Rolled,
  RollSource,
  RollTicket,
  Variables,
} from "../../api.js";
import {
  type Chain,
  createChain,
  custom,
  type EngineChoice,
  type Explanation,
  evaluateNamed,
  explain,
  namesOf,
  type RollLimits,
  type RollLine,
  type RollText,
  readRollText,
  rollLine,
  settleReading,
} from "../../engine/index.js";
import type { LoadedVariables } from "../../variables/loaded-variables.js";
import { storedExpression } from "../../variables/stored-expression.js";
import { VariableTable } from "../../variables/variable-table.js";
import type { FacesStore } from "../faces.js";
import { choiceAt, type DiceRules } from "../rules.js";
import type { WordsOf } from "../texts/display-words.js";
import { fromPots } from "./from-pots.js";
import { type HeardRoll, HeardRolls } from "./heard-rolls.js";

/** Texts whose reading is kept: probing depends on the text alone. */
const keptReadings = 2_000;

/** A text that may be the name of a stored expression: one word. */
const oneName = /^\S{1,100}$/u;

/** Where a name may begin that engines do not read as one: in quotes, of several words, with a bracket. */
const mayBeRespelled = /(?:^|[-+*/(])\s*(?:["“]|\p{L}[^\s+\-*/()"“]*(?:[ \t]\p{L}|\(\p{L}))/u;

/** A text as it is rolled at a place: what it holds, and what its names stand for. */
export interface ReadyRoll {
  readonly text: RollText;
  readonly variables: Variables | undefined;
}

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
  /** By rank. */
  faceSources: readonly FaceSource[] = [];
  pots: readonly DicePot[] = [];
  readonly #bare: RollTicket;
  readonly #heard = new HeardRolls();
  readonly table: VariableTable;

  constructor(
    readonly rules: LiveSettings<DiceRules>,
    readonly facesStore: FacesStore,
    readonly random: Random,
    clock: Clock,
    life: AbortSignal,
    readonly wordsOf: WordsOf,
  ) {
    this.table = new VariableTable(clock, life, (formula, place) => {
      const probe = this.#chain.probe(formula, this.choice(place));
      return probe.supported ? probe.program.names : [];
    });
    this.#bare = { number: undefined, mark: "", die: (faces) => random.die(faces), done: () => {} };
  }

  hear<T>(work: () => Promise<T>, heard: (roll: HeardRoll) => void): Promise<T> {
    return this.#heard.hear(work, heard);
  }

  take(place: MessageLocation): RollTicket | Promise<RollTicket> {
    const ticket = this.#take(place);
    if (!this.#heard.isHearing) return ticket;
    return ticket instanceof Promise
      ? ticket.then((came) => this.#heard.through(came))
      : this.#heard.through(ticket);
  }

  #take(place: MessageLocation): RollTicket | Promise<RollTicket> {
    const ticket = this.source?.take(place) ?? this.#bare;
    if (this.pots.length === 0) return ticket;
    return ticket instanceof Promise
      ? ticket.then((came) => fromPots(this.pots, place, came))
      : fromPots(this.pots, place, ticket);
  }

  get chain(): Chain {
    return this.#chain;
  }

  set chain(chain: Chain) {
    this.#chain = chain;
    this.#forget();
  }

  choice(place: MessageLocation): EngineChoice & { readonly layer: "global" | "adapter" | "account" } {
    return choiceAt(this.rules.value, place);
  }

  faces(place: MessageLocation): number {
    const { platform, groupId, userId } = place;
    if (platform !== undefined) {
      const group = groupId === undefined ? undefined : this.facesStore.get(platform, "group", groupId);
      if (group !== undefined) return group;
      const user = userId === undefined ? undefined : this.facesStore.get(platform, "user", userId);
      if (user !== undefined) return user;
    }
    for (const source of this.faceSources) {
      const faces = source.faces(place);
      if (faces !== undefined) return faces;
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

  read(text: string, place: MessageLocation, only?: string): DiceText | undefined {
    const choice = only === undefined ? this.choice(place) : custom([only]);
    const { program, engine, reason, found } = this.settled(this.readRoll(text, choice).reading);
    if (program === undefined || engine === undefined) return undefined;
    return { engine, program, reason, found, faces: this.faces(place), limits: this.limits };
  }

  /**
   * Reads the text of a roll command and loads what its names stand for; a promise only where a provider has to wait.
   * A text that is the name of a stored expression and nothing else is that expression, with the name as its reason; one
   * that is the name of a number that somebody has put there is that number.
   */
  ready(text: string, place: MessageLocation, choice: EngineChoice): ReadyRoll | Promise<ReadyRoll> {
    if (!this.table.some) return { text: this.readRoll(text, choice), variables: undefined };
    if (!mayBeRespelled.test(text)) return this.#ready(text, place, choice);
    const spelled = this.table.respell(text, place);
    return spelled instanceof Promise
      ? spelled.then((came) => this.#ready(came, place, choice))
      : this.#ready(spelled, place, choice);
  }

  #ready(text: string, place: MessageLocation, choice: EngineChoice): ReadyRoll | Promise<ReadyRoll> {
    const read = this.readRoll(text, choice);
    const { rounds, reading } = read;
    const name = !reading.found && oneName.test(reading.reason) ? reading.reason : undefined;
    const count = typeof rounds?.count === "object" ? rounds.count : undefined;
    const loading = this.table.load(place, name === undefined ? namesOf([count, reading.program]) : [name]);
    const finish = (variables: LoadedVariables | undefined): ReadyRoll => {
      const stored = name === undefined ? undefined : this.#stored(name, choice, variables);
      return { text: stored === undefined ? read : { rounds, reading: stored }, variables };
    };
    return loading instanceof Promise ? loading.then(finish) : finish(loading);
  }

  /** The reading that is meant as far as can be told before values are loaded. */
  settled(reading: RollText["reading"]): RollText["reading"] {
    return this.table.some ? reading : settleReading(reading);
  }

  #stored(
    name: string,
    choice: EngineChoice,
    variables: LoadedVariables | undefined,
  ): RollText["reading"] | undefined {
    if (variables === undefined) return undefined;
    try {
      const expression = storedExpression(name, (inner) => variables.lookup(inner));
      if (expression === undefined) return this.#held(name, choice, variables);
      const { rounds, reading } = this.readRoll(expression, choice);
      if (rounds !== undefined || !reading.found || reading.reason !== "") return undefined;
      return { ...reading, reason: name };
    } catch (error) {
      // What cannot be read is a reason like any other, and the log says why.
      if (error instanceof EngineError) return undefined;
      throw error;
    }
  }

  /** The number that somebody has put under a name. */
  #held(name: string, choice: EngineChoice, variables: LoadedVariables): RollText["reading"] | undefined {
    if (typeof variables.lookup(name) !== "number" || !variables.holds(name)) return undefined;
    const probe = this.#chain.probe(name, choice);
    if (!probe.supported) return undefined;
    const { program, engine, tried } = probe;
    return { found: true, program, engine, tried, expression: name, reason: "" };
  }

  variables(
    place: MessageLocation,
    sources: readonly (string | Program)[],
  ): Variables | undefined | Promise<Variables | undefined> {
    if (!this.table.some) return undefined;
    const programs = sources.map((source) => {
      if (typeof source !== "string") return source;
      const probe = this.#chain.probe(source, this.choice(place));
      return probe.supported ? probe.program : undefined;
    });
    return this.table.load(place, namesOf(programs));
  }

  /** @throws EngineError; `dice.variable.unknown` also where an engine takes an unknown name for nothing */
  evaluate(
    program: Program,
    faces: number,
    die: (faces: number) => number,
    variables?: Variables,
  ): Evaluation {
    const { limits } = this;
    if (variables === undefined) return evaluateNamed(program, { die, faces, limits });
    return evaluateNamed(program, {
      die,
      faces,
      limits,
      lookup: (name) => variables.lookup(name),
      assign: (name, value) => variables.assign(name, value),
    });
  }

  roll(
    source: string,
    place: MessageLocation,
    die: (faces: number) => number = (faces) => this.random.die(faces),
    variables?: Variables,
  ): Rolled {
    const probe = this.#chain.probe(source, this.choice(place));
    if (!probe.supported) throw new EngineError("dice.expr.refused", "", { text: source });
    const dice: { faces: number; value: number }[] = [];
    const recorded = (faces: number) => {
      const value = die(faces);
      dice.push({ faces, value });
      return value;
    };
    const evaluation = this.evaluate(probe.program, this.faces(place), recorded, variables);
    return { evaluation, engine: probe.engine, dice };
  }

  line(evaluation: Evaluation, locale: string): RollLine {
    return rollLine(evaluation, this.wordsOf(locale));
  }

  explain(source: string, place: MessageLocation): readonly Explanation[] {
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
