import { codes, type FieldProblem, failure } from "@dicetower/contract";
import { documentValue, parseDocument } from "@dicetower/yaml";
import { type Document, isNode, LineCounter } from "yaml";
import type { PartialTemplate, SystemTemplate } from "../api.js";
import { CompiledSystem, cycleIn, type Origin } from "./compiled-system.js";
import { templateSchema } from "./schema.js";

/** Bytes of one file. */
export const maxFileBytes = 1024 * 1024;

/** What is wrong with a template, and where. */
export interface TemplateProblem extends FieldProblem {
  /** From 1; 0 where it is not known. */
  readonly line: number;
}

/** Compiles a template that is at hand as an object. @throws Failure 40001 */
export function compileTemplate(
  value: unknown,
  origin: Origin,
  lineOf: (path: readonly (string | number)[]) => number = () => 0,
): CompiledSystem {
  const { error, value: template } = templateSchema.validate(value, {
    abortEarly: false,
    errors: { wrap: { label: "" } },
  });
  if (error !== undefined)
    throw refused(
      error.details.slice(0, 20).map(({ path, message }) => ({
        path: `/${path.join("/")}`,
        message,
        line: lineOf(path),
      })),
    );
  const system = new CompiledSystem(template as SystemTemplate, origin);
  const cycle = cycleIn(system);
  if (cycle !== undefined)
    throw refused([
      {
        path: `/attrs/defaultsComputed/${cycle[0]}`,
        message: `attrs.defaultsComputed.${cycle[0]} needs itself: ${cycle.join(" → ")}`,
        line: lineOf(["attrs", "defaultsComputed", cycle[0] ?? ""]),
      },
    ]);
  return system;
}

/** Checks what a feature contributes. */
export function compilePartial(template: PartialTemplate, origin: Origin): CompiledSystem {
  return compileTemplate(template, origin);
}

/** Reads a rule file, YAML or JSON, which YAML reads as well. @throws Failure 40001 that names the line */
export function parseTemplate(content: string, origin: Origin): CompiledSystem {
  if (Buffer.byteLength(content) > maxFileBytes)
    throw failure(codes.tooLarge, `A rule file has at most ${maxFileBytes} bytes.`);
  const lines = new LineCounter();
  const document = parseDocument(content.replace(/^\ufeff/, ""), { lineCounter: lines, logLevel: "silent" });
  const [first] = document.errors;
  if (first !== undefined)
    throw refused([{ path: "", message: firstLine(first.message), line: first.linePos?.[0].line ?? 0 }]);
  return compileTemplate(contentOf(document), origin, (path) => lineAt(document, lines, path));
}

/**
 * Reads a rule file without keeping it.
 * @returns the system, or what is wrong with the file: twenty problems at most
 * @throws Failure 41300
 */
export function checkTemplate(content: string): {
  readonly system?: CompiledSystem;
  readonly problems: readonly TemplateProblem[];
} {
  try {
    return { system: parseTemplate(content, { source: "user", packId: "" }), problems: [] };
  } catch (error) {
    const problems = refusals.get(error as Error);
    if (problems === undefined) throw error;
    return { problems };
  }
}

function contentOf(document: Document): unknown {
  try {
    return documentValue(document);
  } catch (error) {
    throw refused([{ path: "", message: error instanceof Error ? error.message : String(error), line: 0 }]);
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

/** What refusals were made of. */
const refusals = new WeakMap<Error, readonly TemplateProblem[]>();

function refused(problems: readonly TemplateProblem[]): Error {
  const said = problems
    .slice(0, 3)
    .map(({ line, message }) => (line > 0 ? `line ${line}: ${message}` : message))
    .join("; ");
  const refusal = failure(codes.invalid, `The rule system cannot be read: ${said}.`, {
    errors: problems.map(({ path, message, line }) => ({
      path,
      message: line > 0 ? `line ${line}: ${message}` : message,
    })),
  });
  refusals.set(refusal, problems);
  return refusal;
}
