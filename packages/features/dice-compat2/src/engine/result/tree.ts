import type { JsonValue, RollNode } from "@dicetower/contract/engine";
import { operations, signed } from "../runtime/arithmetic.js";
import type { Body, Run, TermRecord } from "../runtime/run.js";
import type { Node, NodeOf } from "../syntax/nodes.js";
import { toJson } from "../values/json-value.js";
import { printValue } from "../values/print-value.js";
import { Float, numberIn, type Value } from "../values/values.js";

/** Operands of one level up to which its steps are shown; a longer sum shows its terms only. */
const shownOperands = 64;

/** A step and its value, still as a value of the language. */
interface Step {
  readonly node: RollNode;
  readonly value: Value;
}

/**
 * The tree of an evaluation: every step of a calculation over numbers, dice and names; of anything else (calls,
 * texts, statements) the value and the terms in it.
 */
export function treeOf(body: Body, value: Value, records: readonly TermRecord[], run: Run): RollNode {
  const maker = new TreeMaker(body.source, records, run);
  return (body.root && maker.step(body.root)?.node) ?? maker.terms(body, value);
}

function jsonOf(value: Value): JsonValue {
  return printValue(value).failure === undefined ? toJson(value) : null;
}

class TreeMaker {
  constructor(
    readonly source: string,
    readonly records: readonly TermRecord[],
    readonly run: Run,
  ) {}

  /** The value with all terms below it. */
  terms({ start, end, root }: Body, value: Value): RollNode {
    return this.#node(root?.kind ?? "program", start, end, value, this.#nest(this.records));
  }

  /** The step of a node; undefined when its value cannot be told from the terms alone. */
  step(node: Node): Step | undefined {
    switch (node.kind) {
      case "int":
        return { node: this.#node("number", node.start, node.end, node.value), value: node.value };
      case "float": {
        const value = new Float(node.value);
        return { node: this.#node("number", node.start, node.end, value), value };
      }
      case "name":
      case "dice":
        return this.#term(node);
      case "unary":
        return this.#unary(node);
      case "binary":
        return node.steps.length < shownOperands ? this.#binary(node) : undefined;
      default:
        return undefined;
    }
  }

  #node(
    operator: string,
    start: number,
    end: number,
    value: Value,
    children: readonly RollNode[] = [],
  ): RollNode {
    const node = { operator, text: this.source.slice(start, end), value: jsonOf(value) };
    return children.length === 0 ? node : { ...node, children };
  }

  /** Of continuous dice the last link is the step, with the links before it as its children. */
  #term({ start, end }: NodeOf<"name" | "dice">): Step | undefined {
    const within = this.records.filter((record) => record.start >= start && record.end <= end);
    const last = within.pop();
    if (last === undefined || last.end !== end) return undefined;
    const node = this.#termNode(last, this.#nest(within));
    return {
      node: { ...node, text: last.result?.written ?? this.source.slice(start, end) },
      value: last.value,
    };
  }

  #unary(node: NodeOf<"unary">): Step | undefined {
    const { operator, start, end } = node;
    const operand = this.step(node.operand);
    if (operand === undefined || numberIn(operand.value) === undefined) return undefined;
    const value = signed(operand.value, operator, start);
    return { node: this.#node(operator, start, end, value, [operand.node]), value };
  }

  /** Operands of the same operator become children of one node. */
  #binary(node: NodeOf<"binary">): Step | undefined {
    let left = this.step(node.first);
    let children: RollNode[] = [];
    let operator = "";
    for (const step of node.steps) {
      const right = this.step(step.operand);
      if (left === undefined || right === undefined) return undefined;
      if (numberIn(left.value) === undefined || numberIn(right.value) === undefined) return undefined;
      const value: Value = operations[step.operator](left.value, right.value, this.run, step.at);
      if (step.operator !== operator) children = [left.node];
      operator = step.operator;
      children = [...children, right.node];
      left = { node: this.#node(operator, node.start, step.operand.end, value, children), value };
    }
    return left;
  }

  /** A term is noted after the terms inside it; the same term may have been worked out several times. */
  #nest(records: readonly TermRecord[]): RollNode[] {
    const pending: { readonly record: TermRecord; readonly node: RollNode }[] = [];
    for (const record of records) {
      let from = pending.length;
      while (from > 0 && isInside(pending[from - 1]!.record, record)) from--;
      const inner = pending.splice(from).map(({ node }) => node);
      pending.push({ record, node: this.#termNode(record, inner) });
    }
    return pending.map(({ node }) => node);
  }

  #termNode(record: TermRecord, inner: readonly RollNode[]): RollNode {
    const { start, end, value, operator, result, body, records } = record;
    const children = body && records ? [treeOf(body, value, records, this.run)] : inner;
    const node = this.#node(operator?.key ?? "name", start, end, value, children);
    if (result === undefined) return node;
    const rolled = { ...node, text: result.written ?? node.text, rounds: result.rounds() };
    return result.tens === undefined ? rolled : { ...rolled, tens: result.tens() };
  }
}

function isInside(inner: TermRecord, outer: TermRecord): boolean {
  const isSame = inner.start === outer.start && inner.end === outer.end;
  return !isSame && inner.start >= outer.start && inner.end <= outer.end;
}
