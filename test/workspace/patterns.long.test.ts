import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import ts from "typescript";
import { root, typescriptFiles } from "./workspace.js";

/** Characters of a text that patterns are tried on: a command may have somewhat more. */
const length = 4_000;
/** Milliseconds that one of them may take for it: a pattern that goes over the text twice needs a tenth of that. */
const maxMs = 250;

const repeated = [
  " ",
  "1",
  "a",
  "=",
  ",",
  "d",
  "#",
  "(",
  "侦",
  "-",
  "+",
  "/",
  '"',
  "1 ",
  "a ",
  "+1",
  "a,",
  "1d",
  "(1",
];
const begun = ["", "a", "1", "d20"];
const ended = ["", "!x", "#x"];

/** Patterns in a file that may repeat something, with their lines. */
function patternsIn(file: string): { readonly line: number; readonly pattern: RegExp }[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const found: { line: number; pattern: RegExp }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const [, body = "", flags = ""] = /^\/(.*)\/([a-z]*)$/su.exec(node.text) ?? [];
      if (/[*+]|,\}/.test(body))
        found.push({
          line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
          pattern: new RegExp(body, flags.replace(/[gy]/gu, "")),
        });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

describe("patterns in the sources", () => {
  it("take no time that grows out of hand with the length of a text", () => {
    const slow: string[] = [];
    for (const folder of ["packages/features", "packages/parts"])
      for (const file of typescriptFiles(join(root, folder)).filter((one) => one.includes("/src/")))
        for (const { line, pattern } of patternsIn(file)) {
          const text = repeated.flatMap((part) =>
            begun.flatMap((front) => ended.map((end) => front + part.repeat(length / part.length) + end)),
          );
          for (const said of text) {
            const began = performance.now();
            pattern.test(said);
            const ms = performance.now() - began;
            if (ms <= maxMs) continue;
            slow.push(`${file}:${line} took ${Math.round(ms)} ms for ${JSON.stringify(said.slice(0, 8))}…`);
            break;
          }
        }
    expect(slow).to.deep.equal([]);
  });
});
