import { type JsonObject, storable, truncateText } from "@dicetower/contract";
import { epochSeconds, type ImportFolder, type ImportItem, numberedId } from "@dicetower/imports/api";
import { recordsOf } from "../binary/records-of.js";
import { type DiceUser, readOldUser, readUser } from "../binary/users-file.js";
import { facesOf, type Given, platform, variantOf } from "./dice-values.js";

/** Names of the record of users, the newest first: what an older version has left behind is not read beside it. */
const forms = [
  ["user/UserConf.dat", readUser],
  ["user/UserConf.RDconf", readOldUser],
] as const;

/** Reads the record of users. @param masters of the bot, by id; those of the record are added */
export async function* readPeople(
  folder: ImportFolder,
  base: string,
  masters: Set<string>,
  signal: AbortSignal,
): AsyncGenerator<Given> {
  for (const [name, read] of forms) {
    const file = `${base}${name}`;
    if (!(await folder.has(file))) continue;
    for await (const one of recordsOf(folder, file, read, signal))
      if ("skipped" in one) yield one;
      else yield* personItems(one, file, masters);
    return;
  }
}

function* personItems(user: DiceUser, file: string, masters: Set<string>): Generator<Given> {
  const userId = numberedId(user.userId);
  if (userId === undefined) return;
  const { values, names } = user;
  const trust = values.get("trust");
  const level = typeof trust === "number" && trust > 0 ? Math.floor(trust) : 0;
  // From level 5 on somebody is a master of the peer.
  if (level >= 5 && !masters.has(userId)) {
    masters.add(userId);
    yield masterItem(userId, file);
  }
  const nickname = names.get("0");
  const groupNames = [...names].flatMap(([group, name]) => {
    const groupId = numberedId(group);
    return groupId === undefined || name === "" ? [] : [{ groupId, name: shortName(name) }];
  });
  const firstSeenAt = epochSeconds(values.get("tCreated"));
  const lastSeenAt = epochSeconds(values.get("tUpdated"));
  const settings = settingsOf(values);
  yield {
    kind: "players",
    source: `dice:user:${userId}`,
    file,
    record: {
      platform,
      userId,
      ...(nickname === undefined || nickname === "" ? {} : { nickname: shortName(nickname) }),
      ...(level > 0 ? { trust: Math.min(4, level) } : {}),
      ...(firstSeenAt === undefined ? {} : { firstSeenAt }),
      ...(lastSeenAt === undefined ? {} : { lastSeenAt }),
      ...(groupNames.length === 0 ? {} : { groupNames }),
      ...(Object.keys(settings).length === 0 ? {} : { settings }),
    },
  };
}

/** Somebody who may do everything. */
export function masterItem(userId: string, file: string): ImportItem {
  return { kind: "masters", source: `dice:master:${userId}`, file, record: { platform, userId } };
}

function settingsOf(values: DiceUser["values"]): JsonObject {
  const defaultFaces = facesOf(values.get("默认骰"));
  const cocVariant = variantOf(values.get("rc房规"));
  return {
    ...(defaultFaces === undefined ? {} : { defaultFaces }),
    ...(cocVariant === undefined ? {} : { cocVariant }),
  };
}

function shortName(name: string): string {
  return truncateText(
    storable(name)
      .replace(/\p{Cc}+/gu, " ")
      .trim(),
    40,
  );
}
