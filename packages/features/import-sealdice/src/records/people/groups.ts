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
import { fromSealDice } from "@dicetower/replies/api";
import type { SqliteFile } from "../../database/sqlite-file.js";
import { extensionName, notSwitched } from "../extension-names.js";
import { readJsonRows } from "../json-rows.js";
import type { Given } from "../seal-folder.js";

/** People of a team. */
const maxTeam = 64;

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
      ...groupNotes(id, group.id, content, file),
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
    ...(typeof welcome === "string" && welcome !== "" ? welcomeOf(content, welcome) : {}),
    ...(Object.keys(fields).length === 0 ? {} : { fields }),
  };
}

/** The peer keeps a text that is switched off, and has one from the beginning. */
function welcomeOf({ showGroupWelcome }: Table, written: string) {
  const text = welcomeText(written);
  const welcomeOff = showGroupWelcome !== true || hasOthers(text);
  return { welcome: text, ...(welcomeOff ? { welcomeOff } : {}) };
}

function welcomeText(written: string): string {
  return fromSealDice(storable(written)).replaceAll("{核心:骰子名字}", "{self}");
}

/** Whether a text uses what greetings do not know. */
function hasOthers(text: string): boolean {
  return /\{(?!(?:nick|self)\})/u.test(text);
}

/** Teams by name: a group has one here, which is the largest. */
function teamsOf({ playerGroups }: Table): (readonly [name: string, members: readonly string[]])[] {
  return (isTable(playerGroups) ? Object.entries(playerGroups) : [])
    .map(([name, listed]) => {
      const ids = (Array.isArray(listed) ? (listed as unknown[]) : []).flatMap((one) => {
        const person = readPeerId(one);
        return person?.kind === "user" ? [person.id] : [];
      });
      return [name, [...new Set(ids)].slice(0, maxTeam)] as const;
    })
    .filter(([, members]) => members.length > 0)
    .sort((a, b) => b[1].length - a[1].length);
}

function groupNotes(id: string, group: string, content: Table, file: string): Given[] {
  const welcome = content["groupWelcomeMessage"];
  const isOdd =
    content["showGroupWelcome"] === true && typeof welcome === "string" && hasOthers(welcomeText(welcome));
  const [, ...left] = teamsOf(content);
  return [
    ...(isOdd ? [{ warning: "import-sealdice.welcome", values: { group }, file }] : []),
    ...left.map(([name, members]) => ({
      skipped: `${file}#group_info.${id}.playerGroups.${name}`,
      reasonKey: "import-sealdice.teams",
      values: { name, members: members.join(", ") },
    })),
  ];
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
  const [team] = teamsOf(content);
  return {
    ...(team === undefined ? {} : { team: [...team[1]] }),
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
