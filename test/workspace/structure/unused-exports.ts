import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

/** The values that a file exports, and what it takes of others. */
interface Module {
  readonly exports: readonly string[];
  /** Names by the file that they are taken from; `*` for all. */
  readonly taken: ReadonlyMap<string, ReadonlySet<string>>;
}

function targetOf(file: string, specifier: string): string | undefined {
  if (!specifier.startsWith(".")) return undefined;
  const path = join(dirname(file), specifier.replace(/\?.*$/, ""));
  return [path, path.replace(/\.js$/, ".ts"), path.replace(/\.js$/, ".tsx")].find(
    (one) => /\.tsx?$/.test(one) && existsSync(one),
  );
}

function moduleOf(file: string): Module {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ES2022, true);
  const names: string[] = [];
  const taken = new Map<string, Set<string>>();
  const take = (specifier: ts.Expression | undefined, ...of: string[]) => {
    if (specifier === undefined || !ts.isStringLiteral(specifier)) return;
    const from = targetOf(file, specifier.text);
    if (from === undefined) return;
    const before = taken.get(from) ?? new Set();
    for (const name of of) before.add(name);
    taken.set(from, before);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const bindings = node.importClause?.namedBindings;
      if (node.importClause?.name !== undefined) take(node.moduleSpecifier, "default");
      if (bindings !== undefined && ts.isNamedImports(bindings))
        take(node.moduleSpecifier, ...bindings.elements.map((one) => (one.propertyName ?? one.name).text));
      else if (bindings !== undefined) take(node.moduleSpecifier, "*");
    } else if (ts.isExportDeclaration(node)) {
      const { exportClause } = node;
      if (exportClause !== undefined && ts.isNamedExports(exportClause))
        take(
          node.moduleSpecifier,
          ...exportClause.elements.map((one) => (one.propertyName ?? one.name).text),
        );
      else take(node.moduleSpecifier, "*");
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      take(node.arguments[0], "*");
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      take(node.argument.literal as ts.Expression, "*");
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const statement of source.statements) {
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
    if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) continue;
    if (modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)) continue;
    if (ts.isVariableStatement(statement))
      for (const { name } of statement.declarationList.declarations) {
        if (ts.isIdentifier(name)) names.push(name.text);
        else
          for (const element of name.elements)
            if (ts.isBindingElement(element) && ts.isIdentifier(element.name)) names.push(element.name.text);
      }
    // Types describe what is exported beside them, and nothing of them is left when the file runs.
    else if (!ts.isInterfaceDeclaration(statement) && !ts.isTypeAliasDeclaration(statement)) {
      const { name } = statement as ts.Statement & { readonly name?: ts.Identifier };
      if (name !== undefined) names.push(name.text);
    }
  }
  return { exports: [...new Set(names)], taken };
}

/**
 * Finds values that are exported and that no other file takes.
 * @param files all that may take something
 * @param offers tells which files are read from elsewhere: what they export is meant for others
 */
export function unusedExports(
  files: readonly string[],
  sources: readonly string[],
  offers: (file: string) => boolean,
): string[] {
  const modules = new Map(files.map((file) => [file, moduleOf(file)]));
  const taken = new Map<string, Set<string>>();
  for (const module of modules.values())
    for (const [file, names] of module.taken) {
      const before = taken.get(file) ?? new Set();
      for (const name of names) before.add(name);
      taken.set(file, before);
    }
  return sources
    .filter((file) => !offers(file))
    .flatMap((file) => {
      const used = taken.get(file) ?? new Set();
      if (used.has("*")) return [];
      return (modules.get(file)?.exports ?? [])
        .filter((name) => !used.has(name))
        .map((name) => `${file}: ${name}`);
    });
}
