import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

/** A name that an entry exports, and whether anybody says what it is. */
export interface Exported {
  readonly name: string;
  readonly file: string;
  readonly documented: boolean;
}

/** All that an entry exports of its own package, with re-exports followed; it looks at the text alone. */
export function exportedBy(entry: string): Exported[] {
  const found = new Map<string, Exported>();
  for (const one of collect(entry)) {
    const before = found.get(one.name);
    // A token and its interface, a point and its item: one of the two says it.
    found.set(one.name, before === undefined || one.documented ? one : before);
  }
  return [...found.values()];
}

function collect(file: string): Exported[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ES2022, true);
  const imported = new Map<string, { file: string; name: string }>();
  const local = new Map<string, Exported[]>();
  const out: Exported[] = [];
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) noteImports(file, statement, imported);
    else if (ts.isExportDeclaration(statement)) out.push(...reExported(file, statement, imported, local));
    else
      for (const one of declared(file, statement)) {
        local.set(one.name, [...(local.get(one.name) ?? []), one]);
        if (isExported(statement)) out.push(one);
      }
  }
  return out;
}

function noteImports(
  file: string,
  statement: ts.ImportDeclaration,
  imported: Map<string, { file: string; name: string }>,
): void {
  const from = beside(file, statement.moduleSpecifier);
  const bindings = statement.importClause?.namedBindings;
  if (from === undefined || bindings === undefined || !ts.isNamedImports(bindings)) return;
  for (const element of bindings.elements)
    imported.set(element.name.text, { file: from, name: (element.propertyName ?? element.name).text });
}

function reExported(
  file: string,
  statement: ts.ExportDeclaration,
  imported: ReadonlyMap<string, { file: string; name: string }>,
  local: ReadonlyMap<string, readonly Exported[]>,
): Exported[] {
  const from = statement.moduleSpecifier && beside(file, statement.moduleSpecifier);
  if (statement.moduleSpecifier !== undefined && from === undefined) return [];
  const { exportClause } = statement;
  if (exportClause === undefined) return from === undefined ? [] : collect(from);
  if (!ts.isNamedExports(exportClause)) return [];
  return exportClause.elements.flatMap((element) => {
    const name = (element.propertyName ?? element.name).text;
    const origin = from === undefined ? imported.get(name) : { file: from, name };
    const all = origin === undefined ? (local.get(name) ?? []) : collect(origin.file);
    return all
      .filter((one) => one.name === (origin?.name ?? name))
      .map((one) => ({ ...one, name: element.name.text }));
  });
}

/** Names that a statement declares, exported or not. */
function declared(file: string, statement: ts.Statement): Exported[] {
  const documented = ts.getJSDocCommentsAndTags(statement).length > 0;
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations
      .filter(({ name }) => ts.isIdentifier(name))
      .map((one) => ({ name: one.name.getText(), file, documented: documented || isPoint(one) }));
  const { name } = statement as ts.Statement & { readonly name?: ts.Identifier };
  return name === undefined ? [] : [{ name: name.text, file, documented: documented || isListed(statement) }];
}

/** `(typeof words)[number]`: the list says what its words are for. */
function isListed(statement: ts.Statement): boolean {
  return ts.isTypeAliasDeclaration(statement) && ts.isIndexedAccessTypeNode(statement.type);
}

/** The item of a point says what the point is for. */
function isPoint({ initializer }: ts.VariableDeclaration): boolean {
  return (
    initializer !== undefined &&
    ts.isCallExpression(initializer) &&
    initializer.expression.getText() === "definePoint"
  );
}

function isExported(statement: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  );
}

function beside(file: string, specifier: ts.Expression): string | undefined {
  if (!ts.isStringLiteral(specifier) || !specifier.text.startsWith(".")) return undefined;
  const path = join(dirname(file), specifier.text.replace(/\.js$/, ".ts"));
  return existsSync(path) ? path : undefined;
}
