import type { Actor, Changes, Clock, Random, Store } from "@dicetower/contract";
import type { GroupKey } from "@dicetower/groups/api";
import type { Session } from "@dicetower/play-session/api";
import {
  type DeskLink,
  hashOf,
  type LinkRow,
  linkOf,
  linkSeconds,
  maxLinks,
  tokenBytes,
  underHost,
} from "./link.js";
import { linkTable } from "./migrations.js";

/** What links stand on. */
export interface LinkServices {
  readonly store: Store;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly random: Random;
  readonly session: Session;
}

/** What a link is made for. */
export type NewLink = Omit<DeskLink, "hash" | "host" | "expiresAt">;

/** Links to desks: made, found by their token, ended with their session. */
export class Links {
  constructor(readonly services: LinkServices) {}

  /** Makes a link. @returns the link, and its token, which nobody can read again */
  async make(given: NewLink, actor: Actor): Promise<{ readonly link: DeskLink; readonly token: string }> {
    const { store, changes, clock, random, session } = this.services;
    const token = random.bytes(tokenBytes).toString("base64url");
    const now = clock.seconds();
    const { platform, groupId, groupName, account, userId, nickname } = given;
    const row: LinkRow = {
      hash: hashOf(token) ?? "",
      platform,
      group_id: groupId,
      group_name: groupName,
      account,
      user_id: userId,
      nickname,
      host: session.host({ platform, groupId }) ?? "",
      made_at: now,
      expires_at: now + linkSeconds,
    };
    await store.change(async (db) => {
      await db<LinkRow>(linkTable).where("expires_at", "<=", now).delete();
      const older = await db<LinkRow>(linkTable)
        .where({ platform, group_id: groupId })
        .orderBy("made_at", "desc")
        .offset(maxLinks - 1)
        .limit(maxLinks * 2)
        .select("hash");
      await db<LinkRow>(linkTable)
        .whereIn(
          "hash",
          older.map(({ hash }) => hash),
        )
        .delete();
      await db<LinkRow>(linkTable).insert(row);
      await changes.record(db, { action: "desk.link", actor, target: targetOf(given) });
    });
    return { link: linkOf(row), token };
  }

  /** The link of a token; undefined where there is none, or it has ended. */
  async find(token: unknown): Promise<DeskLink | undefined> {
    const { store, clock, session } = this.services;
    const hash = hashOf(token);
    if (hash === undefined) return undefined;
    const row = await store.read((db) => db<LinkRow>(linkTable).where({ hash }).first());
    if (row === undefined || Number(row.expires_at) <= clock.seconds()) return undefined;
    const link = linkOf(row);
    return underHost(link, session.host(link)) === "ends" ? undefined : link;
  }

  /** Ends all links of a group. @returns how many there were */
  async end(group: GroupKey, actor: Actor): Promise<number> {
    const { store, changes } = this.services;
    const { platform, groupId } = group;
    return store.change(async (db) => {
      const count = await db<LinkRow>(linkTable).where({ platform, group_id: groupId }).delete();
      if (count > 0) await changes.record(db, { action: "desk.end", actor, target: targetOf(group) });
      return count;
    });
  }

  /** Ends the links of a group whose session is over, and gives others their new host. */
  async follow({ platform, groupId }: GroupKey): Promise<void> {
    const { store, session } = this.services;
    const where = { platform, group_id: groupId };
    const known = await store.read((db) => db<LinkRow>(linkTable).where(where).first("hash"));
    if (known === undefined) return;
    await store.change(async (db) => {
      const rows = await db<LinkRow>(linkTable).where(where);
      for (const { hash, ...row } of rows) {
        const next = underHost(linkOf({ hash, ...row }), session.host({ platform, groupId }));
        if (next === "ends") await db<LinkRow>(linkTable).where({ hash }).delete();
        else if (next !== "stands") await db<LinkRow>(linkTable).where({ hash }).update({ host: next.host });
      }
    });
  }
}

function targetOf({ platform, groupId }: GroupKey) {
  return { type: "group", id: `${platform}:${groupId}` };
}
