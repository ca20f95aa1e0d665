import { formatCq, type Segment } from "@dicetower/contract";
import type { Action, Block, Inline, List } from "../markdown/tree.js";
import { drawnBar } from "./bars.js";
import { plainTable } from "./tables.js";

/** How a text is written where nothing is drawn. */
export interface PlainOptions {
  readonly locale: string;
  /** What stands for an image; its words when left out. */
  readonly image?: (source: string, alt: string) => Segment | undefined;
}

/** The text of blocks without marks; platform codes stay codes. */
export function plainForm(blocks: readonly Block[], options: PlainOptions): string {
  return blocks.map((block) => plainBlock(block, options)).join("\n");
}

/** A line without its marks. */
function plainInline(nodes: readonly Inline[]): string {
  let said = "";
  let text = "";
  for (const node of flat(nodes))
    if (typeof node === "string") text += node;
    else {
      said += harmless(text) + formatCq([node]);
      text = "";
    }
  return said + harmless(text);
}

/** The command of an action and what it is for, as a line. */
export function actionLine({ kind, label, command, comment }: Action): string {
  if (kind === "link") return label === command || label === "" ? command : `${label} (${command})`;
  const why = comment || label;
  return why === "" || why === command ? command : `${command}  # ${why}`;
}

function plainBlock(block: Block, options: PlainOptions): string {
  switch (block.kind) {
    case "para":
      return block.lines.map(plainInline).join("\n");
    case "heading": {
      const title = plainInline(block.content);
      return options.locale.toLowerCase().startsWith("zh") ? `【${title}】` : `== ${title} ==`;
    }
    case "list":
      return plainList(block, "").join("\n");
    case "quote":
      return block.lines.map((line) => `> ${plainInline(line)}`).join("\n");
    case "code":
      return opaque(block.text);
    case "divider":
      return "--------";
    case "table":
      return plainTable(
        block.head.map(plainInline),
        block.rows.map((row) => row.map(plainInline)),
      );
    case "bar":
      return opaque(`${block.label} ${drawnBar(block)}`.trimStart());
    case "image": {
      const segment = options.image?.(block.source, block.alt);
      return segment === undefined ? opaque(imageWords(block.alt, options.locale)) : formatCq([segment]);
    }
    case "actions":
      return block.actions.map((action) => opaque(actionLine(action))).join("\n");
  }
}

function plainList({ ordered, start, entries }: List, indent: string): string[] {
  return entries.flatMap(({ content, below }, at) => [
    `${indent}${ordered ? `${start + at}.` : "•"} ${plainInline(content)}`,
    ...(below === undefined ? [] : plainList(below, `${indent}  `)),
  ]);
}

/** An image in words. */
function imageWords(alt: string, locale: string): string {
  return locale.toLowerCase().startsWith("zh") ? `[图：${alt}]` : `[image: ${alt}]`;
}

function flat(nodes: readonly Inline[]): (string | Segment)[] {
  return nodes.flatMap((node): (string | Segment)[] => {
    switch (node.kind) {
      case "text":
        return [node.value ? untagged(node.text) : node.text];
      case "code":
        return [untagged(node.text)];
      case "segment":
        return [node.segment];
      case "link": {
        const words = plainInline(node.children);
        return words === node.url ? [node.url] : [...flat(node.children), ` (${node.url})`];
      }
      default:
        return flat(node.children);
    }
  });
}

/** A text in which nothing means more than it says. */
function opaque(text: string): string {
  return harmless(untagged(text));
}

/** Only the owner's own words name pictures: `[img:x.png]` in a value is no tag. */
function untagged(text: string): string {
  return text.replace(/(^|\[)(img|图):/g, "$1$2：");
}

/** What looks like a platform code and is none stays text when the line is sent. */
function harmless(text: string): string {
  const plain = text.includes("[CQ:") ? text.replaceAll("[CQ:", "[CQ：") : text;
  return plain.includes("&") ? plain.replace(/&(?=#91;|#93;|#44;|amp;)/g, "&amp;") : plain;
}
