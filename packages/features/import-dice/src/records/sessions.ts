import {
  epochSeconds,
  type ImportFolder,
  isTable,
  numberedId,
  readTable,
  skippedFor,
  stemOf,
} from "@dicetower/imports/api";
import type { Given } from "./dice-values.js";

/** A session of a group: who plays, and the log. */
export interface DiceSession {
  readonly file: string;
  readonly name: string;
  readonly groupIds: readonly string[];
  readonly masters: readonly string[];
  readonly players: readonly string[];
  readonly observers: readonly string[];
  readonly rule: string;
  readonly log?: { readonly file: string; readonly name: string; readonly recording: boolean };
  /** Decks or a wheel of the group, which cannot be had. */
  readonly drawing: boolean;
}

const maxCount = 100_000;
const sessionBytes = 4 * 2 ** 20;

/** Reads the sessions; they are few and small, and groups and logs both need them. */
export async function readSessions(
  folder: ImportFolder,
  base: string,
  signal: AbortSignal,
): Promise<{ readonly sessions: readonly DiceSession[]; readonly skipped: readonly Given[] }> {
  const sessions: DiceSession[] = [];
  const skipped: Given[] = [];
  for await (const { path } of folder.files(`${base}user/session`)) {
    signal.throwIfAborted();
    if (!path.endsWith(".json") || sessions.length >= maxCount) continue;
    try {
      sessions.push(sessionOf(path, await readTable(folder, path, sessionBytes)));
    } catch (error) {
      skipped.push(skippedFor(path, error));
    }
  }
  return { sessions, skipped };
}

function sessionOf(file: string, content: Readonly<Record<string, unknown>>): DiceSession {
  const name = stemOf(file);
  const chats = [content["chats"], content["room"]].flatMap((one) => (Array.isArray(one) ? one : [one]));
  const named = chats.flatMap((chat) => groupOf(chat) ?? []);
  const own = groupOfName(name);
  const { log, data, conf } = content;
  const rule = [data, conf].flatMap((one) =>
    isTable(one) && typeof one["rule"] === "string" ? one["rule"] : [],
  )[0];
  const logFile = isTable(log) ? log["file"] : undefined;
  const logName = isTable(log) ? log["name"] : undefined;
  return {
    file,
    name,
    groupIds: [...new Set(named.length === 0 && own !== undefined ? [own] : named)],
    masters: idsOf(content["master"]),
    players: idsOf(content["player"]),
    observers: idsOf(content["observer"]),
    rule: rule ?? "",
    drawing: [content["decks"], content["roulette"]].some(
      (one) => isTable(one) && Object.keys(one).length > 0,
    ),
    ...(typeof logFile === "string" && logFile !== ""
      ? {
          log: {
            file: logFile,
            name: typeof logName === "string" ? logName : "",
            recording: isTable(log) && log["logging"] === true && epochSeconds(log["start"]) !== undefined,
          },
        }
      : {}),
  };
}

/** `g123` is the session that a group has without having named one. */
export function groupOfName(name: string): string | undefined {
  return numberedId(/^g(\d+)(?:_ch\d+)?$/.exec(name)?.[1]);
}

function groupOf(chat: unknown): string | undefined {
  return numberedId(isTable(chat) ? chat["gid"] : chat);
}

function idsOf(list: unknown): string[] {
  const ids = (Array.isArray(list) ? list : []).flatMap((one: unknown) => numberedId(one) ?? []);
  return [...new Set(ids)].slice(0, 64);
}
