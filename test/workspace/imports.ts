import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

/** One import of a file. */
export interface Import {
  readonly file: string;
  readonly from: string;
  /** Only types are taken, so that nothing of it is left when the file runs. */
  readonly erased: boolean;
  /** Taken by `import(…)` alone, so that the file can be loaded without it. */
  readonly late: boolean;
}

/** Everything that a file imports or exports from elsewhere: statically, as types, and by `import(…)`. */
export function importsOf(file: string): Import[] {
  const text = readFileSync(file, "utf8");
  const erased = new Map<string, boolean>();
  for (const statement of ts.createSourceFile(file, text, ts.ScriptTarget.ES2022).statements) {
    const from = specifierOf(statement);
    if (from !== undefined) erased.set(from, (erased.get(from) ?? true) && isErased(statement));
  }
  const all = new Set(ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName));
  return [...all].map((from) => ({ file, from, erased: erased.get(from) ?? false, late: !erased.has(from) }));
}

function specifierOf(statement: ts.Statement): string | undefined {
  if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return undefined;
  const { moduleSpecifier } = statement;
  return moduleSpecifier !== undefined && ts.isStringLiteral(moduleSpecifier)
    ? moduleSpecifier.text
    : undefined;
}

/** With `verbatimModuleSyntax` only `import type` and `export type` go away. */
function isErased(statement: ts.Statement): boolean {
  if (ts.isExportDeclaration(statement)) return statement.isTypeOnly;
  return (
    ts.isImportDeclaration(statement) && statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
  );
}

/** The file that a relative import means. */
export function target({ file, from }: Pick<Import, "file" | "from">): string {
  return join(dirname(file), from).replace(/\.js$/, ".ts");
}

/** `@scope/name` or `name` of an import that is not relative. */
export function packageOf(from: string): string {
  return from
    .split("/")
    .slice(0, from.startsWith("@") ? 2 : 1)
    .join("/");
}

/** True for files of the same package. */
export function isRelative(from: string): boolean {
  return from.startsWith("./") || from.startsWith("../");
}

/** A file and everything that is loaded with it, once each; not what it loads later. */
export function loadedBy(entry: string): string[] {
  const files = new Set<string>();
  const follow = (file: string) => {
    if (files.has(file) || !file.endsWith(".ts")) return;
    files.add(file);
    for (const one of importsOf(file))
      if (isRelative(one.from) && !one.erased && !one.late) follow(target(one));
  };
  follow(entry);
  return [...files];
}
