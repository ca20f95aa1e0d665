import type { Inline, List } from "../markdown/tree.js";
import { wordOf } from "./card.js";

/** What differs between the Markdown of platforms. */
export interface Dialect {
  /** Takes their meaning from the signs of a text. @param start it begins its line */
  escape(text: string, start: boolean): string;
  /** What ends a line within a paragraph. */
  readonly lineEnd: string;
  readonly bullet: string;
}

const punctuation = /[\p{P}\p{S}]$/u;
const word = /^[\p{L}\p{N}]/u;

/** Writes lines in the Markdown of a platform. */
export class MarkdownWriter {
  constructor(readonly dialect: Dialect) {}

  lines(lines: readonly (readonly Inline[])[]): string {
    return lines.map((line) => this.line(line)).join(this.dialect.lineEnd);
  }

  line(nodes: readonly Inline[], start = true): string {
    let said = "";
    for (const [at, node] of nodes.entries()) {
      const piece = this.#inline(node, start && said === "");
      // "**(x)**y" does not close before a letter.
      const glued =
        nodes[at - 1]?.kind === "bold" && word.test(piece) && punctuation.test(endOf(nodes[at - 1]));
      said += glued ? ` ${piece}` : piece;
    }
    return said;
  }

  list({ ordered, start, entries }: List, indent = ""): string {
    return entries
      .map(({ content, below }, at) => {
        const own = `${indent}${ordered ? `${start + at}.` : this.dialect.bullet} ${this.line(content)}`;
        return below === undefined ? own : `${own}\n${this.list(below, `${indent}  `)}`;
      })
      .join("\n");
  }

  /** A code block; its fence is longer than any in it. */
  fenced(text: string): string {
    const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
    return `${fence}\n${text}\n${fence}`;
  }

  code(text: string): string {
    const run = longestRun(text);
    const fence = "`".repeat(run + 1);
    const pad = run > 0 ? " " : "";
    return `${fence}${pad}${text.replace(/\s*\n\s*/g, " ")}${pad}${fence}`;
  }

  #inline(node: Inline, start: boolean): string {
    switch (node.kind) {
      case "text":
        return node.text
          .split("\n")
          .map((line, at) => this.dialect.escape(line, start || at > 0))
          .join(this.dialect.lineEnd);
      case "code":
        return this.code(node.text);
      case "link":
        return `[${this.line(node.children, false)}](${node.url.replace(/[()\s]/g, encodeURIComponent)})`;
      case "segment":
        return this.dialect.escape(wordOf(node.segment), start);
      case "bold":
        return `**${this.line(node.children, false)}**`;
      case "italic":
        return `*${this.line(node.children, false)}*`;
      case "strike":
        return `~~${this.line(node.children, false)}~~`;
    }
  }
}

function endOf(node: Inline | undefined): string {
  if (node === undefined || node.kind === "segment") return "";
  return node.kind === "text" || node.kind === "code" ? node.text : endOf(node.children.at(-1));
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}
