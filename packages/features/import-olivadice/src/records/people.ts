import { type JsonObject, storable, truncateText } from "@dicetower/contract";
import {
  epochSeconds,
  type ImportFolder,
  isTable,
  peerPlatform,
  readTable,
  skippedFor,
  systemNamed,
  type Table,
} from "@dicetower/imports/api";
import { digestName, type Given, type KnownPeople, recordBytes } from "./oliva-folder.js";

/** A log as its group names it. */
export interface NamedLog {
  readonly platform: string;
  readonly groupId: string;
  readonly name: string;
  readonly recording: boolean;
}

/**
 * Reads the records of people and groups.
 * @param people filled with those who are named
 * @param logs filled with the logs of groups, by their id
 */
export async function* readPeople(
  folder: ImportFolder,
  base: string,
  people: KnownPeople,
  logs: Map<string, NamedLog>,
  signal: AbortSignal,
): AsyncGenerator<Given> {
  // Every bot of the program has a copy of a record that several of them share.
  const read = new Set<string>();
  for await (const { path } of folder.files(base === "" ? "" : base.slice(0, -1))) {
    signal.throwIfAborted();
    const [, kind, name = "", ...deeper] = path.slice(base.length).split("/");
    if (kind !== "user" || deeper.length > 0 || !digestName.test(name) || read.has(name)) continue;
    read.add(name);
    try {
      const content = await readTable(folder, path, recordBytes);
      // The first bot that knows something of it speaks for all.
      const known = Object.values(content)
        .filter(isTable)
        .find((one) => typeof one["platform"] === "string");
      if (known !== undefined) yield* recordItems(known, path, people, logs);
    } catch (error) {
      yield skippedFor(path, error);
    }
  }
}

function* recordItems(
  record: Table,
  file: string,
  people: KnownPeople,
  logs: Map<string, NamedLog>,
): Generator<Given> {
  const written = record["userId"];
  const userId = typeof written === "string" || typeof written === "number" ? storable(String(written)) : "";
  const word = String(record["platform"]);
  const platform = peerPlatform(word);
  const note = isTable(record["configNote"]) ? record["configNote"] : {};
  const seenAt = epochSeconds(record["lastHit"]);
  if (!/^[^\s]{1,128}$/u.test(userId) || !/^[A-Za-z0-9_]{1,32}$/.test(word)) return;
  if (record["userType"] === "user") {
    people.add(userId, word, { platform, userId });
    const name =
      typeof note["userName"] === "string" ? note["userName"].replace(/\p{Cc}+/gu, " ").trim() : "";
    const trust = note["trustLevel"];
    yield {
      kind: "players",
      source: `olivadice:user:${word}:${userId}`,
      file,
      record: {
        platform,
        userId,
        ...(name === "" ? {} : { nickname: truncateText(storable(name), 40) }),
        ...(typeof trust === "number" && trust >= 1 ? { trust: Math.min(4, Math.floor(trust)) } : {}),
        ...(seenAt === undefined ? {} : { lastCommandAt: seenAt }),
      },
    };
  } else if (record["userType"] === "group") {
    const groupId = groupIdOf(userId);
    noteLogs(note, platform, groupId, logs);
    const { welcomeMsg, groupEnable } = note;
    const fields = fieldsOf(note);
    yield {
      kind: "groups",
      source: `olivadice:group:${word}:${userId}`,
      file,
      record: {
        platform,
        groupId,
        ...(seenAt === undefined ? {} : { lastMessageAt: seenAt }),
        ...(typeof groupEnable === "boolean" ? { botOn: groupEnable } : {}),
        ...(typeof welcomeMsg === "string" && welcomeMsg !== "" ? { welcome: welcomeMsg } : {}),
        ...(Object.keys(fields).length === 0 ? {} : { fields }),
      },
    };
  }
}

/** Channels are named by their server and their own id. */
export function groupIdOf(written: string): string {
  return written.slice(written.lastIndexOf("|") + 1);
}

function noteLogs(note: Table, platform: string, groupId: string, logs: Map<string, NamedLog>): void {
  const named = isTable(note["logNameDict"]) ? note["logNameDict"] : {};
  for (const [name, id] of Object.entries(named))
    if (typeof id === "string" && logs.size < 1_000_000)
      logs.set(id, {
        platform,
        groupId,
        name,
        recording: note["logEnable"] === true && note["logActiveName"] === name,
      });
}

function fieldsOf(note: Table): JsonObject {
  const faces = Number(/^1?d(\d{1,4})$/i.exec(String(note["groupMainDice"]))?.[1] ?? 0);
  const system = systemNamed(note["groupTemplate"]);
  return {
    ...(faces > 0 ? { defaultFaces: faces } : {}),
    ...(system === undefined || system === "default" ? {} : { ruleSystem: system }),
  };
}
