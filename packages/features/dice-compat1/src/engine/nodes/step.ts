import type { Die, JsonValue, RollNode } from "@dicetower/contract/engine";
import type { Notation } from "../notation.js";
import type { Run } from "../run.js";

/** A part of a parsed expression. It holds no state, so it can be evaluated any number of times. */
export interface Node {
  readonly source: string;
  /** Offsets of its text in the source, brackets around it left out. */
  readonly start: number;
  readonly end: number;
  /** True for an operand that was not written. */
  readonly omitted: boolean;
  evaluate(run: Run): Step;
}

/** Binding level of what never needs brackets. */
export const ATOM = 10;

/** The steps among some operands that are more than a number. */
export function workings(...operands: readonly Step[]): readonly Step[] {
  return operands.filter((operand) => operand.kind !== "number");
}

/** What a node came to in one run: a number, maybe a tuple besides, and what a display needs. */
export abstract class Step {
  constructor(
    readonly node: Node,
    readonly value: number,
  ) {}

  /** Name of this step in the result tree. */
  abstract readonly kind: string;

  /** How tightly the printed text binds, by the operators' levels. */
  get level(): number {
    return ATOM;
  }

  /** True where the result is a tuple of itself, not only when a tuple is asked for. */
  get isTuple(): boolean {
    return false;
  }

  /** The value read as a tuple: a plain number is a tuple of one item. */
  items(_run: Run): readonly number[] {
    return [this.value];
  }

  /** Source texts of the items, where they have any of their own. */
  labels(): readonly string[] | undefined {
    return undefined;
  }

  /** The working of this step inside a larger expression. */
  abstract print(notation: Notation): string;

  /** The working when this step is the whole expression; empty where there is none to show. */
  printWhole(notation: Notation): string {
    return this.print(notation);
  }

  /** The value for the result tree and the result text. */
  get result(): JsonValue {
    return this.value;
  }

  /** The steps this one was made of. */
  children(): readonly Step[] {
    return [];
  }

  /** @param kept which of `items` an operator around this step kept, all when not given */
  rounds(_kept?: readonly boolean[]): readonly (readonly Die[])[] | undefined {
    return undefined;
  }

  /** What the further tens dice of one percentile roll stand for. */
  protected get tens(): readonly number[] | undefined {
    return undefined;
  }

  /** Which items of a child counted, given which items of this step did; undefined for all. */
  protected keptOf(_child: Step, _kept: readonly boolean[] | undefined): readonly boolean[] | undefined {
    return undefined;
  }

  /** This step and all below it, for any display. */
  tree(kept?: readonly boolean[]): RollNode {
    const rounds = this.rounds(kept);
    const { tens } = this;
    const children = this.children()
      .filter((child) => !child.node.omitted)
      .map((child) => child.tree(this.keptOf(child, kept)));
    return {
      operator: this.kind,
      text: this.node.source.slice(this.node.start, this.node.end),
      value: this.result,
      ...(rounds === undefined ? {} : { rounds }),
      ...(tens === undefined ? {} : { tens }),
      ...(children.length === 0 ? {} : { children }),
    };
  }
}
