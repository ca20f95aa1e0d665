import type { JsonValue } from "@dicetower/contract";
import { hasMarks } from "../markdown/styles.js";
import type { Action, Block } from "../markdown/tree.js";
import { drawnBar } from "../plain/bars.js";
import { apartFromButtons, labelOf, laidOut } from "./buttons.js";
import { apart, type Body, type Card } from "./card.js";
import { MarkdownWriter } from "./markdown-writer.js";
import { imageLine, tableText } from "./tables.js";

const maxTextLength = 2_000;
const maxDataLength = 100;

/** Keeps a text from becoming a mention or an emoji. */
function safe(text: string): string {
  return text.replace(/<(?=[\p{L}@#/])/gu, `<${apart}`).replace(/@(?=everyone)/g, `@${apart}`);
}

const writer = new MarkdownWriter({
  lineEnd: "  \n",
  bullet: "-",
  escape(text, start) {
    const plain = safe(text.replace(/[\\*_~[\]`]/g, "\\$&"));
    if (!start) return plain;
    return plain.replace(
      /^(\s*)(?:([>#\-+])|(\d+)\.)/,
      (_, blanks: string, sign?: string, number?: string) =>
        sign === undefined ? `${blanks}${number}\\.` : `${blanks}\\${sign}`,
    );
  },
});

/** A text alone. @param kind a `channel` takes bodies without a type */
export function textBodyA(text: string, kind: string): Card {
  const content = safe(text);
  return { body: kind === "channel" ? { content } : { msg_type: 0, content }, text: content, plain: true };
}

/** Markdown with a keyboard below it. @param plain said where there is nothing to draw, or it does not fit */
export function cardA(blocks: readonly Block[], plain: string, kind: string): Card {
  if (!hasMarks(blocks)) return textBodyA(plain, kind);
  const { others, rows } = apartFromButtons(
    laidOut(blocks, { columns: 5, rows: 5, takes: ({ command }) => command.length <= maxDataLength }),
  );
  // A keyboard needs something above it.
  const content = others.map(blockText).join("\n\n") || apart;
  if (content.length > maxTextLength) return textBodyA(plain, kind);
  let id = 0;
  const keyboard: JsonValue = {
    content: { rows: rows.map((row) => ({ buttons: row.map((action) => button(action, String(++id))) })) },
  };
  const body: Body = {
    ...(kind === "channel" ? {} : { msg_type: 2 }),
    markdown: { content },
    ...(rows.length === 0 ? {} : { keyboard }),
  };
  return { body, text: content, plain: false };
}

function blockText(block: Block): string {
  switch (block.kind) {
    case "para":
      return writer.lines(block.lines);
    case "heading":
      return `${"#".repeat(block.level)} ${writer.line(block.content)}`;
    case "list":
      return writer.list(block);
    case "quote":
      return block.lines.map((line) => `> ${writer.line(line)}`).join("\n");
    case "code":
      return writer.fenced(block.text);
    case "divider":
      return "---";
    case "table":
      return writer.fenced(tableText(block));
    case "bar":
      return `${writer.line([{ kind: "text", text: block.label, value: false }])} ${writer.code(drawnBar(block))}`.trimStart();
    case "image":
      return writer.line(imageLine(block.alt));
    case "actions":
      return "";
  }
}

function button(action: Action, id: string): JsonValue {
  const label = labelOf(action);
  const { kind, command } = action;
  return {
    id,
    render_data: { label, visited_label: label, style: 1 },
    action: {
      type: kind === "link" ? 0 : 2,
      permission: { type: 2 },
      data: command,
      ...(kind === "link" ? {} : { reply: false, enter: kind === "command" }),
      unsupport_tips: command,
    },
  };
}
