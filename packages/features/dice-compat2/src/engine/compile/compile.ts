import { fail } from "../errors.js";
import { signed } from "../runtime/arithmetic.js";
import { readName, readRaw, readTerm } from "../runtime/names.js";
import type { Exec } from "../runtime/run.js";
import type { Node, Statement } from "../syntax/nodes.js";
import { Float, type Value } from "../values/values.js";
import { compileAccess, compileSlice } from "./compile-access.js";
import { compileAssignment } from "./compile-assignment.js";
import { compileArray, compileDictionary, compileRange } from "./compile-collection.js";
import { compileDice } from "./compile-dice.js";
import { compileBinary, compileChoice, compileLogic, compileTernary } from "./compile-operation.js";
import { compileStatements, compileTemplate } from "./compile-statement.js";

/** What the compilers of the kinds of nodes know of one another. */
export interface Compiler {
  /** The text that the offsets of the nodes refer to. */
  readonly source: string;
  node(node: Node): Exec;
  nodes(nodes: readonly Node[]): Exec[];
  statements(statements: readonly Statement[]): Exec;
}

/** Turns trees over `source` into closures. */
export function createCompiler(source: string): Compiler {
  const compiler: Compiler = {
    source,
    node: (node) => compileNode(node, compiler),
    nodes: (nodes) => nodes.map((node) => compileNode(node, compiler)),
    statements: (statements) => compileStatements(statements, compiler),
  };
  return compiler;
}

function constant(value: Value): Exec {
  return () => value;
}

function compileNode(node: Node, compiler: Compiler): Exec {
  const { start, end } = node;
  switch (node.kind) {
    case "int":
      return Number.isSafeInteger(node.value) ? constant(node.value) : unsafe(node, compiler);
    case "float":
      return Number.isFinite(node.value) ? constant(new Float(node.value)) : unsafe(node, compiler);
    case "text":
      return constant(node.value);
    case "null":
      return constant(null);
    case "name": {
      const { name, quiet } = node;
      return quiet ? (frame) => readName(frame, name, start) : (frame) => readTerm(frame, name, start, end);
    }
    case "raw": {
      const { name } = node;
      return (frame) => readRaw(frame, name, start);
    }
    case "this":
      return () => fail("dice.type.wrong", "this", start, { type: "this" });
    case "template":
      return compileTemplate(node, compiler);
    case "array":
      return compileArray(node, compiler);
    case "range":
      return compileRange(node, compiler);
    case "dictionary":
      return compileDictionary(node, compiler);
    case "access":
      return compileAccess(node, compiler);
    case "dice":
      return compileDice(node, compiler);
    case "unary": {
      const { operator } = node;
      const operand = compiler.node(node.operand);
      return (frame) => {
        frame.run.spend(1, operator, start);
        return signed(operand(frame), operator, start);
      };
    }
    case "binary":
      return compileBinary(node, compiler);
    case "logic":
      return compileLogic(node, compiler);
    case "ternary":
      return compileTernary(node, compiler);
    case "choice":
      return compileChoice(node, compiler);
    case "slice":
      return compileSlice(node, compiler);
    default:
      return compileAssignment(node, compiler);
  }
}

function unsafe({ start, end }: Node, { source }: Compiler): Exec {
  const literal = source.slice(start, Math.min(end, start + 20));
  return () => fail("dice.number.unsafe", literal, start);
}
