import { truncateText } from "@dicetower/contract";
import {
  type ImportLogLine,
  type ImportRecords,
  type ImportTarget,
  importTarget,
} from "@dicetower/imports/api";
import { Importer } from "../import/importer.js";
import { LineInsert, perInsert } from "../import/line-insert.js";
import { diceBit, flagsOf, importedBit, inOwnGroup, type NewLine } from "../lines/line.js";
import { idAt } from "../lines/line-ids.js";
import { isLogName, maxNameLength } from "../logs/log-names.js";
import type { LogRow } from "../logs/log-row.js";
import type { LogService } from "../logs/log-service.js";
import type { LogSweeper } from "../logs/log-sweeper.js";
import { toldCommand } from "./told-command.js";

type Imported = ImportRecords["logs"];

const maxTextLength = 20_000;
const maxNicknameLength = 100;
/** Lines that one log takes from another bot. */
const maxLines = 2_000_000;

/** What is noted of a log before it is made: it is found by this, whatever a kill has left of it. */
interface Noted {
  readonly platform: string;
  readonly groupId: string;
  readonly name: string;
  /** Number of the import that adds to a log of an earlier run; 0 for a log that is made. */
  readonly number: number;
}

/** What taking in logs of another bot works with. */
export interface LogImportServices {
  readonly logs: LogService;
  readonly sweeper: LogSweeper;
}

/**
 * Takes in session logs of another bot. They are in the journal, out of the reach of the transaction: what is to be made
 * is noted first. A log that has grown since the last time gets what is new; one of a name that is taken comes beside.
 */
