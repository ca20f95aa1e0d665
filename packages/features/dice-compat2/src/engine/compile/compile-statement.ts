import { textOf } from "../runtime/builtins.js";
import type { Body, Exec, Frame } from "../runtime/run.js";
import type { Branch, NodeOf, Statement, StatementOf } from "../syntax/nodes.js";
import { FunctionValue, isTrue } from "../values/values.js";
import type { Compiler } from "./compile.js";

/** How a statement ended. */
type Completion = "next" | "break" | "continue" | "return";
type Run = (frame: Frame) => Completion;

/** The value of a list of statements is the value left last: null after a block. */
export function compileStatements(statements: readonly Statement[], compiler: Compiler): Exec {
  const run = compileList(statements, compiler);
  return (frame) => {
    frame.last = undefined;
    run(frame);
    return frame.last ?? null;
  };
}

function compileList(statements: readonly Statement[], compiler: Compiler): Run {
  const runs = statements.map((statement) => compileStatement(statement, compiler));
  return (frame) => {
    for (const run of runs) {
      const completion = run(frame);
      if (completion !== "next") return completion;
    }
    return "next";
  };
}

function compileStatement(statement: Statement, compiler: Compiler): Run {
  switch (statement.kind) {
    case "expression": {
      const exec = compiler.node(statement.expression);
      return (frame) => {
        frame.last = exec(frame);
        return "next";
      };
    }
    case "if":
      return compileIf(statement, compiler);
    case "while":
      return compileWhile(statement, compiler);
    case "func":
      return compileFunction(statement, compiler);
    case "return": {
      const exec = statement.value && compiler.node(statement.value);
      return (frame) => {
        frame.last = exec?.(frame) ?? null;
        return "return";
      };
    }
    default: {
      const { kind } = statement;
      return () => kind;
    }
  }
}

function compileBranch({ condition, body }: Branch, compiler: Compiler) {
  return { condition: compiler.node(condition), body: compileList(body, compiler) };
}

function compileIf(statement: StatementOf<"if">, compiler: Compiler): Run {
  const { start } = statement;
  const branches = statement.branches.map((branch) => compileBranch(branch, compiler));
  const otherwise = statement.otherwise && compileList(statement.otherwise, compiler);
  const choose: Run = (frame) => {
    for (const { condition, body } of branches) {
      frame.run.spend(1, "if", start);
      if (isTrue(condition(frame))) return body(frame);
    }
    return otherwise?.(frame) ?? "next";
  };
  return (frame) => {
    const completion = choose(frame);
    if (completion !== "return") frame.last = undefined;
    return completion;
  };
}

function compileWhile(statement: StatementOf<"while">, compiler: Compiler): Run {
  const { start } = statement;
  const { condition, body } = compileBranch(statement, compiler);
  return (frame) => {
    for (;;) {
      frame.run.spend(1, "while", start);
      if (!isTrue(condition(frame))) break;
      const completion = body(frame);
      if (completion === "return") return completion;
      if (completion === "break") break;
    }
    frame.last = undefined;
    return "next";
  };
}

function compileFunction(statement: StatementOf<"func">, compiler: Compiler): Run {
  const { name, parameters, start, end, depth } = statement;
  const exec = compileStatements(statement.body, compiler);
  const body: Body = { source: compiler.source, start, end, depth, root: undefined, exec };
  return (frame) => {
    frame.run.spend(1, "func", start);
    frame.last = new FunctionValue(name, parameters, body);
    frame.assign(name, frame.last);
    return "next";
  };
}

/** Texts as they are, the programs between them by the value they leave: nothing after a block. */
export function compileTemplate(node: NodeOf<"template">, compiler: Compiler): Exec {
  const { start: at } = node;
  const parts = node.parts.map((part) => (typeof part === "string" ? part : compileList(part, compiler)));
  return (frame) => {
    let text = "";
    for (const part of parts) {
      text += typeof part === "string" ? part : fill(part, frame, at);
      frame.run.growText(text.length, "`", at);
    }
    return text;
  };
}

function fill(run: Run, frame: Frame, at: number): string {
  frame.last = undefined;
  run(frame);
  return frame.last === undefined ? "" : textOf(frame.last, { frame, at, name: "`" });
}
