import type { Texts } from "@dicetower/contract";
import type { ListRow } from "../list-row.js";
import { moment } from "../moment.js";

/** Puts rows of the lists into words. */
export class ListText {
  constructor(readonly texts: () => Texts | undefined) {}

  /** A line for each row. */
  rows(rows: readonly ListRow[], locale: string): string {
    return rows.map((row) => this.row(row, locale)).join("\n");
  }

  row(row: ListRow, locale: string): string {
    const say = (key: string, values = {}) => this.texts()?.render({ key, values }, locale) ?? key;
    const parts = [
      say(`list.${row.listType}`),
      `${say(`list.${row.targetType}`)} ${row.platform}:${row.targetId}`,
      row.expiresAt === 0 ? "" : say("list.until", { time: moment(row.expiresAt) }),
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
