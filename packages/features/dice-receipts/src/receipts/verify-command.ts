import {
  type Command,
  type CommandCall,
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

/** `.verify [number]`: the receipt of a roll, one's own last one without a number; `.verify seed`. */
export function verifyCommand(receipts: Receipts, seeds: SeedStore, keptDays: () => number): Command {
  return {
    key: "dice.verify",
    names: ["verify", "验证"],
    category: "roll",
    syntax: ".verify [number | seed]",
    example: ".verify 123",
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
    run: (call) => run(receipts, seeds, keptDays, call),
  };
}

async function run(
  receipts: Receipts,
  seeds: SeedStore,
  keptDays: () => number,
  call: CommandCall,
): Promise<Reply> {
  const { message, rest } = call;
  const asked = rest.toLowerCase();
  if (asked === "seed") return todaysSeed(seeds);
  const digits = /^#?(\d{1,15})$/.exec(asked)?.[1];
  if (asked !== "" && digits === undefined) return text("error.argument");
  const { platform = "", userId = "" } = locationOf(message);
  const receipt =
    digits === undefined ? await receipts.lastOf(platform, userId) : await receipts.byNumber(Number(digits));
  if (receipt === undefined)
    return digits === undefined
      ? text("verify.none")
      : text("verify.unknown", { number: Number(digits), days: keptDays() });
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
  const shown = dice.slice(0, shownDice).map(({ value }) => value);
  const values = {
    number: receipt.number,
    day: period.day,
    expr: receipt.expression,
    res: receipt.value,
    faces: receipt.faces === "" ? "-" : receipt.faces,
    dice: `${shown.join(" ")}${dice.length > shownDice ? " …" : ""}` || "-",
    commitment: period.commitment,
  };
  if (lost) return text("verify.lost", values);
  return seed === undefined ? text("verify.pending", values) : text("verify.revealed", { ...values, seed });
}
