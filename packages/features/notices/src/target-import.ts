import { isDeepStrictEqual } from "node:util";
import type { Adapters } from "@dicetower/adapters/api";
import type { Actor, LiveSettings } from "@dicetower/contract";
import { type ImportRecords, type ImportTarget, importTarget } from "@dicetower/imports/api";
import type { NoticeSettings, NoticeWindow } from "./setting-types.js";

type Imported = ImportRecords["noticeTargets"];

const maxWindows = 32;

/** Takes in chats and mail addresses that another bot has sent its notices to. */
export function noticeTargetImport(
  settings: Pick<LiveSettings<NoticeSettings>, "value" | "save">,
  adapters: () => Pick<Adapters, "list"> | undefined,
): ImportTarget {
  const windows = () => settings.value.windows;
  const find = ({ type, targetId, platform }: Imported) =>
    windows().find(
      (one) =>
        one.type === type &&
        one.targetId === targetId &&
        (type === "email" || accountsOf(platform).includes(one.adapterId)),
    );
  const accountsOf = (platform: string): string[] =>
    (adapters()?.list() ?? [])
      .filter((one) => one.platform === platform)
      .sort((a, b) => Number(b.enabled) - Number(a.enabled))
      .map(({ id }) => id);
  const save = (next: readonly NoticeWindow[], actor: Actor) => settings.save({ windows: next }, actor);
  return importTarget<"noticeTargets">({
    key: "noticeTargets",
    atOnce: 1,
    predict(record) {
      const title = record.type === "email" ? record.targetId : `${record.platform}:${record.targetId}`;
      const refused = (reasonKey: string, limit = 0) =>
        Promise.resolve({ outcome: "refused" as const, title, reasonKey, values: { limit } });
      if (find(record) !== undefined) return Promise.resolve({ outcome: "same", title });
      const isChat = record.type !== "email" && !record.withAdapter;
      if (isChat && accountsOf(record.platform).length === 0) return refused("notices.import.noAccount");
      if (windows().length >= maxWindows) return refused("imports.reason.tooMany", maxWindows);
      return Promise.resolve({ outcome: "new", title });
    },
    write: (record) => Promise.resolve({ key: keyOf(record), before: null, after: { ...record } }),
    async carryOut(_change, record, { actor }) {
      const [account = ""] = record.type === "email" ? [] : accountsOf(record.platform);
      const isReachable = record.type === "email" || account !== "";
      if (isReachable && find(record) === undefined && windows().length < maxWindows)
        await save([...windows(), windowOf(record, account)], actor);
      return undefined;
    },
    async takeBack({ after }, { actor }) {
      const record = after as unknown as Imported;
      const made = find(record);
      if (made === undefined) return true;
      if (!isAsMade(made, record)) return false;
      await save(
        windows().filter(({ id }) => id !== made.id),
        actor,
      );
      return true;
    },
    undo: () => Promise.resolve(true),
  });
}

function keyOf({ type, platform, targetId }: Imported): string {
  return JSON.stringify([type, platform, targetId]);
}

/** Whether nobody has changed a window since it was made. */
function isAsMade(window: NoticeWindow, record: Imported): boolean {
  const made = windowOf(record, window.adapterId);
  return Object.entries(made).every(([name, value]) =>
    isDeepStrictEqual(window[name as keyof NoticeWindow], value),
  );
}

function windowOf({ type, targetId, enabled }: Imported, adapterId: string): NoticeWindow {
  return {
    type,
    targetId,
    enabled,
    adapterId,
    name: targetId,
    mode: "classes",
    classes: ["important", "critical", "error"],
    events: [],
    minDanger: 0,
  } as Partial<NoticeWindow> as NoticeWindow;
}
