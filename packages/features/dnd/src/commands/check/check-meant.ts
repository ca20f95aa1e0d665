import { type CardSheet, type Cards, isCardNotFound, namesNear, namesOn } from "@dicetower/cards/api";
import { readReason } from "@dicetower/commands/api";
import type { CommandCall, MessageLocation } from "@dicetower/contract";
import { systemName } from "../../system/names.js";
import type { DndServices } from "../services.js";
import { type Bonus, bonusOf } from "./bonus.js";
import type { CheckText } from "./check-text.js";

/** What a check adds, and the reason that stands behind it. */
export interface CheckMeant {
  readonly bonus: Bonus;
  readonly reason: string;
}

/** Why there is no check: names near one that nobody knows, or what could not be read. */
export type NoCheck = { readonly near: readonly string[] } | { readonly unread: string };

/** Words of the command, which are no reasons. */
const ownWords: ReadonlySet<string> = new Set([
  "优势",
  "劣势",
  "难度",
  "dc",
  "adv",
  "dis",
  "advantage",
  "disadvantage",
]);

/** A number or dice alone: what a check would have to have read. */
const misplaced = /^(?:\d+%?|\d*d\d+)$/iu;

/** What a check is made with, by the card of the person, or by the one that stands before the name. */
export async function checkMeant(
  { cards }: DndServices,
  { locale }: CommandCall,
  place: MessageLocation,
  { name: written, behind }: CheckText,
): Promise<CheckMeant | NoCheck> {
  const sheet = await cards.at(place, { system: systemName });
  if (written === "") return withReason({ name: "", parts: [] }, behind);
  const whole = await bonusBy(cards, place, sheet, written);
  if (whole !== undefined) return withReason(whole, behind);
  const read = namesOn(sheet).read(written);
  const more = read?.known === true ? written.slice(read.length) : "";
  const bonus = more === "" || read === undefined ? undefined : bonusOf(sheet, read.name);
  if (bonus === undefined) return { near: namesNear(sheet, written, locale) };
  const first = withReason(bonus, more);
  if ("unread" in first || behind === "") return first;
  const second = withReason(bonus, behind);
  return "unread" in second ? second : { bonus, reason: `${first.reason} ${second.reason}` };
}

function withReason(bonus: Bonus, said: string): CheckMeant | { readonly unread: string } {
  const read = readReason(said, ownWords);
  if ("unread" in read) return read;
  return misplaced.test(read.reason) ? { unread: read.reason } : { bonus, reason: read.reason };
}

async function bonusBy(
  cards: Cards,
  place: MessageLocation,
  sheet: CardSheet,
  written: string,
): Promise<Bonus | undefined> {
  const name = unquoted(sheet, written);
  const bonus = bonusOf(sheet, name);
  if (bonus !== undefined) return bonus;
  const [, card, skill] = /^(.{1,40}?)(?::|的)\s*(.+)$/u.exec(name) ?? [];
  if (card === undefined || skill === undefined) return undefined;
  const other = await cardNamed(cards, place, card);
  return other && bonusOf(other, unquoted(other, skill));
}

/** A name as the card reads it: one in quotes without them. */
function unquoted(sheet: CardSheet, written: string): string {
  const read = namesOn(sheet).read(written);
  return read?.length === written.length ? read.name : written;
}

/** Undefined where there is no card of that name: the colon belongs to something else then. */
async function cardNamed(cards: Cards, place: MessageLocation, name: string): Promise<CardSheet | undefined> {
  try {
    return await cards.at(place, { name, system: systemName });
  } catch (error) {
    if (!isCardNotFound(error)) throw error;
    return undefined;
  }
}
