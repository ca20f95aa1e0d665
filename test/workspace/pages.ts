import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** TypeScript files of the pages of a package, those that are generated left out. @param folder `page` or `page-parts` */
export function pageFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "generated" ? [] : pageFiles(path);
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith(".d.ts") ? [path] : [];
  });
}

/** A file of a page, read. */
export function parsed(file: string): ts.SourceFile {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ES2022, true, kind);
}

/** Every node of a file. */
export function nodesOf(source: ts.SourceFile): ts.Node[] {
  const all: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    all.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return all;
}

/** Names of the members of an object type, where all of it are named members. */
export function memberNames({ members }: ts.TypeLiteralNode | ts.InterfaceDeclaration): string[] | undefined {
  const names = members.map((member) =>
    ts.isPropertySignature(member) && !ts.isComputedPropertyName(member.name) ? member.name.text : undefined,
  );
  return names.every((name) => name !== undefined) ? names : undefined;
}

/** Members of every object that the API answers, from the types of its client. */
export function answeredMembers(client: string): ReadonlySet<string>[] {
  const { statements } = parsed(client);
  const operations = statements.find(
    (one): one is ts.InterfaceDeclaration => ts.isInterfaceDeclaration(one) && one.name.text === "operations",
  );
  const found = new Map<string, ReadonlySet<string>>();
  const collect = (node: ts.Node): void => {
    if (ts.isTypeLiteralNode(node)) {
      const names = memberNames(node);
      if (names !== undefined) found.set([...names].sort().join(), new Set(names));
    }
    ts.forEachChild(node, collect);
  };
  for (const operation of operations?.members ?? []) {
    const data = memberOf(memberOf(operation, "responses"), "200");
    if (data !== undefined) collect(data);
  }
  return [...found.values()];
}

function memberOf(node: ts.Node | undefined, name: string): ts.Node | undefined {
  if (node === undefined || !ts.isPropertySignature(node) || node.type === undefined) return undefined;
  if (!ts.isTypeLiteralNode(node.type)) return undefined;
  return node.type.members.find(
    (member) => member.name !== undefined && "text" in member.name && member.name.text === name,
  );
}
