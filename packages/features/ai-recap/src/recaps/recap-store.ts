import type { Connection, Journal } from "@dicetower/contract";
import type { GroupKey } from "@dicetower/groups/api";
import type { SessionLog } from "@dicetower/session-logs/api";
import type { RecapLength, RecapTone, RecapView } from "./recap.js";

/** A row of `ai_recap_recap`. PostgreSQL answers large numbers as texts. */
export interface RecapRow {
  readonly id: number;
  readonly log: number;
  readonly platform: string;
  readonly group_id: string;
  readonly log_name: string;
  readonly state: "draft" | "posted";
  readonly length: RecapLength;
  readonly tone: RecapTone;
  readonly locale: string;
  readonly text: string;
  readonly people: string;
  readonly made_by: string;
  readonly lines: number;
  readonly calls: number;
  readonly made_at: number | string;
  readonly posted_at: number | string;
}

/** A draft that was just written. */
export interface Draft extends Omit<RecapView, "postedAt"> {
  readonly people: readonly string[];
  /** Id of who asked for it in chat, empty for the panel. */
  readonly madeBy: string;
}

const table = "ai_recap_recap";

/** Recaps of logs: a draft and the posted one of each. */
export class RecapStore {
  constructor(readonly journal: Journal) {}

  of(log: number, state: RecapRow["state"]): Promise<RecapRow | undefined> {
    return this.journal.read(
      async (db) => (await db(table).where({ log, state }).first()) as RecapRow | undefined,
    );
  }

  /** The newest draft that somebody asked for in chat. */
  draftOf(platform: string, userId: string): Promise<RecapRow | undefined> {
    return this.journal.read(
      async (db) =>
        (await db(table)
          .where({ platform, made_by: userId, state: "draft" })
          .orderBy("made_at", "desc")
          .first()) as RecapRow | undefined,
    );
  }

  latest({ platform, groupId }: GroupKey): Promise<RecapRow | undefined> {
    return this.journal.read(
      async (db) =>
        (await db(table)
          .where({ platform, group_id: groupId, state: "posted" })
          .orderBy([
            { column: "posted_at", order: "desc" },
            { column: "id", order: "desc" },
          ])
          .first()) as RecapRow | undefined,
    );
  }

  /** Keeps a draft in the place of the one before. */
  async keep(log: SessionLog, { people, madeBy, madeAt, ...draft }: Draft): Promise<void> {
    await this.journal.change(async (db) => {
      await db(table).where({ log: log.id, state: "draft" }).delete();
      await db(table).insert({
        ...draft,
        log: log.id,
        platform: log.platform,
        group_id: log.groupId,
        log_name: log.name,
        state: "draft",
        people: JSON.stringify(people),
        made_by: madeBy,
        made_at: madeAt,
      });
    });
  }

  /** Makes the draft of a log the posted one. @returns undefined where there is none any more */
  post(log: number, at: number): Promise<RecapRow | undefined> {
    return this.journal.change(async (db) => {
      if ((await db(table).where({ log, state: "draft" }).first("id")) === undefined) return undefined;
      await db(table).where({ log, state: "posted" }).delete();
      const [row] = (await db(table)
        .where({ log, state: "draft" })
        .update({ state: "posted", posted_at: at })
        .returning("*")) as RecapRow[];
      return row;
    });
  }

  /** @returns true where there was a draft */
  async drop(log: number): Promise<boolean> {
    return (await this.journal.change((db) => db(table).where({ log, state: "draft" }).delete())) > 0;
  }

  async remove(log: number): Promise<void> {
    await this.journal.change((db) => db(table).where({ log }).delete());
  }

  async follow({ id, platform, groupId, name }: SessionLog): Promise<void> {
    await this.journal.change((db) =>
      db(table).where({ log: id }).update({ platform, group_id: groupId, log_name: name }),
    );
  }

  /** Ids of all logs that have one. */
  logs(): Promise<number[]> {
    return this.journal.read(async (db) =>
      ((await db(table).distinct("log")) as { log: number }[]).map(({ log }) => log),
    );
  }

  /** Recaps that name a person. */
  naming(platform: string, userId: string): Promise<RecapRow[]> {
    return this.journal.read(async (db) => (await naming(db, platform, userId)) as unknown as RecapRow[]);
  }

  /** @returns how many there were */
  async removeNaming(platform: string, userId: string): Promise<number> {
    return this.journal.change((db) => naming(db, platform, userId).delete());
  }
}

function naming(db: Connection, platform: string, userId: string) {
  const quoted = `%${JSON.stringify(userId).replaceAll(/[!%_]/g, "!$&")}%`;
  return db(table)
    .where({ platform })
    .andWhere((either) => {
      either.where({ made_by: userId }).orWhereRaw("people like ? escape '!'", [quoted]);
    });
}

export function viewOf(row: RecapRow): RecapView {
  const { length, tone, locale, text, lines, calls } = row;
  return {
    length,
    tone,
    locale,
    text,
    lines,
    calls,
    madeAt: Number(row.made_at),
    postedAt: Number(row.posted_at),
  };
}
