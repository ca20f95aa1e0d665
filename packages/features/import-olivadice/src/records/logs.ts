import { storable, truncateText } from "@dicetower/contract";
import {
  epochSeconds,
  type ImportFolder,
  type ImportLogLine,
  isTable,
  parseJson,
  peerPlatform,
  type Table,
} from "@dicetower/imports/api";
import type { Given, KnownPeople } from "./oliva-folder.js";
import { groupIdOf, type NamedLog } from "./people.js";

const ending = ".olivadicelog";
/** Characters of a line, which is JSON. */
const maxLineLength = 500_000;
const own: ReadonlySet<unknown> = new Set(["reply", "reply_private", "send_group"]);

/** Reads the session logs: a line of JSON for each message. @param people who speaks is known from then on */
export async function* readLogs(
  folder: ImportFolder,
  base: string,
  logs: ReadonlyMap<string, NamedLog>,
  people: KnownPeople,
  signal: AbortSignal,
): AsyncGenerator<Given> {
  const under = `${base}unity/logger`;
  for await (const { path } of folder.files(under)) {
    signal.throwIfAborted();
    if (!path.endsWith(ending)) continue;
    const stem = path.slice(under.length + 1, -ending.length);
    const [, id = "", name = ""] = /^log_([0-9a-fA-F-]{8,64})(?:_(.*))?$/su.exec(stem) ?? [];
    const seen = await lookThrough(folder, path, people, signal);
    if (seen === undefined) {
      yield { skipped: path, reasonKey: "imports.reading.noContent" };
      continue;
    }
    const named = logs.get(id);
    const groupId = named?.groupId ?? seen.groupId;
    if (groupId === "") {
      yield { skipped: path, reasonKey: "imports.reading.noGroup" };
      continue;
    }
    const title = named?.name ?? name;
    yield {
      kind: "logs",
      source: `olivadice:log:${stem}`,
      file: path,
      record: {
        platform: named?.platform ?? peerPlatform("qq"),
        groupId,
        name: [...storable(title === "" ? stem : title)].slice(0, 50).join(""),
        startedAt: seen.startedAt,
        endedAt: seen.endedAt,
        recording: named?.recording ?? false,
        lines: (stop) => linesOf(folder, path, stop),
      },
    };
  }
}

async function lookThrough(folder: ImportFolder, path: string, people: KnownPeople, signal: AbortSignal) {
  let startedAt: number | undefined;
  let endedAt = 0;
  let groupId = "";
  for await (const entry of entriesOf(folder, path, signal)) {
    const line = lineOf(entry);
    if (line === undefined) continue;
    startedAt ??= line.at;
    endedAt = Math.max(endedAt, line.at);
    if (groupId === "" && isTable(entry["dect"])) groupId = groupIdOf(idOf(entry["dect"]["group_id"]));
    if (!line.isDice && line.userId !== "") people.addUntold(line.userId, peerPlatform);
  }
  return startedAt === undefined ? undefined : { startedAt, endedAt, groupId };
}

async function* linesOf(
  folder: ImportFolder,
  path: string,
  signal: AbortSignal,
): AsyncGenerator<ImportLogLine> {
  for await (const entry of entriesOf(folder, path, signal)) {
    const line = lineOf(entry);
    if (line !== undefined) yield line;
  }
}

/** Entries of a file; a row that is none is passed over, as the bot itself does. */
async function* entriesOf(folder: ImportFolder, path: string, signal: AbortSignal): AsyncGenerator<Table> {
  for await (const row of folder.lines(path, signal)) {
    if (row.length > maxLineLength) continue;
    const entry = attempted(() => parseJson(row));
    if (isTable(entry)) yield entry;
  }
}

/** Undefined for what is no line of the story: counters, and what has been recalled. */
function lineOf(entry: Table): ImportLogLine | undefined {
  const { type, deleted, message, sender } = entry;
  const at = epochSeconds(entry["time"]);
  if (deleted === true || typeof message !== "string" || !isTable(sender) || at === undefined)
    return undefined;
  const rawMsgId = idOf(entry["message_id"]);
  return {
    at,
    userId: idOf(sender["id"]),
    nickname: truncateText(storable(String(sender["name"] ?? "")), 100),
    message: storable(message),
    isDice: own.has(type),
    ...(rawMsgId === "" ? {} : { rawMsgId }),
  };
}

function idOf(value: unknown): string {
  const text = typeof value === "number" || typeof value === "string" ? storable(String(value)).trim() : "";
  return text === "-1" ? "" : truncateText(text, 128);
}

function attempted<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
