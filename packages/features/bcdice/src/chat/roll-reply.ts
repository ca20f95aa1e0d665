import { type Message, type Reply, sanitizeText, text } from "@dicetower/contract";
import type { RollResult } from "../thread/protocol.js";

/** Characters of a result that are said: of a hundred repeated rolls not all are. */
const maxResult = 2_000;
const maxValue = 100;

/** What a reply says besides the result. */
export interface RollRemarks {
  /** Id of the game system. */
  readonly system: string;
  /** What it was rolled for, fit to be repeated. */
  readonly reason: string;
  /** What the game system says of it in words; empty where it says nothing. */
  readonly level: string;
  /** What the reply shows of the number of the receipt. */
  readonly mark: string;
}

/** The answer to a roll; that of a secret one goes to the roller alone. */
export function rollReply(
  message: Message,
  result: RollResult,
  { system, reason, level, mark }: RollRemarks,
): Reply {
  const said = sanitizeText(result.text.trim(), maxResult);
  const values = {
    system,
    reason: reason === "" ? "" : ` ${reason}`,
    result: said.includes("\n") ? `\n${said}` : said,
    level,
    receipt: mark,
  };
  const key = level === "" ? "result" : "judged";
  if (!isHidden(message, result)) return text(`bcdice.${key}`, values);
  const shown = { where: message.groupName || message.groupId, ...values };
  return [
    text("roll.hidden"),
    {
      content: text(`bcdice.hidden.${key}`, shown),
      to: "sender",
      hidden: true,
      observed: text(`bcdice.observed.${key}`, shown),
      otherwise: text("hidden.privateFailed"),
    },
  ];
}

/** True for what is told to the roller alone: a secret roll in a group. */
export function isHidden({ groupId }: Message, { secret }: RollResult): boolean {
  return secret && groupId !== "";
}

/** What a result comes to, for receipts and figures: what stands behind the last arrow, a number where it is one. */
export function rolledValue({ text: said }: RollResult): number | string {
  const last = said.trim().split("\n").at(-1)?.split("＞").at(-1)?.trim() ?? "";
  return /^-?\d{1,9}$/.test(last) ? Number(last) : sanitizeText(last, maxValue);
}
