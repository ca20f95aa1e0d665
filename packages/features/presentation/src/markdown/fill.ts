import { parseCq, unescapeCq } from "@dicetower/contract";
import type { TextValue } from "@dicetower/texts/api";
import { asWritten, hasHole, split, unescaped } from "./holes.js";
import type { Action, Block, Inline, List } from "./tree.js";
import { literal } from "./tree.js";

/** Puts values into the blocks of a text; nothing in them is read as Markdown. */
export function fillBlocks(blocks: readonly Block[], values: readonly TextValue[]): readonly Block[] {
  const filler = new Filler(values);
  return blocks.flatMap((block) => filler.block(block));
}

class Filler {
  constructor(readonly values: readonly TextValue[]) {}

  block(block: Block): Block | Block[] {
    switch (block.kind) {
      case "para":
      case "quote":
        return { kind: block.kind, lines: block.lines.map((line) => this.#inline(line)) };
      case "heading":
        return { ...block, content: this.#inline(block.content) };
      case "list":
        return this.#list(block);
      case "code":
        return { kind: "code", text: this.#string(asWritten(block.text)) };
      case "divider":
        return block;
      case "table":
        return {
          kind: "table",
          head: block.head.map((cell) => this.#inline(cell)),
          rows: block.rows.map((row) => row.map((cell) => this.#inline(cell))),
        };
      case "bar": {
        const [value, max] = [this.#string(block.value).trim(), this.#string(block.max).trim()];
        if (!isNumber(value) || !isNumber(max) || Number(max) <= 0)
          return { kind: "para", lines: [this.#text(block.written)] };
        return { kind: "bar", label: this.#oneLine(block.label), value, max, written: "" };
      }
      case "image":
        return { kind: "image", source: this.#address(block.source), alt: this.#oneLine(block.alt) };
      case "actions":
        return { kind: "actions", actions: block.actions.map((action) => this.#action(action)) };
    }
  }

  #list({ entries, ...list }: List): List {
    return {
      ...list,
      entries: entries.map(({ content, below }) => ({
        content: this.#inline(content),
        below: below === undefined ? undefined : this.#list(below),
      })),
    };
  }

  #inline(nodes: readonly Inline[]): readonly Inline[] {
    return nodes.flatMap((node): readonly Inline[] => {
      switch (node.kind) {
        case "text":
          return this.#text(node.text);
        case "code":
          return [{ kind: "code", text: this.#oneLine(asWritten(node.text)) }];
        case "link":
          return [{ kind: "link", url: this.#address(node.url), children: this.#inline(node.children) }];
        case "segment":
          return [node];
        default:
          return [{ kind: node.kind, children: this.#inline(node.children) }];
      }
    });
  }

  #text(source: string): readonly Inline[] {
    return split(source).flatMap((piece): readonly Inline[] => {
      if (typeof piece === "string") return [literal(unescapeCq(unescaped(piece)))];
      const value = this.values[piece] ?? "";
      if (typeof value !== "object") return [{ kind: "text", text: String(value), value: true }];
      return parseCq(value.markup).map((segment) =>
        segment.type === "text"
          ? { kind: "text", text: String(segment.data.text ?? ""), value: true }
          : { kind: "segment", segment },
      );
    });
  }

  #action({ kind, label, command, comment }: Action): Action {
    return {
      kind,
      label: this.#oneLine(label),
      command: kind === "link" ? this.#address(command) : this.#oneLine(command),
      comment: this.#oneLine(comment),
    };
  }

  /** An address: values are data in it. */
  #address(source: string): string {
    if (!hasHole(source)) return unescaped(source);
    return split(source)
      .map((piece) =>
        typeof piece === "string" ? unescaped(piece) : encodeURIComponent(wellFormed(this.#value(piece))),
      )
      .join("");
  }

  #oneLine(source: string): string {
    return this.#string(source).replace(/\s*[\r\n]+\s*/gu, " ");
  }

  #string(source: string): string {
    return split(source)
      .map((piece) => (typeof piece === "string" ? unescaped(piece) : this.#value(piece)))
      .join("");
  }

  #value(at: number): string {
    const value = this.values[at] ?? "";
    return typeof value === "object" ? value.markup : String(value);
  }
}

/** Half a pair of surrogates cannot be encoded. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString("utf8");
}

function isNumber(text: string): boolean {
  return /^-?\d{1,15}(?:\.\d{1,6})?$/.test(text);
}
