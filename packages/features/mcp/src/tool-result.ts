import {
  type Message,
  type Reply,
  type ReplyPart,
  shortenText,
  type TextRef,
  type Texts,
  textIn,
  truncateText,
} from "@dicetower/contract";
import type { HeardRoll } from "@dicetower/dice/api";

/** Bytes of an answer. */
const maxBytes = 64 * 1024;
/** Rolls of one call that are told, and dice of one roll. */
const maxRolls = 50;
const maxDice = 100;
/** Characters of an expression or a value. */
const maxText = 200;

/** The receipt of a roll, as programs get it. */
export interface ToldReceipt {
  /** For `GET /api/dice/receipts/{number}` and `.verify`; left out where there is none. */
  readonly number?: number;
  readonly expression: string;
  readonly value: string;
  readonly hidden: boolean;
  readonly dice?: HeardRoll["dice"];
}

/** What a program is told beside the text. */
export interface ToldResult {
  readonly text: string;
  readonly receipts: readonly ToldReceipt[];
  /** Where the bot has asked first: call again with `confirm: true`, or have somebody send the line. */
  readonly confirm?: { readonly line: string };
}

/** A result of a tool, as the protocol has it. */
export interface ToolResult {
  readonly [key: string]: unknown;
  readonly content: { readonly type: "text"; readonly text: string }[];
  readonly structuredContent?: { readonly [key: string]: unknown };
  readonly isError?: boolean;
}

/** What a command answered, as one text: to whoever called, in the chat or in private. */
export function textOfReply(reply: Reply | undefined, texts: Texts, message: Message): string {
  return partsOf(reply)
    .filter(({ to = "here" }) => typeof to === "string")
    .map(({ content }) => words(content, texts, message))
    .filter((said) => said !== "")
    .join("\n");
}

/** True where an answer says that a call was not understood or not allowed. */
export function isRefusal(reply: Reply | undefined): boolean {
  const ref = firstText(reply);
  return ref?.key.startsWith("error.") === true;
}

/** The line that confirms what an answer asks about; undefined where it asks nothing. */
export function lineToConfirm(reply: Reply | undefined): string | undefined {
  const asked = partsOf(reply).map(({ content }) => content);
  for (const content of asked)
    if (typeof content === "object" && "key" in content && content.key.startsWith("commands.confirm"))
      return String(content.values["line"]);
  return undefined;
}

/** A result with the receipts of the rolls, within its bounds. */
export function resultOf(
  told: Omit<ToldResult, "receipts">,
  rolls: readonly HeardRoll[],
  isError: boolean,
): ToolResult {
  const receipts = rolls.slice(0, maxRolls).map(receiptOf);
  let result = made({ ...told, receipts }, isError);
  if (sizeOf(result) <= maxBytes) return result;
  const short = receipts.map(({ dice, ...receipt }) =>
    dice === undefined ? receipt : { ...receipt, dice: [] },
  );
  for (let length = told.text.length; length > 0; length = Math.floor(length / 2)) {
    result = made({ ...told, text: shortenText(told.text, length), receipts: short }, isError);
    if (sizeOf(result) <= maxBytes) break;
  }
  return result;
}

/** An error of a tool: a sentence that the program can go by. */
export function toolError(sentence: string): ToolResult {
  return { content: [{ type: "text", text: truncateText(sentence, 2_000) }], isError: true };
}

function made(told: ToldResult, isError: boolean): ToolResult {
  return {
    content: [{ type: "text", text: told.text }],
    structuredContent: { ...told },
    ...(isError ? { isError } : {}),
  };
}

function sizeOf(result: ToolResult): number {
  return Buffer.byteLength(JSON.stringify(result));
}

function receiptOf({ number, expression, value, hidden, dice }: HeardRoll): ToldReceipt {
  return {
    ...(number === undefined ? {} : { number }),
    expression: truncateText(expression, maxText),
    value: truncateText(value, maxText),
    hidden,
    dice: dice.slice(0, maxDice),
  };
}

function firstText(reply: Reply | undefined): TextRef | undefined {
  const content = partsOf(reply)[0]?.content;
  return typeof content === "object" && "key" in content ? content : undefined;
}

/** The parts of a reply in whichever form it was given. */
export function partsOf(reply: Reply | undefined): readonly ReplyPart[] {
  if (reply === undefined) return [];
  const list = Array.isArray(reply) ? (reply as readonly (ReplyPart | TextRef | string)[]) : [reply];
  return list.map((part) =>
    typeof part === "string" || "key" in (part as object)
      ? { content: part as TextRef | string }
      : (part as ReplyPart),
  );
}

function words(content: ReplyPart["content"], texts: Texts, message: Message): string {
  if (typeof content === "string") return content;
  if ("key" in content) return texts.render(content, message.locale, message);
  return textIn(content);
}
