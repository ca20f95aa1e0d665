import { type Engine, EngineError, ProgramCache, type Refusal } from "@dicetower/contract/engine";
import { type OperatorTable, operatorTable } from "./dice/dice-families.js";
import type { DiceOperator } from "./dice/dice-operator.js";
import { engineLimits } from "./limits.js";
import { type Compat2Program, RefusedProgram, ScriptProgram } from "./program.js";
import { builtins } from "./runtime/builtins.js";
import type { Body, Language } from "./runtime/run.js";
import { isBlank } from "./syntax/characters.js";
import { Parser, TooDeep } from "./syntax/parser.js";

/** How the engine is made. */
export interface Compat2Options {
  /** Texts whose programs are kept; 2000 when not given, 0 keeps none. */
  readonly cache?: number;
  /**
   * True reads programs with statements (`if`, `while`, `func`, several lines); false, when not given, reads a
   * single expression, assignments among them, as the roll command needs it.
   */
  readonly statements?: boolean;
  /** What a name without a value stands for: null when not given. */
  readonly unknown?: 0;
  /** Further dice operators, behind the built-in ones. */
  readonly operators?: readonly DiceOperator[];
}

/** Answer of a probe. */
export type Compat2Probe = { readonly supported: true; readonly program: Compat2Program } | Refusal;

/** The longest beginning of a text that is a program; `length` is without the blanks at its end. */
export interface Compat2Prefix {
  readonly program: Compat2Program;
  readonly length: number;
}

/** Engine 2 of the compatible syntaxes: dice inside a small language. */
export interface Compat2Engine extends Engine {
  probe(source: string): Compat2Probe;
  probePrefix(source: string): Compat2Prefix | undefined;
}

/** Both answers about one text. */
interface Reading {
  readonly probe: Compat2Probe;
  readonly prefix: Compat2Prefix | undefined;
}

const defaultCache = 2000;

/** Makes an engine. Engines share nothing; one engine may be asked by any number of evaluations. */
export function createCompat2Engine(options: Compat2Options = {}): Compat2Engine {
  const { cache = defaultCache, statements = false, operators = [], unknown = null } = options;
  const readings = new ProgramCache<Reading>(cache);
  const reader = new Reader(statements, operatorTable(operators), unknown);
  const read = (source: string) => reader.read(source);
  return {
    key: "compat2",
    rank: 30,
    probe: (source) => readings.get(source, read).probe,
    probePrefix: (source) => readings.get(source, read).prefix,
  };
}

/** Reads texts; also the formulas of cards, which it keeps as well. */
class Reader implements Language {
  readonly builtins = builtins;
  readonly #formulas = new ProgramCache<{ readonly body: Body | undefined }>(256);

  constructor(
    readonly statements: boolean,
    readonly operators: OperatorTable,
    readonly unknown: null | 0,
  ) {}

  parse(text: string): Body | undefined {
    return this.#formulas.get(text, (source) => ({ body: this.#formula(source) })).body;
  }

  #formula(text: string): Body | undefined {
    const { probe } = this.read(text);
    return probe.supported && probe.program instanceof ScriptProgram ? probe.program.body : undefined;
  }

  read(source: string): Reading {
    const isLong = source.length > engineLimits.source;
    const parser = new Parser(
      isLong ? source.slice(0, engineLimits.source) : source,
      this.statements,
      this.operators,
    );
    try {
      const program = parser.program();
      const { position: end, deepest } = parser;
      parser.blanks();
      parser.miss();
      if (isLong && parser.furthest >= engineLimits.source) return refused(source, tooLong());
      if (program === undefined) return { probe: refusal(parser, source), prefix: undefined };
      const made = new ScriptProgram(withoutBlanks(source, end), program, deepest, this);
      const prefix = { program: made, length: made.source.length };
      const isWhole = parser.position === source.length;
      return { probe: isWhole ? { supported: true, program: made } : refusal(parser, source), prefix };
    } catch (error) {
      if (error instanceof TooDeep) return refused(source, tooDeep(source, error.position));
      throw error;
    }
  }
}

/** The source up to `end`, without the blanks in front of it. */
function withoutBlanks(source: string, end: number): string {
  let last = end;
  while (last > 0 && isBlank(source.charCodeAt(last - 1))) last--;
  return last === source.length ? source : source.slice(0, last);
}

function refusal({ furthest }: Parser, source: string): Refusal {
  const reason = furthest < source.length ? "dice.refused.character" : "dice.refused.end";
  return { supported: false, position: furthest, reason };
}

function tooLong(): EngineError {
  return new EngineError("dice.expr.tooLong", "", { limit: engineLimits.source }, engineLimits.source);
}

function tooDeep(source: string, position: number): EngineError {
  const operator = source.slice(0, position).trimEnd().slice(-1);
  return new EngineError("dice.expr.tooDeep", operator, { limit: engineLimits.nesting }, position);
}

/** A cap of the engine is an execution error and never a reason to ask another engine. */
function refused(source: string, error: EngineError): Reading {
  const program = new RefusedProgram(source, error);
  return { probe: { supported: true, program }, prefix: { program, length: source.length } };
}
