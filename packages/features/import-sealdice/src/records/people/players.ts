import { storable, truncateText } from "@dicetower/contract";
import { epochSeconds, readPeerId } from "@dicetower/imports/api";
import { numberColumn, textColumn, textOf } from "../../database/expressions.js";
import type { Row, SqliteFile } from "../../database/sqlite-file.js";
import type { Given } from "../seal-folder.js";

/** Groups of one player whose names are kept. */
const maxNames = 500;

/** Reads players: one row for each group that they are in becomes one player with names by group. */
export async function* readPlayers(database: SqliteFile, file: string): AsyncGenerator<Given> {
  const columns = await database.columns("group_player_info");
  if (columns === undefined || !columns.has("user_id")) return;
  const sql = `SELECT ${textColumn(columns, "user_id", 200)} AS "user", ${textColumn(columns, "group_id", 200)} AS "group",
    ${textColumn(columns, "name", 200)} AS "name", ${numberColumn(columns, "last_command_time")} AS "at",
    ${numberColumn(columns, "created_at")} AS "since",
    ${textColumn(columns, "dice_side_num", 40)} AS "faces",
    ${textColumn(columns, "auto_set_name_template", 200)} AS "template" FROM group_player_info ORDER BY user_id`;
  let rows: Row[] = [];
  try {
    for await (const row of database.sorted(sql)) {
      if (rows.length > 0 && rows[0]?.["user"] !== row["user"]) {
        yield* playerItem(rows, file);
        rows = [];
      }
      yield* leftOf(row, file);
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

/** What somebody has set for one group alone: faces of their dice, and how their name is written. */
function* leftOf(row: Row, file: string): Generator<Given> {
  const [faces, template] = [textOf(row["faces"]), textOf(row["template"])];
  for (const [name, value] of [
    ["dice_side_num", faces === "0" ? "" : faces],
    ["auto_set_name_template", template],
  ] as const)
    if (value !== "")
      yield {
        skipped: `${file}#group_player_info.${textOf(row["group"])}-${textOf(row["user"])}`,
        reasonKey: "import-sealdice.playerSetting",
        values: { name, value },
      };
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
