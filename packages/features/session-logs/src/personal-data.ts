import { type Clock, Joi, type Journal, type JsonValue } from "@dicetower/contract";
import type { PersonalData, PersonKey, PlayerDetail } from "@dicetower/players/api";

/** Lines of one export. */
const maxExported = 10_000;
/** Rows of one step. */
const perStep = 500;
const maxListed = 200;

/** What personal data are taken from. */
export interface PersonalServices {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Answers when what was said before is stored. */
  readonly flush: () => Promise<void>;
}

interface Spoken {
  readonly id: number;
  readonly name: string;
  readonly group_id: string;
}

function logsOf(journal: Journal, { platform, userId }: PersonKey): Promise<Spoken[]> {
  return journal.read<Spoken[]>((db) =>
    db("session_logs_log")
      .select("id", "name", "group_id")
      .where({ platform })
      .whereIn("id", db("session_logs_person").select("log").where({ user_id: userId }))
      .orderBy("id", "desc"),
  );
}

/** Lines of a person: exported; logs belong to their groups, so they stay with a pseudonym. */
export function logPersonalData({ journal, clock, signal, flush }: PersonalServices): PersonalData {
  async function rename(log: number, userId: string, pseudonym: string): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const rows = await journal.read<{ id: number | string }[]>((db) =>
        db("session_logs_line").select("id").where({ log, user_id: userId }).limit(perStep),
      );
      const ids = rows.map(({ id }) => Number(id));
      if (ids.length > 0)
        await journal.change((db) =>
          db("session_logs_line")
            .where({ log })
            .whereIn("id", ids)
            .update({ user_id: pseudonym, nickname: pseudonym, card: "", raw_msg_id: "" }),
        );
      if (ids.length < perStep) break;
      await clock.wait(5, signal);
    }
    await journal.change(async (db) => {
      const quoted = `%${JSON.stringify({ userId }).slice(1, -1).replaceAll(/[!%_]/g, "!$&")}%`;
      // Who rolled stands beside the roll, in the line of the bot.
      const told = (await db("session_logs_line")
        .select("id", "info")
        .where({ log })
        .whereRaw("info like ? escape '!'", [quoted])) as { id: number; info: string }[];
      for (const { id, info } of told)
        await db("session_logs_line")
          .where({ log, id })
          .update({
            info: JSON.stringify({ ...(JSON.parse(info) as object), userId: pseudonym, nickname: pseudonym }),
          });
      await db("session_logs_person")
        .where({ log, user_id: userId })
        .update({ user_id: pseudonym, name: pseudonym });
      await db("session_logs_log").where({ id: log, host_id: userId }).update({ host_id: "" });
      await db("session_logs_log").where({ id: log }).increment("content", 1);
    });
  }

  return {
    key: "session-logs",
    titleKey: "logs.personal",
    async export(person) {
      await flush();
      const lines: JsonValue[] = [];
      for (const { id, name, group_id } of await logsOf(journal, person)) {
        const rows = await journal.read<{ at: number | string; message: string }[]>((db) =>
          db("session_logs_line")
            .select("at", "message")
            .where({ log: id, user_id: person.userId })
            .orderBy("id", "desc")
            .limit(maxExported - lines.length),
        );
        for (const { at, message } of rows)
          lines.push({ groupId: group_id, log: name, at: Number(at), message });
        if (lines.length >= maxExported) break;
      }
      return { lines, complete: lines.length < maxExported };
    },
    async erase(_db, person) {
      await flush();
      const [counted] = await journal.read<{ total: number | string | null }[]>((db) =>
        db("session_logs_person")
          .join("session_logs_log", "session_logs_log.id", "session_logs_person.log")
          .where({ platform: person.platform, user_id: person.userId })
          .sum({ total: "session_logs_person.lines" }),
      );
      return { logLines: Number(counted?.total ?? 0) };
    },
    async eraseFiles(person, pseudonym) {
      for (const { id } of await logsOf(journal, person)) await rename(id, person.userId, pseudonym);
    },
  };
}

/** Logs in which a player has spoken, for their detail. */
export function logDetail({ journal, flush }: Pick<PersonalServices, "journal" | "flush">): PlayerDetail {
  return {
    key: "logs",
    schema: Joi.array().items(
      Joi.object({
        id: Joi.number().integer().required(),
        name: Joi.string().allow("").required(),
        groupId: Joi.string().allow("").required(),
      }),
    ),
    async load(identities) {
      await flush();
      const all: JsonValue[] = [];
      for (const person of identities)
        for (const { id, name, group_id } of await logsOf(journal, person))
          all.push({ id, name, groupId: group_id });
      return all.slice(0, maxListed);
    },
  };
}
