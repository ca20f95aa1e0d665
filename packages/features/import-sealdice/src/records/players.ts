import { storable, truncateText } from "@dicetower/contract";
import { epochSeconds, readPeerId } from "@dicetower/imports/api";
import { numberColumn, textColumn, textOf } from "../database/expressions.js";
import type { Row, SqliteFile } from "../database/sqlite-file.js";
import type { Given } from "./seal-folder.js";

/** Groups of one player whose names are kept. */
const maxNames = 500;

/** Reads players: one row for each group that they are in becomes one player with names by group. */
export async function* readPlayers(database: SqliteFile, file: string): AsyncGenerator<Given> {
  const columns = await database.columns("group_player_info");
  if (columns === undefined || !columns.has("user_id")) return;
  const sql = `SELECT ${textColumn(columns, "user_id", 200)} AS "user", ${textColumn(columns, "group_id", 200)} AS "group",
    ${textColumn(columns, "name", 200)} AS "name", ${numberColumn(columns, "last_command_time")} AS "at",
    ${numberColumn(columns, "created_at")} AS "since" FROM group_player_info ORDER BY user_id`;
  let rows: Row[] = [];
  try {
    for await (const row of database.sorted(sql)) {
      if (rows.length > 0 && rows[0]?.["user"] !== row["user"]) {
        yield* playerItem(rows, file);
        rows = [];
      }
      if (rows.length < maxNames) rows.push(row);
    }
  } catch (error) {
    if (!(error instanceof Error) || !/SQLITE_(?:CORRUPT|TOOBIG|IOERR|ERROR)/.test(error.message))
      throw error;
    yield {
      skipped: `${file}#group_player_info`,
      reasonKey: "import-sealdice.damagedRest",
      values: { row: 0 },
    };
  }
  yield* playerItem(rows, file);
}

function* playerItem(rows: readonly Row[], file: string): Generator<Given> {
  const id = textOf(rows[0]?.["user"]);
  const user = readPeerId(id);
  if (user?.kind !== "user") return;
  const times = rows.flatMap((row) => epochSeconds(row["at"]) ?? []);
  const since = rows.flatMap((row) => epochSeconds(row["since"]) ?? []);
  const names = new Map<string, string>();
  for (const row of rows) {
    const group = readPeerId(textOf(row["group"]));
    const name = truncateText(
      storable(textOf(row["name"]))
        .replace(/\p{Cc}+/gu, " ")
        .trim(),
      40,
    );
    if (group?.kind === "group" && group.platform === user.platform && name !== "") names.set(group.id, name);
  }
  yield {
    kind: "players",
    source: `sealdice:player:${id}`,
    file,
    record: {
      platform: user.platform,
      userId: user.id,
      ...(since.length === 0 ? {} : { firstSeenAt: Math.min(...since) }),
      ...(times.length === 0 ? {} : { lastCommandAt: Math.max(...times) }),
      ...(names.size === 0 ? {} : { groupNames: [...names].map(([groupId, name]) => ({ groupId, name })) }),
    },
  };
}
