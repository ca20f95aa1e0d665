import type { Access, Node, SliceBounds, Statement } from "./nodes.js";

/** True when any of the statements rolls, calculates or calls; what a function would do is not looked at. */
export function hasActions(statements: readonly Statement[]): boolean {
  return statements.some(statementHasActions);
}

function statementHasActions(statement: Statement): boolean {
  switch (statement.kind) {
    case "expression":
      return nodeHasActions(statement.expression);
    case "if":
      return (
        statement.branches.some(({ condition, body }) => nodeHasActions(condition) || hasActions(body)) ||
        (statement.otherwise !== undefined && hasActions(statement.otherwise))
      );
    case "while":
      return nodeHasActions(statement.condition) || hasActions(statement.body);
    case "return":
      return statement.value !== undefined && nodeHasActions(statement.value);
    default:
      return false;
  }
}

const arithmetic = new Set(["+", "-", "*", "/", "%", "^"]);

function nodeHasActions(node: Node): boolean {
  switch (node.kind) {
    case "dice":
      return true;
    case "binary":
      return (
        node.steps.some(({ operator, operand }) => arithmetic.has(operator) || nodeHasActions(operand)) ||
        nodeHasActions(node.first)
      );
    case "access":
      return nodeHasActions(node.base) || node.steps.some(accessHasActions);
    case "unary":
      return nodeHasActions(node.operand);
    case "logic":
      return node.operands.some(nodeHasActions);
    case "ternary":
      return nodeHasActions(node.condition) || nodeHasActions(node.yes) || nodeHasActions(node.no);
    case "choice":
      return node.cases.some(([condition, value]) => nodeHasActions(condition) || nodeHasActions(value));
    case "array":
      return node.items.some(nodeHasActions);
    case "range":
      return nodeHasActions(node.from) || nodeHasActions(node.to);
    case "dictionary":
      return node.items.some(([key, value]) => nodeHasActions(key) || nodeHasActions(value));
    case "template":
      return node.parts.some((part) => typeof part !== "string" && hasActions(part));
    case "slice":
      return nodeHasActions(node.target) || boundsAct(node);
    case "assign":
      // `$t…` is no word of a reason, and what is given to it is kept.
      return node.name.startsWith("$") || nodeHasActions(node.value);
    case "assignThis":
    case "assignAttribute":
      return nodeHasActions(node.value);
    case "assignIndex":
      return nodeHasActions(node.target) || nodeHasActions(node.index) || nodeHasActions(node.value);
    case "assignSlice":
      return nodeHasActions(node.target) || boundsAct(node) || nodeHasActions(node.value);
    default:
      return false;
  }
}

function accessHasActions(step: Access): boolean {
  return step.kind === "call" || (step.kind === "index" && nodeHasActions(step.index));
}

function boundsAct({ from, to, step }: SliceBounds): boolean {
  return [from, to, step].some((bound) => bound !== undefined && nodeHasActions(bound));
}
