import type { Access, Node, SliceBounds, Statement } from "./nodes.js";

/** True when any of the statements rolls, calculates or calls; what a function would do is not looked at. */
export function act(statements: readonly Statement[]): boolean {
  return statements.some(statementActs);
}

function statementActs(statement: Statement): boolean {
  switch (statement.kind) {
    case "expression":
      return nodeActs(statement.expression);
    case "if":
      return (
        statement.branches.some(({ condition, body }) => nodeActs(condition) || act(body)) ||
        (statement.otherwise !== undefined && act(statement.otherwise))
      );
    case "while":
      return nodeActs(statement.condition) || act(statement.body);
    case "return":
      return statement.value !== undefined && nodeActs(statement.value);
    default:
      return false;
  }
}

const arithmetic = new Set(["+", "-", "*", "/", "%", "^"]);

function nodeActs(node: Node): boolean {
  switch (node.kind) {
    case "dice":
      return true;
    case "binary":
      return (
        node.steps.some(({ operator, operand }) => arithmetic.has(operator) || nodeActs(operand)) ||
        nodeActs(node.first)
      );
    case "access":
      return nodeActs(node.base) || node.steps.some(accessActs);
    case "unary":
      return nodeActs(node.operand);
    case "logic":
      return node.operands.some(nodeActs);
    case "ternary":
      return nodeActs(node.condition) || nodeActs(node.yes) || nodeActs(node.no);
    case "choice":
      return node.cases.some(([condition, value]) => nodeActs(condition) || nodeActs(value));
    case "array":
      return node.items.some(nodeActs);
    case "range":
      return nodeActs(node.from) || nodeActs(node.to);
    case "dictionary":
      return node.items.some(([key, value]) => nodeActs(key) || nodeActs(value));
    case "template":
      return node.parts.some((part) => typeof part !== "string" && act(part));
    case "slice":
      return nodeActs(node.target) || boundsAct(node);
    case "assign":
    case "assignThis":
    case "assignAttribute":
      return nodeActs(node.value);
    case "assignIndex":
      return nodeActs(node.target) || nodeActs(node.index) || nodeActs(node.value);
    case "assignSlice":
      return nodeActs(node.target) || boundsAct(node) || nodeActs(node.value);
    default:
      return false;
  }
}

function accessActs(step: Access): boolean {
  return step.kind === "call" || (step.kind === "index" && nodeActs(step.index));
}

function boundsAct({ from, to, step }: SliceBounds): boolean {
  return [from, to, step].some((bound) => bound !== undefined && nodeActs(bound));
}