export function logImport({ logs, sweeper }: LogImportServices): ImportTarget {
  const { store } = logs.services;
  const { journal } = store;
  const insert = new LineInsert(journal);
  return importTarget<"logs">({
    key: "logs",
    atOnce: 1,
    async predict(record, known) {
      const name = logName(record.name);
      const title = `${record.platform}:${record.groupId} ${name}`;
      if (!isLogName(name)) return { outcome: "refused", title, reasonKey: "logs.import.name" };
      const earlier = await logOfKey(known);
      if (earlier !== undefined) {
        const isSame = Number(earlier.lines) >= (await countOf(record));
        return { outcome: isSame ? "same" : "changes", title };
      }
      const taken = await store.byName(record, name);
      return { outcome: taken === undefined ? "new" : "clash", title };
    },
    async prepare(record, known): Promise<Noted> {
      const { platform, groupId } = record;
      const earlier = await logOfKey(known);
      if (earlier !== undefined)
        return { platform, groupId, name: earlier.name, number: earlier.last_import + 1 };
      return { platform, groupId, name: await logs.freeName(record, logName(record.name)), number: 0 };
    },
    write(record, { known, prepared }) {
      const noted = prepared as Noted;
      const key =
        noted.number === 0 ? JSON.stringify([record.platform, record.groupId, noted.name]) : (known ?? "");
      return Promise.resolve({ key, before: null, after: { ...noted } });
    },
    async carryOut(change, record, { signal }) {
      const noted = change.after as unknown as Noted;
      const earlier = noted.number === 0 ? undefined : await logOfKey(change.key);
      const row = earlier ?? (await makeLog(noted, record));
      if (noted.number > 0) await logs.change(row.id, { last_import: noted.number });
      await addLines(row.id, record, noted.number, Number(earlier?.lines ?? 0), signal);
      logs.services.changed({ platform: row.platform, groupId: row.group_id }, row.id);
      return String(row.id);
    },
    async takeBack(change, { signal }) {
      const noted = change.after as unknown as Noted;
      const row = (await logOfKey(change.key)) ?? (await store.byName(noted, noted.name));
      // Nothing of it was made, or somebody has deleted it.
      if (row === undefined) return true;
      if (noted.number > 0) return takeLinesBack(row, noted.number);
      if (row.state !== "ended" || row.last_import > 0 || row.name !== noted.name || row.note !== "")
        return false;
      if (await hasOtherLines(row.id)) return false;
      await journal.change(async (db) => {
        await db("session_logs_person").where({ log: row.id }).delete();
        await db("session_logs_log").where({ id: row.id }).delete();
      });
      await sweeper.sweep(row.id, signal);
      logs.services.changed({ platform: row.platform, groupId: row.group_id }, row.id);
      return true;
    },
    undo: () => Promise.resolve(true),
  });

  /** The log that a key names: by its number, or by the name under which it was to be made. */
  async function logOfKey(key: string | undefined): Promise<LogRow | undefined> {
    if (key === undefined || key === "") return undefined;
    if (!key.startsWith("[")) return store.get(Number(key));
    const [platform, groupId, name] = JSON.parse(key) as [string, string, string];
    return store.byName({ platform, groupId }, name);
  }

  async function makeLog({ platform, groupId, name }: Noted, record: Imported): Promise<LogRow> {
    const group = { platform, groupId };
    const { account, selfId, name: groupName } = logs.services.accountOf(group);
    const [row] = await journal.change<LogRow[]>((db) =>
      db("session_logs_log")
        .insert({
          platform,
          group_id: groupId,
          group_name: groupName,
          name,
          account,
          self_id: selfId,
          state: "ended",
          host_id: "",
          started_at: record.startedAt,
          ended_at: record.endedAt,
          updated_at: record.endedAt,
          system: logs.services.systemOf(group),
        })
        .returning("*"),
    );
    if (row === undefined) throw new Error("the row of a log was not made");
    return row;
  }

  /** @param passed lines that are there from an earlier run */
  async function addLines(
    log: number,
    record: Imported,
    number: number,
    passed: number,
    signal: AbortSignal,
  ) {
    let rows: NewLine[] = [];
    let last = 0;
    let count = 0;
    let speaker: ImportLogLine | undefined;
    const flush = async () => {
      signal.throwIfAborted();
      const [first] = rows;
      if (first === undefined) return;
      await journal.change((db) => insert.add(db, rows, number));
      rows = [];
    };
    for await (const line of record.lines(signal)) {
      if (!line.isDice) speaker = line;
      if (++count <= passed) continue;
      if (count > maxLines) break;
      // Ids grow with the lines, also where the clock of the other bot went back.
      last = Math.max(last + 1, idAt(line.at));
      rows.push(rowOf(log, last, line, speaker));
      if (rows.length === perInsert) await flush();
    }
    await flush();
  }

  async function hasOtherLines(log: number): Promise<boolean> {
    const other: unknown = await journal.read((db) =>
      db("session_logs_line").where({ log }).whereRaw("(flags & ?) = 0", [importedBit]).first("id"),
    );
    return other !== undefined;
  }

  /** Takes the lines of one import out again, unless another one has come behind it. */
  async function takeLinesBack(row: LogRow, number: number): Promise<boolean> {
    if (row.last_import > number) return false;
    if (row.last_import === number) await new Importer(logs, logs.services.changes).undo(row.id);
    return true;
  }
}

/** @param speaker whose line was the last that is not of the bot */
function rowOf(log: number, id: number, line: ImportLogLine, speaker: ImportLogLine | undefined): NewLine {
  const bits = importedBit | (line.isDice ? diceBit : 0);
  return {
    log,
    id,
    at: line.at,
    user_id: line.userId,
    nickname: truncateText(line.nickname, maxNicknameLength),
    card: "",
    message: truncateText(line.message, maxTextLength),
    segments: "",
    flags: flagsOf(bits, /^\s*[(（]/u.test(line.message) ? "ooc" : "main"),
    command_id: 0,
    info: toldCommand(line.commandInfo, speaker),
    raw_msg_id: line.rawMsgId ?? "",
    source: "",
    ...inOwnGroup,
  };
}

async function countOf(record: Imported): Promise<number> {
  let count = 0;
  for await (const _line of record.lines(new AbortController().signal)) count++;
  return Math.min(count, maxLines);
}

function logName(name: string): string {
  return [...name.replace(/[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu, "").trim()]
    .slice(0, maxNameLength)
    .join("")
    .trim();
}
