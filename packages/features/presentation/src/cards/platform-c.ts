import type { JsonValue } from "@dicetower/contract";
import { hasMarks } from "../markdown/styles.js";
import { type Action, type Block, type Inline, type List, literal } from "../markdown/tree.js";
import { drawnBar } from "../plain/bars.js";
import { apartFromButtons, labelOf, laidOut } from "./buttons.js";
import { apart, type Card, wordOf } from "./card.js";
import { imageLine, tableText, unmarked } from "./tables.js";

/** UTF-16 units of what is read, tags left out. */
const maxTextLength = 4_096;
/** Bytes of what a press sends back, and characters of what it copies. */
const maxDataLength = 64;
const maxCopy = 256;

const tags = { bold: "b", italic: "i", strike: "s" } as const;

/** A text alone. */
export function textBodyC(text: string): Card {
  return { body: { text }, text, plain: true };
}

/** HTML with a keyboard below it. @param plain said where there is nothing to draw, or it does not fit */
export function cardC(blocks: readonly Block[], plain: string): Card {
  if (!hasMarks(blocks)) return textBodyC(plain);
  const takes = (action: Action) =>
    action.kind === "link" || isSent(action) || action.command.length <= maxCopy;
  const { others, rows } = apartFromButtons(laidOut(blocks, { columns: 5, rows: 5, takes }));
  const text = others.map(blockText).join("\n") || apart;
  const read = text.replace(/<[^>]*>/g, "").replace(/&(?:amp|lt|gt|quot);/g, "&");
  if (read.length > maxTextLength) return textBodyC(plain);
  const reply_markup: JsonValue = { inline_keyboard: rows.map((row) => row.map(button)) };
  return {
    body: { text, parse_mode: "HTML", ...(rows.length === 0 ? {} : { reply_markup }) },
    text,
    plain: false,
  };
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

function line(nodes: readonly Inline[]): string {
  return nodes
    .map((node): string => {
      switch (node.kind) {
        case "text":
          return escapeHtml(node.value ? node.text.replaceAll("@", `@${apart}`) : node.text);
        case "code":
          return `<code>${escapeHtml(node.text)}</code>`;
        case "link":
          return `<a href="${escapeHtml(node.url)}">${line(node.children)}</a>`;
        case "segment":
          return escapeHtml(wordOf(node.segment));
        default:
          return `<${tags[node.kind]}>${line(node.children)}</${tags[node.kind]}>`;
      }
    })
    .join("");
}

function blockText(block: Block): string {
  switch (block.kind) {
    case "para":
      return block.lines.map(line).join("\n");
    case "heading":
      return `<b>${line(block.content)}</b>`;
    case "list":
      return list(block, "");
    case "quote":
      return `<blockquote>${block.lines.map(line).join("\n")}</blockquote>`;
    case "code":
      return `<pre>${escapeHtml(block.text)}</pre>`;
    case "divider":
      return "--------";
    case "table":
      return `<pre>${escapeHtml(tableText(block))}</pre>`;
    case "bar":
      return `${escapeHtml(block.label)} <code>${escapeHtml(drawnBar(block))}</code>`.trimStart();
    case "image":
      return escapeHtml(unmarked(imageLine(block.alt)));
    case "actions":
      return line([literal("")]);
  }
}

function list({ ordered, start, entries }: List, indent: string): string {
  return entries
    .map(({ content, below }, at) => {
      const own = `${indent}${ordered ? `${start + at}.` : "•"} ${line(content)}`;
      return below === undefined ? own : `${own}\n${list(below, `${indent}  `)}`;
    })
    .join("\n");
}

/** True where a press says the command; else it copies it. */
function isSent({ kind, command }: Action): boolean {
  return kind === "command" && Buffer.byteLength(callback(command)) <= maxDataLength;
}

const callback = (command: string): string => `c:${command}`;

function button(action: Action): JsonValue {
  const text = labelOf(action);
  if (action.kind === "link") return { text, url: action.command };
  return isSent(action)
    ? { text, callback_data: callback(action.command) }
    : { text, copy_text: { text: action.command } };
}
