import { documentValue, parseDocument } from "@dicetower/yaml";
import { type Document, isNode, LineCounter } from "yaml";
import type { SystemTemplate } from "../api.js";
import { compileTemplate, problemsOf, refusedTemplate, type TemplateProblem } from "./compile-template.js";

/** A rule file as it was read: valid and filled up, or twenty of its problems at most. */
export type TemplateRead =
  | { readonly template: SystemTemplate }
  | { readonly problems: readonly TemplateProblem[] };

/** Reads a rule file, YAML or JSON, which YAML reads as well. */
export function readTemplate(content: string): TemplateRead {
  try {
    return { template: templateIn(content) };
  } catch (error) {
    const problems = problemsOf(error);
    if (problems === undefined) throw error;
    return { problems };
  }
}

function templateIn(content: string): SystemTemplate {
  const lines = new LineCounter();
  const document = parseDocument(content.replace(/^\ufeff/, ""), { lineCounter: lines, logLevel: "silent" });
  const [first] = document.errors;
  if (first !== undefined)
    throw refusedTemplate([
      { path: "", message: firstLine(first.message), line: first.linePos?.[0].line ?? 0 },
    ]);
  const origin = { source: "user", packId: "" } as const;
  return compileTemplate(contentOf(document), origin, (path) => lineAt(document, lines, path)).template;
}

function contentOf(document: Document): unknown {
  try {
    return documentValue(document);
  } catch (error) {
    throw refusedTemplate([
      { path: "", message: error instanceof Error ? error.message : String(error), line: 0 },
    ]);
  }
}

/** Line of a member, or of what holds it where it is missing. */
function lineAt(document: Document, lines: LineCounter, path: readonly (string | number)[]): number {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}

/** Sentences of the parser go on with a picture of the place. */
function firstLine(message: string): string {
  return (message.split("\n")[0] ?? message).replace(/ at line \d+, column \d+:?$/, "");
}
