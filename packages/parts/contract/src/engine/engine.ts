import type { Budget, Limits } from "./budget.js";
import type { Formula } from "./formula.js";

/** A value as JSON: what an evaluation answers. */
export type JsonValue = number | string | boolean | null | readonly JsonValue[] | JsonObject;

/** An object as JSON can hold it. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** Kind of a value; all but `int` occur in compat engine 2 only. */
export type ValueType =
  | "int"
  | "float"
  | "str"
  | "null"
  | "array"
  | "dict"
  | "computed"
  | "function"
  | "nfunction";

/** What a card holds under a name; `$computed` is a formula that is worked out each time it is read. */
export type CardValue = JsonValue | { readonly $computed: string };

/** One die as it lay. */
export interface Die {
  readonly faces: number;
  readonly value: number;
  /** False when dropped, rerolled or not counted. */
  readonly kept: boolean;
  /** True where the die counted as a success of a pool. */
  readonly success?: boolean;
}

/** A step of an evaluation; the same shape for every engine, so that any display can print it. */
export interface RollNode {
  /** `number`, `dice`, `pool`, `fate`, `bonus`, `penalty`, `+`, `-`, `*`, `/`, `call`, `name`, … */
  readonly operator: string;
  /** The source of this step, normalised. */
  readonly text: string;
  readonly value: JsonValue;
  /** Dice by round: one round for ordinary dice, one per throw of an exploding pool. */
  readonly rounds?: readonly (readonly Die[])[];
  /** What the further tens dice of one bonus or penalty roll stand for, 0 to 10: engines read their faces differently. */
  readonly tens?: readonly number[];
  readonly children?: readonly RollNode[];
}

/** `full` shows the working, `short` leaves it out, `value` is the bare value. */
export type DisplayStyle = "full" | "short" | "value";

/** A word that a working may hold: `bonus` stands in front of the tens dice of a bonus roll, and so on. */
export type DisplayWord =
  | "bonus"
  | "penalty"
  | "advantage"
  | "disadvantage"
  | "successes"
  | "shown"
  | "rounds"
  | "fumble"
  | "omitted";

/** Words of a working in the language of the reader. What is left out is printed as the notation has it. */
export type DisplayWords = Readonly<Partial<Record<DisplayWord, string>>>;

/** The outcome of one evaluation. Text and tree are made when they are first asked for. */
export interface Evaluation {
  readonly value: JsonValue;
  readonly type: ValueType;
  /** The expression with its defaults written out, as the engine prints it (`D100`, `4D6K3`). */
  readonly expression: string;
  readonly tree: RollNode;
  print(style: DisplayStyle, words?: DisplayWords): string;
}

/** What an engine may reach while it evaluates; nothing of it is touched while probing. */
export interface Environment {
  /** A uniform whole number from 1 to `faces`, both included. All randomness of an engine goes through it. */
  die(faces: number): number;
  /** Faces of a die written without any. */
  readonly faces: number;
  readonly limits: Limits;
  readonly budget: Budget;
  /** A card value by name; undefined where there is none. */
  lookup?(name: string): CardValue | undefined;
  /**
   * Hears what the program gave to names outside its functions, each once with its last value, when it has come to its
   * end. Names of functions are not among them, nor is what was changed inside a list or dictionary of the card.
   */
  assign?(name: string, value: CardValue): void;
}

/** A text that an engine understood, ready to be evaluated any number of times. It holds no state. */
export interface Program {
  readonly source: string;
  /** True when it holds a dice operator, an arithmetic operator or a call: more than a number or a name. */
  readonly acts: boolean;
  /**
   * Names that evaluating it may read or set, as far as the text tells: a stored formula may read others. Undefined
   * where it may be any; empty where the language has no names.
   */
  readonly names?: readonly string[] | undefined;
  /** @throws EngineError when the expression cannot be worked out */
  evaluate(environment: Environment): Evaluation;
  /**
   * What the program comes to in terms of chance; undefined where its parts depend on one another (names that are
   * set, loops) or where the engine cannot say. Default faces, limits and card values are those of `environment`;
   * no die is rolled.
   */
  formula?(environment: Environment): Formula | undefined;
}

/** Why an engine did not take a text. */
export interface Refusal {
  readonly supported: false;
  /** Offset of the first character it could not read. */
  readonly position: number;
  /** Text key of the reason, such as `dice.refused.character`. */
  readonly reason: string;
  /** A near spelling that the engine would take, where one is known: `(1>2)?3:4`. */
  readonly hint?: string;
}

/** Answer of a probe. */
export type Probe = { readonly supported: true; readonly program: Program } | Refusal;

/** The longest beginning of a text that is a program, and how many characters it takes. */
export interface Prefix {
  readonly program: Program;
  readonly length: number;
}

/** An ES module that exports a function without parameters which makes the engine. */
export interface EngineModule {
  /** Absolute, as of `import.meta.resolve`. */
  readonly url: string;
  readonly maker: string;
}

/**
 * A dice-expression engine. Probing is pure: it rolls nothing, reads no card and depends on the text alone;
 * a text is taken only when the engine consumes all of it.
 */
export interface Engine {
  /** `native`, `compat1`, `compat2`, or the key of a further engine. */
  readonly key: string;
  /** Place in the fixed priority order, lower first (native 10, compat1 20, compat2 30). */
  readonly rank: number;
  /** Where the engine can be made again: in a worker thread. Left out where that cannot be done. */
  readonly module?: EngineModule;
  readonly probe: (source: string) => Probe;
  /** For engines whose peers split expression and reason by the longest program. */
  probePrefix?(source: string): Prefix | undefined;
  /**
   * Reads a text that holds programs in braces (`{1d6} of {x}`, `{% x = 1 %}`) as one program whose value is the text
   * that comes of it. A name without a value is 0 there.
   */
  probeText?(text: string): Probe;
}
