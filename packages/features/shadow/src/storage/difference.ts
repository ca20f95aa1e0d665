import { compare, type DifferenceKind } from "../compare/compare.js";
import { bounded, type Exchange } from "../pairing/exchange.js";

/** What the two bots answered to one message. */
export interface Difference {
  readonly id: number;
  readonly kind: DifferenceKind;
  /** UTC epoch seconds. */
  readonly at: number;
  readonly platform: string;
  /** Empty in private chats. */
  readonly groupId: string;
  /** Empty for what was said unasked. */
  readonly userId: string;
  readonly userName: string;
  readonly question: string;
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
  /** They differ in the level of success alone. */
  readonly onlyLevel: boolean;
  /** Somebody has found this pair of wordings to be fine. */
  readonly fine: boolean;
}

export interface DifferenceRow {
  readonly id: number;
  readonly kind: DifferenceKind;
  readonly at: number | string;
  readonly platform: string;
  readonly group_id: string;
  readonly user_id: string;
  readonly user_name: string;
  readonly question: string;
  readonly ours: string;
  readonly theirs: string;
  readonly only_level: number;
  readonly fine: number;
  readonly wording: string;
}

/** Longest list of texts that is stored, in characters of its JSON. */
const maxSaidLength = 16_000;

/** Makes the row of an exchange. @param botNames of ours, which answers may hold */
export function rowOf(exchange: Exchange, botNames: readonly string[]): Omit<DifferenceRow, "id" | "fine"> {
  const { question, ours, theirs, otherNames } = exchange;
  const words = (said: Exchange["ours"]) => said.map((one) => one.words);
  const names = [...question.names, ...otherNames, ...botNames];
  const { kind, onlyLevel, wording } = compare(words(ours), words(theirs), names);
  return {
    kind,
    at: question.at,
    platform: question.platform,
    group_id: question.groupId,
    user_id: question.userId,
    user_name: question.userName,
    question: question.text,
    ours: shown(ours),
    theirs: shown(theirs),
    only_level: onlyLevel ? 1 : 0,
    wording,
  };
}

function shown(said: Exchange["ours"]): string {
  const texts: string[] = [];
  let length = 0;
  for (const one of said) {
    length += one.shown.length;
    if (length > maxSaidLength) break;
    texts.push(bounded(one.shown));
  }
  return JSON.stringify(texts);
}

export function differenceOf(row: DifferenceRow): Difference {
  return {
    id: row.id,
    kind: row.kind,
    at: Number(row.at),
    platform: row.platform,
    groupId: row.group_id,
    userId: row.user_id,
    userName: row.user_name,
    question: row.question,
    ours: JSON.parse(row.ours) as string[],
    theirs: JSON.parse(row.theirs) as string[],
    onlyLevel: row.only_level === 1,
    fine: row.fine === 1,
  };
}
