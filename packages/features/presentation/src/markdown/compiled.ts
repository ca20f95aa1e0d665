import { LruMap, parseCq } from "@dicetower/contract";
import type { TextPieces } from "@dicetower/texts/api";
import { readBlocks } from "./blocks.js";
import { fillBlocks } from "./fill.js";
import { maxHoles, withMarks } from "./holes.js";
import type { Block, Inline } from "./tree.js";

/** Texts that are kept read, and characters of all of them together. */
const maxKept = 1_000;
const maxCharacters = 512 * 1024;

/** Reads Markdown once for each wording, however often it is said; those longest unsaid go when there are too many. */
export class CompiledMarkdown {
  readonly #kept = new LruMap<string, readonly Block[]>(maxKept, {
    most: maxCharacters,
    of: (_blocks, source) => source.length,
  });

  /** The blocks of a text, its values put in; a plain text is one paragraph. */
  blocks({ format, literals, values }: TextPieces): readonly Block[] {
    const source = withMarks(literals);
    if (format === "plain" || values.length > maxHoles) return plainBlocks(literals, values);
    let read = this.#kept.get(source);
    if (read === undefined) {
      read = readBlocks(source);
      this.#kept.set(source, read);
    }
    return fillBlocks(read, values);
  }
}

function plainBlocks(literals: TextPieces["literals"], values: TextPieces["values"]): readonly Block[] {
  const line = literals.flatMap((literal, at): readonly Inline[] => {
    const value = values[at];
    const before = markup(literal, false);
    if (value === undefined) return before;
    return typeof value === "object"
      ? [...before, ...markup(value.markup, true)]
      : [...before, { kind: "text", text: String(value), value: true }];
  });
  return line.length === 0 ? [] : [{ kind: "para", lines: [line] }];
}

/** Text with platform codes in it. @param value it came out of a variable */
function markup(text: string, value: boolean): readonly Inline[] {
  return parseCq(text).map((segment) =>
    segment.type === "text"
      ? { kind: "text", text: String(segment.data.text ?? ""), value }
      : { kind: "segment", segment },
  );
}
