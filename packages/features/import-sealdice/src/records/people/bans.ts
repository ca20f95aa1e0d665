import { storable, truncateText } from "@dicetower/contract";
import { epochSeconds, type PeerId, readPeerId, type Table, Unreadable } from "@dicetower/imports/api";
import type { SqliteFile } from "../../database/sqlite-file.js";
import { readJsonRows } from "../json-rows.js";
import type { Given } from "../seal-folder.js";

/** Lists by the rank that somebody has; others are on none. */
const lists: Readonly<Record<number, string>> = { [-30]: "deny", [-10]: "watch", 30: "allow" };
const maxReasons = 20;

/** Reads who is denied, watched and trusted. */
export function readBans(database: SqliteFile, file: string): AsyncGenerator<Given> {
  return readJsonRows(database, file, "ban_info", (id, content) => {
    const listType = lists[Number(content["rank"])];
    const target = readPeerId(id) ?? readPeerId(content["ID"]);
    if (target === undefined) throw new Unreadable("imports.reading.noOwner");
    return listType === undefined ? [] : [banItem(id, file, listType, target, content)];
  });
}

function banItem(id: string, file: string, listType: string, target: PeerId, content: Table): Given {
  const listOf = (name: string): readonly unknown[] => {
    const list = content[name];
    return Array.isArray(list) ? (list as unknown[]) : [];
  };
  const [times, places] = [listOf("times"), listOf("places")];
  const reasons = listOf("reasons")
    .slice(-maxReasons)
    .map((reason, at, all) => {
      const index = listOf("reasons").length - all.length + at;
      const place = readPeerId(places[index]);
      return {
        at: epochSeconds(times[index]) ?? 0,
        kind: "import",
        text: truncateText(storable(String(reason)), 500),
        place:
          place?.kind === "group"
            ? { platform: place.platform, groupId: place.id, name: "" }
            : { platform: "", groupId: "", name: "" },
      };
    });
  const { name, score } = content;
  return {
    kind: "lists",
    source: `sealdice:ban:${id}`,
    file,
    record: {
      listType,
      targetType: target.kind,
      platform: target.platform,
      targetId: target.id,
      name: typeof name === "string" ? truncateText(storable(name), 100) : "",
      score: typeof score === "number" ? Math.min(10_000, Math.max(0, Math.floor(score))) : 0,
      reason: reasons.at(-1)?.text ?? "",
      reasons,
      kind: "import",
      source: "import",
    },
  };
}
