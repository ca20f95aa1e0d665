import { storable, truncateText } from "@dicetower/contract";
import { epochSeconds, type ImportLogLine, readPeerId } from "@dicetower/imports/api";
import { numberColumn, textColumn, textOf } from "../database/expressions.js";
import type { Row, SqliteFile } from "../database/sqlite-file.js";
import { commandInfoOf } from "../values/command-info.js";
import { damageTold, type Given, isDamage, openDatabase, type SealFolder } from "./seal-folder.js";

/** Name of the database of logs. */
export const logsDatabase = "data-logs.db";
const maxMessageLength = 100_000;

/** Reads the session logs; their lines are read when they are written. @param recording name of what records, by group */
export async function* readLogs(
  from: SealFolder,
  database: SqliteFile,
  recording: ReadonlyMap<string, string>,
): AsyncGenerator<Given> {
  const file = `${from.own}${logsDatabase}`;
  const columns = await database.columns("logs");
  if (columns === undefined) return;
  const wanted = {
    table: "logs",
    pageRows: 200,
    columns: {
      name: textColumn(columns, "name", 400),
      group: textColumn(columns, "group_id", 200),
      begun: numberColumn(columns, "created_at"),
      ended: numberColumn(columns, "updated_at"),
    },
  };
  for await (const row of database.rows(wanted)) {
    if (isDamage(row)) {
      yield damageTold(file, "logs", row);
      continue;
    }
    const groupId = textOf(row["group"]);
    const group = readPeerId(groupId);
    const id = Number(row["rowId"]);
    const title = textOf(row["name"]);
    const startedAt = epochSeconds(row["begun"]) ?? 0;
    if (group?.kind !== "group") {
      yield { skipped: `${file}#logs.${id}`, reasonKey: "imports.reading.noGroup" };
      continue;
    }
    yield {
      kind: "logs",
      source: `sealdice:log:${groupId}:${title}`,
      file,
      record: {
        platform: group.platform,
        groupId: group.id,
        name: [...storable(title)].slice(0, 50).join("").trim() || `#${id}`,
        startedAt,
        endedAt: Math.max(startedAt, epochSeconds(row["ended"]) ?? 0),
        recording: recording.get(groupId) === title,
        lines: (signal) => linesOf({ ...from, signal }, id),
      },
    };
  }
}

/** Lines of a log. The database is opened for them: they may be wanted when the reading is over. */
async function* linesOf(from: SealFolder, log: number): AsyncGenerator<ImportLogLine> {
  const database = await openDatabase(from, logsDatabase);
  if (database === undefined) return;
  try {
    const columns = await database.columns("log_items");
    if (columns === undefined || !columns.has("log_id")) return;
    const rows = database.rows({
      table: "log_items",
      pageRows: 500,
      columns: {
        nickname: textColumn(columns, "nickname", 200),
        user: textColumn(columns, "user_uniform_id", 200),
        account: textColumn(columns, "im_userid", 200),
        at: numberColumn(columns, "time"),
        message: textColumn(columns, "message", maxMessageLength),
        isDice: numberColumn(columns, "is_dice"),
        info: textColumn(columns, "command_info", maxMessageLength),
        rawId: textColumn(columns, "raw_msg_id", 128),
      },
      where: `log_id = ?${columns.has("removed") ? " AND coalesce(removed, 0) = 0" : ""}`,
      parameters: [log],
    });
    for await (const row of rows) if (!isDamage(row)) yield lineOf(row);
  } finally {
    await database.close();
  }
}

function lineOf(row: Row): ImportLogLine {
  const commandInfo = commandInfoOf(textOf(row["info"]));
  const rawMsgId = textOf(row["rawId"]);
  const account = textOf(row["account"]);
  return {
    at: epochSeconds(row["at"]) ?? 0,
    userId:
      (readPeerId(textOf(row["user"])) ?? readPeerId(account))?.id ?? truncateText(storable(account), 128),
    nickname: truncateText(storable(textOf(row["nickname"])), 100),
    message: storable(textOf(row["message"])),
    isDice: Number(row["isDice"]) === 1,
    ...(commandInfo === undefined ? {} : { commandInfo }),
    ...(rawMsgId === "" ? {} : { rawMsgId: storable(rawMsgId) }),
  };
}
