import type { Node } from "acorn";

/** Makes a script of a text that may be a module. Its lines stay where they are. @throws SyntaxError */
export type ScriptOf = (text: string) => string;

/** Names what only the reading of the whole text can tell: the words may stand in a text or a comment. */
const mayBeModule = /^[ \t]*(?:import\b(?![ \t]*[(.])|export\b)/mu;

export function looksLikeModule(text: string): boolean {
  return mayBeModule.test(text);
}

interface Named extends Node {
  readonly name?: string;
  readonly value?: unknown;
}

/** What is used of the nodes of a module, whichever they are. */
interface Statement extends Node {
  readonly declaration?: (Node & { readonly id?: Named | null }) | null;
  readonly source?: Named | null;
  readonly specifiers?: readonly (Node & { readonly imported?: Named; readonly local: Named })[];
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Loads the parser that finds what a module imports and exports. Nobody reads what a plugin exports, so that an export
 * is what it declares; an import asks `require`, unless nothing of it is used, as TypeScript leaves out what was a type.
 */
export async function moduleReader(): Promise<ScriptOf> {
  const { parse } = await import("acorn");
  return (text) => {
    const { body } = parse(text, { ecmaVersion: "latest", sourceType: "module" });
    return edited(text, editsOf(body as readonly Statement[]));
  };
}

function editsOf(body: readonly Statement[]): readonly Edit[] {
  const edits: Edit[] = [];
  const replace = ({ start }: Node, end: number, text = "") => edits.push({ start, end, text });
  let used: ReadonlySet<string> | undefined;
  for (const node of body) {
    const { declaration, source } = node;
    if (node.type === "ImportDeclaration") {
      used ??= identifiers(body.filter(({ type }) => type !== "ImportDeclaration"));
      replace(node, node.end, required(node, used));
    } else if (node.type === "ExportAllDeclaration") replace(node, node.end, requireOf(source));
    else if (node.type === "ExportNamedDeclaration" && declaration) replace(node, declaration.start);
    else if (node.type === "ExportNamedDeclaration") replace(node, node.end, requireOf(source));
    else if (node.type === "ExportDefaultDeclaration" && declaration)
      // What has a name stays a declaration, so that it is there before its line.
      replace(node, declaration.start, isDeclared(declaration) ? "" : "void ");
  }
  return edits;
}

function isDeclared({ type, id }: NonNullable<Statement["declaration"]>): boolean {
  return /^(?:Function|Class)Declaration$/u.test(type) && Boolean(id);
}

function required({ specifiers = [], source }: Statement, used: ReadonlySet<string>): string {
  if (specifiers.length === 0) return requireOf(source);
  const wanted = specifiers.filter(({ local }) => used.has(local.name ?? ""));
  if (wanted.length === 0) return "";
  const whole = wanted.find(({ type }) => type === "ImportNamespaceSpecifier");
  const names = wanted
    .filter((one) => one !== whole)
    .map(({ imported, local }) => `${keyOf(imported)}: ${local.name}`);
  const parts = names.length === 0 ? [] : [`{ ${names.join(", ")} } = require(${literal(source)})`];
  if (whole !== undefined) parts.push(`${whole.local.name} = require(${literal(source)})`);
  return `const ${parts.join(", ")};`;
}

function keyOf(imported: Named | undefined): string {
  return imported === undefined ? "default" : (imported.name ?? literal(imported));
}

function requireOf(source: Named | null | undefined): string {
  return source ? `require(${literal(source)});` : "";
}

function literal(source: Named | null | undefined): string {
  return JSON.stringify(String(source?.value ?? ""));
}

/** Names that stand anywhere but behind a dot. */
function identifiers(nodes: readonly Node[]): ReadonlySet<string> {
  const names = new Set<string>();
  const open: unknown[] = [...nodes];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (typeof one !== "object" || one === null) continue;
    const { type, name, computed } = one as { type?: string; name?: unknown; computed?: boolean };
    if (type === "Identifier") names.add(String(name));
    for (const [key, value] of Object.entries(one))
      if (typeof value === "object" && value !== null && !(key === "property" && computed === false))
        open.push(...(Array.isArray(value) ? value.filter(Boolean) : [value]));
  }
  return names;
}

/** The text with other parts in it; each takes as many lines as what it stands for. */
function edited(text: string, edits: readonly Edit[]): string {
  let out = "";
  let at = 0;
  for (const { start, end, text: part } of edits) {
    const lines = text.slice(start, end).split("\n").length - 1;
    out += text.slice(at, start) + part + "\n".repeat(lines);
    at = end;
  }
  return out + text.slice(at);
}
