import { storable, truncateText } from "@dicetower/contract";
import { type ImportFolder, type ImportLogLine, numberedId, stemOf } from "@dicetower/imports/api";
import { type ImportedLine, readTxtRows } from "@dicetower/session-logs/api";
import { type Given, platform } from "./dice-values.js";
import { type DiceSession, groupOfName } from "./sessions.js";

/** Who the lines of the bot itself are by. */
export interface OwnLines {
  /** Empty where the folder does not tell. */
  readonly id: string;
  readonly name: string;
}

/** Reads the session logs: text files, named after their session. */
export async function* readLogs(
  folder: ImportFolder,
  base: string,
  sessions: readonly DiceSession[],
  own: OwnLines,
  signal: AbortSignal,
): AsyncGenerator<Given> {
  const named = new Map(sessions.map((session) => [session.name, session]));
  for await (const { path } of folder.files(`${base}user/log`)) {
    signal.throwIfAborted();
    if (!path.endsWith(".txt")) continue;
    const stem = stemOf(path);
    const session = sessionOf(stem, named);
    const [prefix = ""] = /^g\d+(?:_ch\d+)?(?=_)/.exec(stem) ?? [];
    const groupId = session?.groupIds[0] ?? groupOfName(prefix);
    if (groupId === undefined) {
      yield { skipped: path, reasonKey: "imports.reading.noGroup" };
      continue;
    }
    const times = await timesOf(folder, path, signal);
    if (times === undefined) {
      yield { skipped: path, reasonKey: "imports.reading.noContent" };
      continue;
    }
    const title = stem.slice((session?.name ?? prefix).length + 1);
    const isPresent = session?.log?.file === `${stem}.txt`;
    yield {
      kind: "logs",
      source: `dice:log:${path.slice(base.length)}`,
      file: path,
      record: {
        platform,
        groupId,
        name: [...storable(title === "" ? stem : title)].slice(0, 50).join(""),
        ...times,
        recording: isPresent && session?.log?.recording === true,
        lines: (stop) => linesOf(folder, path, own, stop),
      },
    };
  }
}

/** Of two sessions of which one begins as the other, the longer name is meant. */
function sessionOf(stem: string, named: ReadonlyMap<string, DiceSession>): DiceSession | undefined {
  for (let at = stem.lastIndexOf("_"); at > 0; at = stem.lastIndexOf("_", at - 1)) {
    const session = named.get(stem.slice(0, at));
    if (session !== undefined) return session;
  }
  return undefined;
}

async function timesOf(folder: ImportFolder, path: string, signal: AbortSignal) {
  let startedAt: number | undefined;
  let endedAt = 0;
  for await (const { at } of readTxtRows(folder.lines(path, signal))) {
    startedAt ??= at;
    endedAt = Math.max(endedAt, at);
  }
  return startedAt === undefined ? undefined : { startedAt, endedAt };
}

async function* linesOf(
  folder: ImportFolder,
  path: string,
  own: OwnLines,
  signal: AbortSignal,
): AsyncGenerator<ImportLogLine> {
  for await (const line of readTxtRows(folder.lines(path, signal))) yield lineOf(line, own);
}

/** Some versions write the id of the bot behind every name: then only the name tells who spoke. */
function lineOf({ at, userId, nickname, message }: ImportedLine, own: OwnLines): ImportLogLine {
  const isBot = own.id !== "" && userId === own.id;
  const isDice = isBot && (own.name === "" || nickname === own.name);
  return {
    at,
    userId: isBot && !isDice ? "" : (numberedId(userId) ?? ""),
    nickname: truncateText(storable(nickname), 100),
    message: storable(message),
    isDice,
  };
}
