import { decodeText, storable, truncateText } from "@dicetower/contract";
import {
  type ImportFolder,
  isTable,
  numberedId,
  parseJson,
  skippedFor,
  type Table,
} from "@dicetower/imports/api";
import { type Given, platform } from "./dice-values.js";

const fileBytes = 64 * 2 ** 20;
/** Targets that are told apart at once. */
const maxTargets = 200_000;
const maxReasons = 20;

/** Kinds of marks that lists here have under another name; any other is one that was imported. */
const kinds: Readonly<Record<string, string>> = { kick: "kick", ban: "mute", spam: "spam" };

interface Reason {
  readonly at: number;
  readonly kind: string;
  readonly text: string;
  readonly place: { readonly platform: string; readonly groupId: string; readonly name: string };
}

/** Somebody, or a group, with all the marks against them. */
interface Denied {
  readonly targetType: "user" | "group";
  readonly targetId: string;
  danger: number;
  kind: string;
  readonly reasons: Reason[];
}

/** Reads the marks: each is about up to three people and a group. */
export async function* readBlackMarks(
  folder: ImportFolder,
  base: string,
  signal: AbortSignal,
): AsyncGenerator<Given> {
  const file = `${base}conf/BlackList.json`;
  const denied = new Map<string, Denied>();
  if (await folder.has(file))
    try {
      const marks = parseJson(decodeText(await folder.read(file, fileBytes)).text);
      for (const [at, mark] of (Array.isArray(marks) ? marks : []).entries()) {
        signal.throwIfAborted();
        if (isTable(mark)) addMark(mark, denied);
        else yield { skipped: `${file}#${at + 1}`, reasonKey: "imports.reading.otherShape" };
      }
    } catch (error) {
      yield skippedFor(file, error);
    }
  for (const { targetType, targetId, danger, kind, reasons } of denied.values())
    yield {
      kind: "lists",
      source: `dice:denied:${targetType}:${targetId}`,
      file,
      record: {
        listType: "deny",
        targetType,
        platform,
        targetId,
        reason: reasons.find(({ text }) => text !== "")?.text ?? "",
        reasons: reasons.map((one) => ({ ...one })),
        kind,
        danger,
        source: "import",
      },
    };
}

function addMark(mark: Table, denied: Map<string, Denied>): void {
  const { danger, type, erase } = mark;
  const written = danger === undefined ? (type === "ruler" ? 3 : 2) : danger;
  if (typeof written !== "number" || !(written >= 1) || type === "erase" || Number(mark["isErased"]) > 0)
    return;
  const erased: ReadonlySet<unknown> = new Set(Array.isArray(erase) ? (erase as unknown[]) : []);
  const kind = kinds[String(type)] ?? "import";
  const groupId = numberedId(mark["fromGID"] ?? mark["fromGroup"]) ?? "";
  const reason: Reason = {
    at: timeOf(mark["time"]),
    kind,
    text: truncateText(
      storable(
        [mark["note"], mark["comment"]]
          .filter((one) => typeof one === "string")
          .join(" ")
          .trim(),
      ),
      500,
    ),
    place: { platform: groupId === "" ? "" : platform, groupId, name: "" },
  };
  const add = (targetType: Denied["targetType"], names: readonly string[]) => {
    const targetId = names.flatMap((name) => numberedId(mark[name]) ?? [])[0];
    if (targetId === undefined || names.some((name) => erased.has(name))) return;
    const key = `${targetType}:${targetId}`;
    let one = denied.get(key);
    if (one === undefined) {
      if (denied.size >= maxTargets) return;
      one = { targetType, targetId, danger: 1, kind, reasons: [] };
      denied.set(key, one);
    }
    one.danger = Math.max(one.danger, Math.min(4, Math.floor(written)));
    if (one.reasons.length < maxReasons) one.reasons.push(reason);
  };
  add("group", ["fromGID", "fromGroup"]);
  add("user", ["fromUID", "fromQQ"]);
  add("user", ["inviterQQ", "inviter"]);
  add("user", ["ownerQQ"]);
}

/** `2021-03-04 05:06:07`, by the clock of this machine as it was by that of the peer's. */
function timeOf(written: unknown): number {
  const [, year, month, day, hour = "0", minute = "0", second = "0"] =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:\s+(\d{1,2}):(\d{2})(?::(\d{2}))?)?/.exec(
      typeof written === "string" ? written : "",
    ) ?? [];
  if (year === undefined) return 0;
  const date = new Date(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  return Math.max(0, Math.floor(date.getTime() / 1_000));
}
