import { parseCq } from "@dicetower/contract";
import { isWebAddress, LinkReader, readAction } from "./targets.js";
import { type Inline, literal } from "./tree.js";

type Mark = "bold" | "italic" | "strike";

const blank = /\s/u;
const wordSign = /[\p{L}\p{N}]/u;

/** Reads the marks of one line; what is none stays as it is written. */
export function readInline(line: string): readonly Inline[] {
  return new InlineReader(line).read(0, line.length, []);
}

class InlineReader {
  readonly #links: LinkReader;
  /** The next place where each mark closes, so that nothing is looked for twice. */
  readonly #closers = new Map<string, number>();

  constructor(readonly line: string) {
    this.#links = new LinkReader(line);
  }

  /** @param within marks that are open: none stands in itself */
  read(from: number, end: number, within: readonly Mark[]): readonly Inline[] {
    const { line } = this;
    const nodes: Inline[] = [];
    let text = "";
    for (let at = from; at < end; ) {
      const found = this.#at(at, end, within);
      if (found === undefined) text += line[at++];
      else {
        if (text !== "") nodes.push(literal(text));
        text = "";
        nodes.push(found.node);
        at = found.end;
      }
    }
    if (text !== "") nodes.push(literal(text));
    return nodes;
  }

  #at(
    at: number,
    end: number,
    within: readonly Mark[],
  ): { readonly node: Inline; readonly end: number } | undefined {
    switch (this.line[at]) {
      case "`":
        return this.#code(at, end);
      case "[":
        return this.#bracket(at, end, within);
      case "*":
        return this.#marked(at, end, within, this.line[at + 1] === "*" ? "**" : "*");
      case "_":
        return this.#marked(at, end, within, "_");
      case "~":
        return this.line[at + 1] === "~" ? this.#marked(at, end, within, "~~") : undefined;
      default:
        return undefined;
    }
  }

  #code(at: number, end: number) {
    const close = this.#closer("`", at + 1, () => true);
    if (close >= end || close === at + 1) return undefined;
    return { node: { kind: "code", text: this.line.slice(at + 1, close) } as const, end: close + 1 };
  }

  #bracket(at: number, end: number, within: readonly Mark[]) {
    if (this.line.startsWith("[CQ:", at)) {
      const close = this.#closer("]", at, () => true);
      const [segment, more] = close < end ? parseCq(this.line.slice(at, close + 1)) : [];
      if (segment !== undefined && segment.type !== "text" && more === undefined)
        return { node: { kind: "segment", segment } as const, end: close + 1 };
      return undefined;
    }
    const link = this.#links.at(at);
    if (link === undefined || link.end > end) return undefined;
    if (isWebAddress(link.target)) {
      const children = this.read(at + 1, at + 1 + link.label.length, within);
      return { node: { kind: "link", url: link.target, children } as const, end: link.end };
    }
    const action = readAction(link);
    if (action === undefined) return undefined;
    return { node: { kind: "code", text: action.command } as const, end: link.end };
  }

  #marked(at: number, end: number, within: readonly Mark[], sign: "**" | "*" | "_" | "~~") {
    const { line } = this;
    const mark: Mark = sign === "**" ? "bold" : sign === "~~" ? "strike" : "italic";
    const begin = at + sign.length;
    const first = line[begin];
    if (within.includes(mark) || first === undefined || blank.test(first)) return undefined;
    if (sign === "_" && wordSign.test(line[at - 1] ?? " ")) return undefined;
    const inner = sign === "*" && within.includes("bold");
    const close = this.#closer(inner ? "* in **" : sign, begin + 1, (place) =>
      this.#closes(sign, place, inner),
    );
    if (close >= end) return undefined;
    const children = this.read(begin, close, [...within, mark]);
    return { node: { kind: mark, children } as const, end: close + sign.length };
  }

  /** @param inner the italics of a bold text: of three in a row they end first */
  #closes(sign: string, at: number, inner: boolean): boolean {
    const { line } = this;
    if (blank.test(line[at - 1] ?? " ")) return false;
    if (sign === "_") return !wordSign.test(line[at + 1] ?? " ");
    if (sign === "**") return line[at + 2] !== "*" || line[at + 3] === "*";
    if (sign !== "*") return true;
    const single = line[at - 1] !== "*" && line[at + 1] !== "*";
    if (inner) return single || (line[at - 1] !== "*" && line[at + 2] === "*");
    // Of two in a row neither closes what one has opened; of three the last does.
    return line[at + 1] !== "*" && (line[at - 1] !== "*" || line[at - 2] === "*");
  }

  /** The first place from `from` on where a sign closes; infinity where there is none. @param kind begins with it */
  #closer(kind: string, from: number, fits: (at: number) => boolean): number {
    const known = this.#closers.get(kind);
    if (known !== undefined && known >= from) return known;
    const [sign = kind] = kind.split(" ");
    let at = this.line.indexOf(sign, from);
    while (at >= 0 && !fits(at)) at = this.line.indexOf(sign, at + 1);
    const found = at < 0 ? Number.POSITIVE_INFINITY : at;
    this.#closers.set(kind, found);
    return found;
  }
}
