import {
  argumentKind,
  type Command,
  type CommandCall,
  commandOfForms,
  firstOf,
  form,
  locationOf,
  type Reply,
  type ReplyPart,
  text,
} from "@dicetower/contract";
import type { SeedStore } from "../seeds/seed-store.js";
import type { Receipt } from "./receipt.js";
import type { Receipts } from "./receipts.js";
import { type Verified, verified } from "./verified.js";

/** Dice that a reply shows one by one. */
const shownDice = 100;

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** Number of a receipt: `123`, `#123`. */
    receipt: number;
  }
}

/** The kind `receipt`. */
export const receiptKind = argumentKind({
  key: "receipt",
  label: "argument.number",
  read({ text: left }) {
    const [said, digits] = /^#?(\d{1,15})(?!\S)/.exec(left) ?? [];
    return said === undefined ? undefined : { value: Number(digits), length: said.length };
  },
  schema: () => ({ type: "integer", minimum: 1 }),
});

/** `.verify`: the receipt of a roll, one's own last one without a number; the commitment to the seed of today. */
export function verifyCommand(receipts: Receipts, seeds: SeedStore, keptDays: () => number): Command {
  return commandOfForms({
    key: "dice.verify",
    names: ["verify", "验证"],
    category: "roll",
    replyKeys: [
      "verify.pending",
      "verify.revealed",
      "verify.lost",
      "verify.none",
      "verify.unknown",
      "verify.elsewhere",
      "verify.seed",
      "error.argument",
    ],
    forms: [
      form("[number:receipt]", {
        readOnly: true,
        example: "123",
        run: ({ number }, call) => show(receipts, seeds, keptDays, call, number),
      }),
      form("seed", { readOnly: true, run: () => todaysSeed(seeds) }),
    ],
  });
}

async function show(
  receipts: Receipts,
  seeds: SeedStore,
  keptDays: () => number,
  call: CommandCall,
  number: number | undefined,
): Promise<Reply> {
  const { message } = call;
  const { platform = "", userId = "" } = locationOf(message);
  const receipt =
    number === undefined ? await receipts.lastOf(platform, userId) : await receipts.byNumber(number);
  if (receipt === undefined)
    return number === undefined ? text("verify.none") : text("verify.unknown", { number, days: keptDays() });
  const roll = await verified(receipt, seeds);
  if (roll === undefined) return text("verify.unknown", { number: receipt.number, days: keptDays() });
  const own = receipt.platform === platform && receipt.userId === userId;
  if (!own && message.trust < 4 && (receipt.hidden || !sameGroup(receipt, call)))
    return text("verify.elsewhere", { number: receipt.number, commitment: roll.period.commitment });
  const told = receiptText(roll);
  // What was rolled behind the screen is not to be read in front of it.
  const part: ReplyPart = receipt.hidden ? { content: told, to: "sender" } : { content: told };
  return part;
}

function sameGroup({ platform, groupId }: Receipt, { message }: CommandCall): boolean {
  return groupId !== "" && platform === message.account.platform && groupId === message.groupId;
}

async function todaysSeed(seeds: SeedStore): Promise<Reply> {
  if (seeds.current === undefined) await seeds.load();
  const period = seeds.current;
  return period === undefined
    ? text("verify.none")
    : text("verify.seed", { day: period.day, commitment: period.commitment });
}

function receiptText({ receipt, period, seed, lost, dice = [] }: Verified) {
  const shown = firstOf(dice, shownDice, ({ value }) => String(value));
  const values = {
    number: receipt.number,
    day: period.day,
    expr: receipt.expression,
    res: receipt.value,
    faces: receipt.faces === "" ? "-" : receipt.faces,
    dice: shown.join(" ") || "-",
    commitment: period.commitment,
  };
  if (lost) return text("verify.lost", values);
  return seed === undefined ? text("verify.pending", values) : text("verify.revealed", { ...values, seed });
}
