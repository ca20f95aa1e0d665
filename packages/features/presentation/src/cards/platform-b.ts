import type { JsonValue } from "@dicetower/contract";
import { hasMarks } from "../markdown/styles.js";
import { type Action, type Block, literal } from "../markdown/tree.js";
import { drawnBar } from "../plain/bars.js";
import { labelOf, laidOut } from "./buttons.js";
import type { Body, Card } from "./card.js";
import { MarkdownWriter } from "./markdown-writer.js";
import { imageLine, tableText, unmarked } from "./tables.js";

const maxSectionLength = 5_000;
const maxHeaderLength = 100;
const maxDataLength = 500;
const maxModules = 50;

const writer = new MarkdownWriter({
  lineEnd: "\n",
  bullet: "•",
  escape(text, start) {
    const plain = text.replace(/[\\*_~[\]()`]/g, "\\$&");
    return start ? plain.replace(/^(\s*)([>#-])/, "$1\\$2") : plain;
  },
});

/** A module of a card and the text in it. */
interface Module {
  readonly module: JsonValue;
  readonly text: string;
}

/** A text alone. */
export function textBodyB(text: string): Card {
  return { body: { type: 1, content: text }, text, plain: true };
}

/** A card of modules, its buttons among them. @param plain said where there is nothing to draw, or it does not fit */
export function cardB(blocks: readonly Block[], plain: string): Card {
  if (!hasMarks(blocks)) return textBodyB(plain);
  const takes = ({ kind, command }: Action) => kind !== "fill" && command.length <= maxDataLength;
  const modules = laidOut(blocks, { columns: 4, rows: 5, takes }).map(moduleOf);
  if (modules.length > maxModules || modules.some(({ text }) => text.length > maxSectionLength))
    return textBodyB(plain);
  const card = { type: "card", theme: "secondary", size: "lg", modules: modules.map(({ module }) => module) };
  const body: Body = { type: 10, content: [card] };
  const text = modules.flatMap((one) => (one.text === "" ? [] : [one.text])).join("\n");
  return { body, text, plain: false };
}

function section(content: string): Module {
  return { module: { type: "section", text: { type: "kmarkdown", content } }, text: content };
}

function moduleOf(block: Block): Module {
  switch (block.kind) {
    case "para":
      return section(writer.lines(block.lines));
    case "heading": {
      const content = unmarked(block.content);
      if (content.length > maxHeaderLength) return section(`**${writer.line(block.content, false)}**`);
      return { module: { type: "header", text: { type: "plain-text", content } }, text: content };
    }
    case "list":
      return section(writer.list(block));
    case "quote":
      // An empty line ends it.
      return section(`${block.lines.map((line) => `> ${writer.line(line)}`).join("\n")}\n\n`);
    case "code":
      return section(writer.fenced(block.text));
    case "divider":
      return { module: { type: "divider" }, text: "" };
    case "table":
      return section(writer.fenced(tableText(block)));
    case "bar":
      return section(`${writer.line([literal(block.label)])} ${writer.code(drawnBar(block))}`.trimStart());
    case "image":
      return block.source.startsWith("https://")
        ? { module: { type: "container", elements: [{ type: "image", src: block.source }] }, text: "" }
        : section(writer.line(imageLine(block.alt)));
    case "actions":
      return { module: { type: "action-group", elements: block.actions.map(button) }, text: "" };
  }
}

function button(action: Action): JsonValue {
  const click = action.kind === "link" ? "link" : "return-val";
  return { type: "button", click, value: action.command, text: labelOf(action) };
}
