import type { Connection } from "@dicetower/contract";
import type { PersonKey } from "@dicetower/players/api";

const writtenCardTable = "cards_group_card";

/** A member of a group, whichever account of the bot is there. */
export interface Member {
  readonly platform: string;
  readonly groupId: string;
  readonly userId: string;
}

/** A group card that the bot writes, or has written. */
export interface WrittenCard extends Member {
  /** Adapter of the account that writes it. */
  readonly account: string;
  /** What the member wrote there: it counts as the name, and is restored. */
  readonly kept: string;
  /** What the bot wrote, the newest first: messages may still bring an older one. */
  readonly written: readonly string[];
  /** What the platform shows, as far as is known. */
  readonly shown: string;
  /** It follows the values of the character. */
  readonly follows: boolean;
  /** What was kept is to be shown again, or is shown. */
  readonly restoring: boolean;
}

interface WrittenCardRow {
  platform: string;
  group_id: string;
  user_id: string;
  account: string;
  kept: string;
  written: string;
  shown: string;
  follows: number;
  restoring: number;
}

/** Texts that are known to be the bot's. */
const maxWritten = 5;
/** Bytes from which a card may have been cut by the platform. */
const minCut = 40;

/** Names a member in maps: ids have no blanks. */
export function memberName(platform: string, groupId: string, userId: string): string {
  return `${platform} ${groupId} ${userId}`;
}

/** True for a card that the bot wrote, whole or as the platform has cut it. */
export function isWritten({ written }: Pick<WrittenCard, "written">, card: string): boolean {
  const said = card.trim();
  if (said === "") return false;
  const cut = Buffer.byteLength(said) >= minCut;
  return written.some((one) => one === said || (cut && one.startsWith(said)));
}

/** The same with one more text that is the bot's. */
export function withText(written: readonly string[], card: string): readonly string[] {
  return [card, ...written.filter((one) => one !== card)].slice(0, maxWritten);
}

/** All that are known, the latest first. */
export async function readAll(db: Connection, most: number): Promise<WrittenCard[]> {
  const rows = await db<WrittenCardRow>(writtenCardTable).orderBy("updated_at", "desc").limit(most).select();
  return rows.map(cardOf);
}

/** Those of a person. */
export async function readOf(db: Connection, { platform, userId }: PersonKey): Promise<WrittenCard[]> {
  const where = { platform, user_id: userId };
  return (await db<WrittenCardRow>(writtenCardTable).where(where).select()).map(cardOf);
}

export async function eraseOf(db: Connection, { platform, userId }: PersonKey): Promise<void> {
  await db(writtenCardTable).where({ platform, user_id: userId }).delete();
}

export async function readOne(db: Connection, member: Member): Promise<WrittenCard | undefined> {
  const row = await db<WrittenCardRow>(writtenCardTable).where(columnsOf(member)).first();
  return row && cardOf(row);
}

export async function writeOne(db: Connection, card: WrittenCard, now: number): Promise<void> {
  await db(writtenCardTable)
    .insert({
      ...columnsOf(card),
      account: card.account,
      kept: card.kept,
      written: JSON.stringify(card.written),
      shown: card.shown,
      follows: card.follows ? 1 : 0,
      restoring: card.restoring ? 1 : 0,
      updated_at: now,
    })
    .onConflict(["platform", "group_id", "user_id"])
    .merge();
}

function columnsOf({ platform, groupId, userId }: Member) {
  return { platform, group_id: groupId, user_id: userId };
}

function cardOf(row: WrittenCardRow): WrittenCard {
  return {
    platform: row.platform,
    groupId: row.group_id,
    userId: row.user_id,
    account: row.account,
    kept: row.kept,
    written: JSON.parse(row.written) as string[],
    shown: row.shown,
    follows: row.follows === 1,
    restoring: row.restoring === 1,
  };
}
