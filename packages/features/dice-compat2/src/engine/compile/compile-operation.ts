import { operations } from "../runtime/arithmetic.js";
import type { Exec } from "../runtime/run.js";
import type { NodeOf } from "../syntax/nodes.js";
import { isTrue } from "../values/values.js";
import type { Compiler } from "./compile.js";

/** Operators of one level from left to right. */
export function compileBinary(node: NodeOf<"binary">, compiler: Compiler): Exec {
  const first = compiler.node(node.first);
  const steps = node.steps.map(({ operator, at, operand }) => {
    const operate = operations[operator];
    const right = compiler.node(operand);
    return { operator, at, operate, right };
  });
  const [only] = steps;
  if (only !== undefined && steps.length === 1) {
    const { operator, at, operate, right } = only;
    return (frame) => {
      const a = first(frame);
      const b = right(frame);
      frame.run.spend(1, operator, at);
      return operate(a, b, frame.run, at);
    };
  }
  return (frame) => {
    let value = first(frame);
    for (const { operator, at, operate, right } of steps) {
      const b = right(frame);
      frame.run.spend(1, operator, at);
      value = operate(value, b, frame.run, at);
    }
    return value;
  };
}

/** `||` and `&&` answer the operand that decides, `??` the first that is not null. */
export function compileLogic(node: NodeOf<"logic">, compiler: Compiler): Exec {
  const { operator, start } = node;
  const operands = compiler.nodes(node.operands);
  const decides =
    operator === "??"
      ? (value: ReturnType<Exec>) => value !== null
      : (value: ReturnType<Exec>) => isTrue(value) === (operator === "||");
  return (frame) => {
    let value: ReturnType<Exec> = null;
    for (const operand of operands) {
      frame.run.spend(1, operator, start);
      value = operand(frame);
      if (decides(value)) break;
    }
    return value;
  };
}

export function compileTernary(node: NodeOf<"ternary">, compiler: Compiler): Exec {
  const { start } = node;
  const condition = compiler.node(node.condition);
  const yes = compiler.node(node.yes);
  const no = compiler.node(node.no);
  return (frame) => {
    frame.run.spend(1, "?", start);
    return isTrue(condition(frame)) ? yes(frame) : no(frame);
  };
}

/** The value of the first case that holds, an empty text when none does. */
export function compileChoice(node: NodeOf<"choice">, compiler: Compiler): Exec {
  const { start } = node;
  const cases = node.cases.map(([condition, value]) => ({
    condition: compiler.node(condition),
    value: compiler.node(value),
  }));
  return (frame) => {
    for (const { condition, value } of cases) {
      frame.run.spend(1, "?", start);
      if (isTrue(condition(frame))) return value(frame);
    }
    return "";
  };
}
