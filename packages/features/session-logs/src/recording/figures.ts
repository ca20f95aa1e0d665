import { type Connection, type Dialect, jsonRows } from "@dicetower/contract";
import { commandBit, has, hiddenBit, imageBit, type NewLine } from "../lines/line.js";
import { txtBytes } from "../lines/txt-form.js";
import type { ParticipantRole } from "../logs/log-row.js";

/** What lines add to the figures of somebody. */
interface PersonFigures {
  name: string;
  role: ParticipantRole;
  lines: number;
  firstId: number;
}

/** What lines add to the figures of a log. */
interface LogFigures {
  lines: number;
  commands: number;
  images: number;
  bytes: number;
  at: number;
  readonly people: Map<string, PersonFigures>;
  /** Other groups in which lines were said. */
  readonly groups: Set<string>;
}

/** Counts lines that were written, until the figures go into the rows of their logs. */
export class Figures {
  readonly #logs = new Map<number, LogFigures>();

  /** Counts a line. @param sign −1 where it was not written after all */
  add(line: NewLine, role: ParticipantRole, sign = 1): void {
    let log = this.#logs.get(line.log);
    if (log === undefined) {
      log = { lines: 0, commands: 0, images: 0, bytes: 0, at: 0, people: new Map(), groups: new Set() };
      this.#logs.set(line.log, log);
    }
    log.lines += sign;
    if (has(line.flags, commandBit)) log.commands += sign;
    if (has(line.flags, imageBit)) log.images += sign;
    if (!has(line.flags, hiddenBit)) log.bytes += sign * txtBytes(line);
    if (line.at > log.at) log.at = line.at;
    if (line.group_id !== "") log.groups.add(line.group_id);
    const person = log.people.get(line.user_id);
    if (person === undefined)
      log.people.set(line.user_id, { name: line.nickname, role, lines: sign, firstId: line.id });
    else {
      person.lines += sign;
      person.name = line.nickname;
      person.role = role;
    }
  }

  /** Adds the figures to the rows of the logs, in three statements at most however many there are. */
  async write(db: Connection, dialect: Dialect): Promise<void> {
    const logs: unknown[] = [];
    const everybody: unknown[] = [];
    const places: { log: number; group_id: string }[] = [];
    for (const [id, { lines, commands, images, bytes, at, people, groups }] of this.#logs) {
      logs.push([id, lines, commands, images, bytes, at]);
      for (const groupId of groups) places.push({ log: id, group_id: groupId });
      for (const [userId, { name, role, lines: own, firstId }] of people)
        everybody.push([id, userId, name, role, own, firstId]);
    }
    if (logs.length === 0) return;
    const grown = jsonRows(dialect, "grown", {
      log: "integer",
      more: "integer",
      said: "integer",
      shown: "integer",
      size: "integer",
      last: "integer",
    });
    await db.raw(
      `update session_logs_log set lines = lines + more, commands = commands + said, images = images + shown,
        bytes = bytes + size, content = content + 1,
        updated_at = case when updated_at < last then last else updated_at end
        from ${grown} where session_logs_log.id = grown.log`,
      [JSON.stringify(logs)],
    );
    const spoke = jsonRows(dialect, "spoke", {
      log: "integer",
      user_id: "text",
      name: "text",
      role: "text",
      lines: "integer",
      first_id: "integer",
    });
    await db.raw(
      `insert into session_logs_person (log, user_id, name, role, lines, first_id)
        select log, user_id, name, role, lines, first_id from ${spoke}
        where exists (select 1 from session_logs_log where session_logs_log.id = spoke.log)
        on conflict (log, user_id) do update set lines = session_logs_person.lines + excluded.lines,
        name = excluded.name, role = excluded.role`,
      [JSON.stringify(everybody)],
    );
    if (places.length > 0)
      await db("session_logs_group").insert(places).onConflict(["group_id", "log"]).ignore();
  }
}
