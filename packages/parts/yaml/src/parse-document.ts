import {
  Composer,
  Document,
  type DocumentOptions,
  LineCounter,
  type ParseOptions,
  type SchemaOptions,
  YAMLParseError,
} from "yaml";
import { Enough, endsEarly } from "./composing.js";
import { documentValue } from "./document-value.js";
import { maxLevels, tooDeepAt, treesIn } from "./nesting.js";
import { faultIn } from "./node-faults.js";

/** Options of the `yaml` package. */
export type YamlOptions = Omit<ParseOptions, "lineCounter" | "uniqueKeys"> &
  DocumentOptions &
  SchemaOptions & { readonly lineCounter?: LineCounter; readonly uniqueKeys?: boolean };

/**
 * Parses one document of YAML. What is wrong stands in its `errors`, with `linePos`, the first ten at most; a text
 * that is nested deeper than {@link maxLevels}, whose aliases multiply or lead to nothing, or that holds several
 * documents, has an error, too. With `logLevel` `silent` the first of several documents counts.
 */
export function parseDocument(text: string, options: YamlOptions = {}): Document.Parsed {
  const lines = options.lineCounter ?? new LineCounter();
  const document = composed(text, options, lines);
  if (document.errors.length === 0) {
    const fault = faultIn(document, options.uniqueKeys !== false);
    if (fault !== undefined) document.errors.push(fault);
  }
  for (const error of document.errors) locate(error, lines);
  return document;
}

/**
 * Parses one document of YAML to values.
 * @throws YAMLParseError for what is no YAML, nested too deep, or has aliases that multiply
 */
export function parseValue(text: string, options: YamlOptions = {}): unknown {
  const document = parseDocument(text, options);
  const [error] = document.errors;
  if (error !== undefined) throw error;
  return documentValue(document);
}

function composed(text: string, options: YamlOptions, lines: LineCounter): Document.Parsed {
  // The package compares each key with each other: a file of many keys would take minutes.
  const composer = new Composer({ ...options, uniqueKeys: false, lineCounter: lines });
  endsEarly(composer);
  let first: Document.Parsed | undefined;
  try {
    for (const tree of treesIn(text, lines)) {
      const deep = typeof tree === "number" ? tree : tooDeepAt(tree, maxLevels);
      if (deep !== undefined) return refused([tooDeep(deep)]);
      if (typeof tree === "number") break;
      for (const next of composer.next(tree)) {
        if (first !== undefined) return alone(first, next, options);
        first = next;
      }
      if (tree.type === "error") break;
    }
    for (const next of composer.end(true, text.length)) {
      if (first !== undefined) return alone(first, next, options);
      first = next;
    }
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
    return first === undefined ? refused(error.errors) : alone(first, undefined, options);
  }
  return first ?? refused([]);
}

/** @param next a document behind the first, undefined where it is too broken to be one */
function alone(
  first: Document.Parsed,
  next: Document.Parsed | undefined,
  { logLevel }: YamlOptions,
): Document.Parsed {
  const at = next?.range[0] ?? first.range[2];
  if (logLevel !== "silent")
    first.errors.push(new YAMLParseError([at, at + 1], "MULTIPLE_DOCS", "There is more than one document"));
  return first;
}

function tooDeep(offset: number): YAMLParseError {
  const said = `Nested deeper than ${maxLevels} levels`;
  return new YAMLParseError([offset, offset + 1], "RESOURCE_EXHAUSTION", said);
}

function refused(errors: readonly YAMLParseError[]): Document.Parsed {
  const document = new Document() as Document.Parsed;
  document.errors.push(...errors);
  return document;
}

function locate(error: YAMLParseError, lines: LineCounter): void {
  const [from, to] = error.pos;
  if (from < 0) return;
  const start = lines.linePos(from);
  error.linePos = [start, lines.linePos(to)];
  error.message += ` at line ${start.line}, column ${start.col}`;
}
