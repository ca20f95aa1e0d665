import { readInline } from "./inline.js";
import { isEntry, readList } from "./lists.js";
import { readTable } from "./tables.js";
import { isWebAddress, LinkReader, readActions } from "./targets.js";
import type { Block, Inline } from "./tree.js";

const heading = /^(#{1,3}) +(\S.*)$/su;
const divider = /^(?:---|\*\*\*)\s*$/;
const fence = /^```/;
const quote = /^> ?/;
const barTarget = /^bar:([^/]*)\/(.*)$/su;
/** The name of an asset: no address, no way out of its folder. */
const assetName = /^[^\s/\\:?#]{1,120}$/su;

/** Reads a text whose variables are marks ({@link withMarks}) into blocks. */
export function readBlocks(source: string): readonly Block[] {
  const lines = source.split("\n");
  const blocks: Block[] = [];
  let para: (readonly Inline[])[] = [];
  const flush = () => {
    if (para.length > 0) blocks.push({ kind: "para", lines: para });
    para = [];
  };
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] as string;
    const found = line.trim() === "" ? undefined : readBlock(lines, at);
    if (found !== undefined) {
      flush();
      blocks.push(found.block);
      at = found.next;
      continue;
    }
    if (line.trim() === "") flush();
    else para.push(readInline(line));
    at++;
  }
  flush();
  return blocks;
}

/** The block that begins at a line, undefined for a line of a paragraph. */
function readBlock(
  lines: readonly string[],
  at: number,
): { readonly block: Block; readonly next: number } | undefined {
  const line = lines[at] as string;
  const [, signs, title] = heading.exec(line) ?? [];
  if (signs !== undefined && title !== undefined)
    return {
      block: { kind: "heading", level: signs.length, content: readInline(title.trimEnd()) },
      next: at + 1,
    };
  if (divider.test(line)) return { block: { kind: "divider" }, next: at + 1 };
  if (fence.test(line)) return readCode(lines, at + 1);
  if (quote.test(line)) {
    let next = at;
    const quoted: (readonly Inline[])[] = [];
    while (next < lines.length && quote.test(lines[next] as string))
      quoted.push(readInline((lines[next++] as string).replace(quote, "")));
    return { block: { kind: "quote", lines: quoted }, next };
  }
  if (isEntry(line)) {
    const { list, next } = readList(lines, at);
    return { block: list, next };
  }
  const table = readTable(lines, at);
  if (table !== undefined) return { block: table.table, next: table.next };
  const alone = line.startsWith("[") ? readActions(line) : undefined;
  if (alone !== undefined) return { block: { kind: "actions", actions: alone }, next: at + 1 };
  const drawing = line.startsWith("![") ? readDrawing(line) : undefined;
  return drawing === undefined ? undefined : { block: drawing, next: at + 1 };
}

function readCode(lines: readonly string[], from: number): { readonly block: Block; readonly next: number } {
  let end = from;
  while (end < lines.length && !fence.test(lines[end] as string)) end++;
  return { block: { kind: "code", text: lines.slice(from, end).join("\n") }, next: end + 1 };
}

/** A bar or an image that is alone in its line. */
function readDrawing(line: string): Block | undefined {
  const link = new LinkReader(line).at(1);
  if (link === undefined || line.slice(link.end).trim() !== "") return undefined;
  const { label, target } = link;
  const [, value, max] = barTarget.exec(target) ?? [];
  if (value !== undefined && max !== undefined) return { kind: "bar", label, value, max, written: line };
  if (isWebAddress(target) || assetName.test(target)) return { kind: "image", source: target, alt: label };
  return undefined;
}
