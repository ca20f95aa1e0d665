import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { root, typescriptFiles } from "./workspace.js";

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

/**
 * Patterns in the sources that take too long for some text of a length.
 * @param length of the texts, in characters
 * @param maxMs milliseconds that one of them may take
 */
export function slowPatterns(length: number, maxMs: number): string[] {
  const slow: string[] = [];
  const texts = repeated.flatMap((part) =>
    begun.flatMap((front) => ended.map((end) => front + part.repeat(length / part.length) + end)),
  );
  for (const folder of ["packages/features", "packages/parts"])
    for (const file of typescriptFiles(join(root, folder)).filter((one) => one.includes("/src/")))
      for (const { line, pattern } of patternsIn(file)) {
        const said = texts.find((text) => millisOf(pattern, text) > maxMs && millisOf(pattern, text) > maxMs);
        if (said !== undefined) slow.push(`${file}:${line}, for ${JSON.stringify(said.slice(0, 8))}…`);
      }
  return slow;
}

function millisOf(pattern: RegExp, text: string): number {
  const began = performance.now();
  pattern.test(text);
  return performance.now() - began;
}
