import { type ImportFolder, isTable, numberedId, readJson, skippedFor } from "@dicetower/imports/api";
import { type Given, platform } from "./dice-values.js";

/** Reads the chats that notices go to. */
export async function* readNoticeTargets(folder: ImportFolder, base: string): AsyncGenerator<Given> {
  const file = `${base}conf/NoticeList.json`;
  if (!(await folder.has(file))) return;
  try {
    const listed = await readJson(folder, file);
    for (const [at, one] of (Array.isArray(listed) ? (listed as unknown[]) : []).entries()) {
      const group = isTable(one) ? numberedId(one["gid"]) : undefined;
      const user = isTable(one) ? numberedId(one["uid"]) : undefined;
      const targetId = group ?? user;
      if (targetId === undefined)
        yield { skipped: `${file}#${at + 1}`, reasonKey: "imports.reading.noOwner" };
      else
        yield {
          kind: "noticeTargets",
          source: `dice:notice:${group === undefined ? "user" : "group"}:${targetId}`,
          file,
          record: {
            type: group === undefined ? "user" : "group",
            platform,
            targetId,
            enabled: true,
            withAdapter: false,
          },
        };
    }
  } catch (error) {
    yield skippedFor(file, error);
  }
}
