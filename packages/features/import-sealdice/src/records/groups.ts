import { type JsonObject, storable, truncateText } from "@dicetower/contract";
import {
  epochSeconds,
  type ImportRecords,
  isTable,
  type PeerId,
  readPeerId,
  systemNamed,
  type Table,
} from "@dicetower/imports/api";
import type { SqliteFile } from "../database/sqlite-file.js";
import { extensionName, notSwitched } from "./extension-names.js";
import { readJsonRows } from "./json-rows.js";
import type { Given } from "./seal-folder.js";

/**
 * Reads groups.
 * @param offByDefault extensions that are off where a group has not switched them on
 * @param recording filled with the name of the log that records, by the group's id as it is written
 */
export function readGroups(
  database: SqliteFile,
  file: string,
  recording: Map<string, string>,
  offByDefault: ReadonlySet<string>,
): AsyncGenerator<Given> {
  return readJsonRows(database, file, "group_info", (id, content) => {
    const group = readPeerId(id);
    // Private chats are kept among the groups.
    if (group?.kind !== "group") return [];
    if (content["logOn"] === true && typeof content["logCurName"] === "string")
      recording.set(id, content["logCurName"]);
    return [
      {
        kind: "groups",
        source: `sealdice:group:${id}`,
        file,
        record: { platform: group.platform, groupId: group.id, ...known(content) },
      },
      ...switchesOf(group, content, offByDefault).map((record): Given => {
        const source = `sealdice:switch:${id}:${record.extension}`;
        return { kind: "switches", source, file, record };
      }),
    ];
  });
}

/** What a group has otherwise than others: switched off by hand, or on where it usually is off. */
function switchesOf(
  { platform, id: groupId }: PeerId,
  { inactivatedExtSet: off, activatedExtList: on }: Table,
  offByDefault: ReadonlySet<string>,
): ImportRecords["switches"][] {
  const group = { platform, groupId };
  const named = (Array.isArray(on) ? (on as unknown[]) : []).flatMap((one) =>
    isTable(one) && typeof one["name"] === "string" ? [one["name"]] : [],
  );
  const switchedOff = Array.isArray(off) ? (off as unknown[]) : isTable(off) ? Object.keys(off) : [];
  return [
    ...switchedOff
      .filter((name): name is string => typeof name === "string" && !offByDefault.has(name))
      .map((name) => ({ extension: extensionName(name), group, enabled: false })),
    ...named
      .filter((name) => offByDefault.has(name))
      .map((name) => ({ extension: extensionName(name), group, enabled: true })),
  ].filter(({ extension }) => !notSwitched.has(extension));
}

function known(content: Table) {
  const name =
    typeof content["groupName"] === "string" ? truncateText(storable(content["groupName"]), 100) : "";
  const inviter = readPeerId(content["inviteUserId"]);
  const lastMessageAt = epochSeconds(content["recentDiceSendTime"]);
  const welcome = content["groupWelcomeMessage"];
  const fields = fieldsOf(content);
  return {
    ...(name === "" ? {} : { name }),
    ...(inviter === undefined ? {} : { inviterId: inviter.id }),
    ...(lastMessageAt === undefined ? {} : { lastMessageAt }),
    botOn: isOn(content),
    ...(content["showGroupWelcome"] === true && typeof welcome === "string" && welcome !== ""
      ? { welcome }
      : {}),
    ...(Object.keys(fields).length === 0 ? {} : { fields }),
  };
}

/** On for one of the accounts; versions with a single account have a switch of its own. */
function isOn(content: Table): boolean {
  const byAccount = content["diceIdActiveMap"];
  const switches = isTable(byAccount) ? Object.values(byAccount) : [];
  return switches.length > 0 ? switches.includes(true) : content["active"] !== false;
}

function fieldsOf(content: Table): JsonObject {
  const { diceSideNum, diceSideExpr, cocRuleIndex, defaultHelpGroup, botList } = content;
  const faces =
    typeof diceSideNum === "number" && diceSideNum > 0
      ? diceSideNum
      : Number(/^d?(\d{1,4})$/i.exec(String(diceSideExpr))?.[1] ?? 0);
  const system = systemNamed(content["system"]);
  const bots = (isTable(botList) ? Object.entries(botList) : []).flatMap(([id, is]) => {
    const bot = is === true ? readPeerId(id) : undefined;
    return bot === undefined ? [] : [bot.id];
  });
  return {
    ...(Number.isInteger(faces) && faces > 0 && faces <= 9_999 ? { defaultFaces: faces } : {}),
    // Variant 0 is what every group has that has chosen none.
    ...(typeof cocRuleIndex === "number" &&
    Number.isInteger(cocRuleIndex) &&
    cocRuleIndex > 0 &&
    cocRuleIndex <= 5
      ? { cocVariant: cocRuleIndex }
      : {}),
    ...(system === undefined ? {} : { ruleSystem: system }),
    ...(typeof defaultHelpGroup === "string" && defaultHelpGroup !== ""
      ? { helpGroup: defaultHelpGroup }
      : {}),
    ...(bots.length === 0 ? {} : { botList: [...new Set(bots)].slice(0, 64) }),
  };
}
