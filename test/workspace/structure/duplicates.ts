import { readFileSync } from "node:fs";
import ts from "typescript";

/** Lines of code that stand in two places. */
export interface Duplicate {
  readonly lines: number;
  /** Files with the number of the first line, from 1. */
  readonly places: readonly [file: string, line: number][];
}

interface CodeLine {
  readonly code: string;
  readonly number: number;
}

/** Lines of a file without comments, imports and white space: what differs in these only is the same code. */
function codeLines(file: string): CodeLine[] {
  const text = readFileSync(file, "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  const lines = new Map<number, string>();
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isJSDoc(node)) return;
    const children = node.getChildren(source);
    for (const child of children) visit(child);
    if (children.length > 0) return;
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    lines.set(line, `${lines.get(line) ?? ""} ${node.getText(source)}`);
  };
  visit(source);
  return [...lines].sort(([a], [b]) => a - b).map(([line, code]) => ({ code, number: line + 1 }));
}

/** Finds stretches of at least `min` equal lines of code, each at its full length and once for two places. */
export function duplicatesIn(files: readonly string[], min: number): Duplicate[] {
  const all = new Map(files.map((file) => [file, codeLines(file)]));
  const windows = new Map<string, [file: string, at: number][]>();
  for (const [file, lines] of all)
    for (let at = 0; at + min <= lines.length; at++) {
      const key = lines
        .slice(at, at + min)
        .map(({ code }) => code)
        .join("\n");
      windows.set(key, [...(windows.get(key) ?? []), [file, at]]);
    }
  const code = (file: string, at: number) => all.get(file)?.[at]?.code;
  const found: Duplicate[] = [];
  for (const places of windows.values())
    for (const [index, [file, at]] of places.entries())
      for (const [other, from] of places.slice(index + 1)) {
        const before = code(file, at - 1);
        // Goes on from the window before, which has been counted.
        if (before !== undefined && before === code(other, from - 1)) continue;
        let lines = min;
        while (code(file, at + lines) !== undefined && code(file, at + lines) === code(other, from + lines))
          lines++;
        const number = (name: string, line: number) => all.get(name)?.[line]?.number ?? 0;
        found.push({
          lines,
          places: [
            [file, number(file, at)],
            [other, number(other, from)],
          ],
        });
      }
  return found.sort((a, b) => b.lines - a.lines);
}
