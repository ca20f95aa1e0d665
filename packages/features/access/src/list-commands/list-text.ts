import type { CommandCall, Texts } from "@dicetower/contract";
import type { ListRow } from "../lists/list-row.js";
import { formatTime } from "../time/format-time.js";

/** Puts rows of the lists into words. */
export class ListText {
  constructor(readonly texts: () => Texts | undefined) {}

  /** A line for each row. */
  rows(rows: readonly ListRow[], call: CommandCall): string {
    return rows.map((row) => this.row(row, call)).join("\n");
  }

  row(row: ListRow, { locale, message }: CommandCall): string {
    const say = (key: string, values = {}) => this.texts()?.render({ key, values }, locale, message) ?? key;
    const parts = [
      say(`list.${row.listType}`),
      `${say(`list.${row.targetType}`)} ${row.platform}:${row.targetId}`,
      row.expiresAt === 0 ? "" : say("list.until", { time: formatTime(row.expiresAt) }),
      row.score === 0 ? "" : say("list.score", { score: row.score }),
      row.exempt ? say("list.exempt") : "",
      row.reason,
      ...row.reasons.map(({ text, place }) => [text, placeName(place)].filter(Boolean).join(" @ ")),
    ];
    return `#${row.rowId} ${parts.filter((part) => part !== "").join(", ")}`;
  }
}

function placeName({ platform, groupId, name }: ListRow["reasons"][number]["place"]): string {
  return groupId === "" ? name : `${platform}:${groupId}`;
}
