import { type JsonObject, storable, truncateText } from "@dicetower/contract";
import { epochSeconds, type ImportFolder, numberedId, systemNamed } from "@dicetower/imports/api";
import { type DiceChat, readChat } from "../binary/chats-file.js";
import { recordsOf } from "../binary/records-of.js";
import { facesOf, type Given, platform, variantOf } from "./dice-values.js";
import type { DiceSession } from "./sessions.js";

/** Flags of a group by the words of the peer. */
const flags: Readonly<Record<string, string>> = {
  停用指令: "commandsOff",
  禁用回复: "repliesOff",
  禁用jrrp: "jrrpOff",
  禁用draw: "drawOff",
  禁用me: "meOff",
  禁用help: "helpOff",
  禁用ob: "obOff",
  禁止代骰: "delegateOff",
  许可使用: "licensed",
  未审核: "unreviewed",
  免清: "keepIdle",
  免黑: "keepListed",
  协议无效: "protocolInvalid",
  忽略: "ignored",
};
const files = ["user/ChatConf.dat", "user/ChatConf.RDconf"];

/** Reads the record of groups, and of those that only have a session that. */
export async function* readGroups(
  folder: ImportFolder,
  base: string,
  sessions: readonly DiceSession[],
  signal: AbortSignal,
): AsyncGenerator<Given> {
  const left = new Map(sessions.flatMap((session) => session.groupIds.map((id) => [id, session] as const)));
  for (const name of files) {
    const file = `${base}${name}`;
    if (!(await folder.has(file))) continue;
    for await (const one of recordsOf(folder, file, readChat, signal)) {
      if ("skipped" in one) yield one;
      else {
        const groupId = numberedId(one.groupId);
        if (groupId === undefined) continue;
        yield groupItem(groupId, file, one, left.get(groupId));
        left.delete(groupId);
      }
    }
    break;
  }
  for (const [groupId, session] of left) yield groupItem(groupId, session.file, undefined, session);
}

function groupItem(groupId: string, file: string, chat?: DiceChat, session?: DiceSession): Given {
  const values: DiceChat["values"] = chat?.values ?? new Map();
  const name = truncateText(storable(chat?.name ?? ""), 100);
  const inviterId = numberedId(values.get("inviter"));
  const lastMessageAt = epochSeconds(values.get("lastMsg"));
  const welcome = values.get("入群欢迎");
  const fields = { ...chatFields(values), ...sessionFields(session) };
  return {
    kind: "groups",
    source: `dice:group:${groupId}`,
    file,
    record: {
      platform,
      groupId,
      ...(name === "" ? {} : { name }),
      ...(inviterId === undefined ? {} : { inviterId }),
      ...(lastMessageAt === undefined ? {} : { lastMessageAt }),
      ...(chat === undefined ? {} : { botOn: values.get("停用指令") !== true }),
      ...(typeof welcome === "string" && welcome !== "" ? { welcome: storable(welcome) } : {}),
      ...(Object.keys(fields).length === 0 ? {} : { fields }),
    },
  };
}

function chatFields(values: DiceChat["values"]): JsonObject {
  // The switch of the bot is none of the flags here.
  const set = Object.entries(flags).flatMap(([word, flag]) =>
    flag !== "commandsOff" && isSet(values.get(word)) ? [flag] : [],
  );
  const defaultFaces = facesOf(values.get("默认骰"));
  const cocVariant = variantOf(values.get("rc房规"));
  return {
    ...(set.length === 0 ? {} : { flags: set }),
    ...(defaultFaces === undefined ? {} : { defaultFaces }),
    ...(cocVariant === undefined ? {} : { cocVariant }),
  };
}

function sessionFields(session: DiceSession | undefined): JsonObject {
  if (session === undefined) return {};
  const { masters, players, observers } = session;
  const system = session.rule === "" ? undefined : systemNamed(session.rule);
  const [host] = masters;
  return {
    ...(system === undefined ? {} : { ruleSystem: system }),
    ...(host === undefined ? {} : { host }),
    ...(players.length === 0 ? {} : { team: [...players] }),
    ...(observers.length === 0
      ? {}
      : { observers: observers.map((userId) => ({ userId, name: "", since: 0 })) }),
  };
}

function isSet(value: unknown): boolean {
  return value === true || (typeof value === "number" && value !== 0);
}
