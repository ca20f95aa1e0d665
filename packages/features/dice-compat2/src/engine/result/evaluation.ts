import type {
  DisplayStyle,
  DisplayWords,
  Evaluation,
  JsonValue,
  RollNode,
  ValueType,
} from "@dicetower/contract/engine";
import { fail } from "../errors.js";
import { engineLimits } from "../limits.js";
import type { Body, Run, TermRecord } from "../runtime/run.js";
import { toJson } from "../values/json-value.js";
import { printValue } from "../values/print-value.js";
import { ArrayValue, DictionaryValue, typeOf, type Value } from "../values/values.js";
import { breakdownText, writtenText } from "./breakdown.js";
import { notationWords, Words } from "./notation.js";
import { treeOf } from "./tree.js";

/** An evaluation of this language: besides the lines, the working by itself. */
export interface Compat2Evaluation extends Evaluation {
  /**
   * The source with each dice term and name replaced by `result[term=working]`: `10[3d6=1+4+5]+2`. Empty when
   * nothing was rolled or read, when it says no more than the value, or when it is longer than 16384 characters.
   */
  readonly working: string;
}

/** The value as text; collections that are too large to be shown end the evaluation. */
function printResult(value: Value): string {
  const { text, failure } = printValue(value);
  if (failure === "deep") fail("dice.expr.tooDeep", "", -1, { limit: engineLimits.valueDepth });
  if (failure === "long") fail("dice.value.tooLong", "", -1, { limit: engineLimits.text });
  return text;
}

export class ScriptEvaluation implements Compat2Evaluation {
  readonly value: JsonValue;
  readonly #value: Value;
  readonly #body: Body;
  readonly #records: readonly TermRecord[];
  readonly #run: Run;
  #text: string | undefined;
  #working: string | undefined;
  #tree: RollNode | undefined;

  /** @throws EngineError when the value is too large to be shown */
  constructor(value: Value, body: Body, records: readonly TermRecord[], run: Run) {
    this.#value = value;
    this.#body = body;
    this.#records = records;
    this.#run = run;
    if (value instanceof ArrayValue || value instanceof DictionaryValue) {
      this.#text = printResult(value);
      run.spend(this.#text.length >> 4, "", -1);
    }
    this.value = toJson(value);
  }

  get type(): ValueType {
    return typeOf(this.#value);
  }

  get expression(): string {
    return writtenText(this.#body.source, this.#records).trim();
  }

  get working(): string {
    this.#working ??= this.#makeWorking(notationWords);
    return this.#working;
  }

  get tree(): RollNode {
    this.#tree ??= treeOf(this.#body, this.#value, this.#records, this.#run);
    return this.#tree;
  }

  /** `full`: `expression=working=value`, each left out that only repeats its neighbour; `short` has no working. */
  print(style: DisplayStyle, words?: DisplayWords): string {
    const text = this.#print();
    if (style === "value") return text;
    const { expression } = this;
    const working =
      style !== "full" ? "" : words === undefined ? this.working : this.#makeWorking(new Words(words));
    if (working !== "" && working !== expression) return `${expression}=${working}=${text}`;
    return expression === text ? text : `${expression}=${text}`;
  }

  #print(): string {
    this.#text ??= printResult(this.#value);
    return this.#text;
  }

  #makeWorking(words: Words): string {
    if (this.#records.length === 0) return "";
    const { source, start, end } = this.#body;
    const text = breakdownText(source, start, end, this.#records, words);
    return text === this.#print() ? "" : text;
  }
}
