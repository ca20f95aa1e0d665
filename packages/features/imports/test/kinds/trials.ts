import type { ImportKind } from "../../src/api.js";
import type { simpleFolder } from "../import-tower.js";

type Files = Parameters<typeof simpleFolder>[1];

/** A kind with two values for one record, each from a source of its own. */
export interface Trial {
  readonly one: Files;
  readonly other: Files;
  /** What the plan says of the other while the first is there. */
  readonly meets: "clash" | "same" | "new";
  /** Where the values show, and by which words. */
  readonly path?: string;
  readonly shows: string;
  readonly showsOther?: string;
  /** Records in a folder, 1 when left out. */
  readonly count?: number;
}

const platform = "QQ";
const owner = { platform, userId: "10001" };
const place = { platform, groupId: "900" };

/** The two folders of a kind whose records are lines. */
function lines(kind: ImportKind, one: object, other: object) {
  const file = (id: string, record: object) => ({ [`${kind}.jsonl`]: [{ id, record }] });
  return { one: file("1", one), other: file("2", other) };
}

/** The two folders of a kind whose records are files. */
function files(kind: ImportKind, name: string, one: string, other: string) {
  return { one: { [`${kind}/${name}`]: one }, other: { [`${kind}/more/${name}`]: other } };
}

const plugin = (says: string) =>
  `// ==UserScript==\n// @name oldplugin\n// @author a\n// @version 1.0.0\n// @description ${says}\n// ==/UserScript==\n`;
const module = (says: string) =>
  `msg_order = {}\nfunction meow(msg) return "${says}" end\nmsg_order["${says}"] = "meow"\n`;
const rules = (faces: number) =>
  JSON.stringify({ TIDE: { mainDice: `1D${faces}`, init: { MIG: "3d6x5" }, synonyms: { MIG: ["力气"] } } });
const reply = (keyword: string, chance: number) => ({
  name: keyword,
  enabled: true,
  group: "old",
  keywords: ["old cat"],
  responses: [{ text: "Meow.", weight: 1 }],
  conditions: [{ kind: "random", percent: chance }],
});
const setting = (value: number) => ({
  extension: "oldplugin",
  key: "bonus",
  type: "int",
  value,
  defaultValue: 5,
  option: [],
  description: "old bonus",
  group: "",
  position: 0,
});

/** Every kind of record that importers have. */
export const trials: Readonly<Record<ImportKind, Trial>> = {
  settings: {
    ...lines(
      "settings",
      { path: "settings/imports", values: { roots: ["/srv/one"] } },
      { path: "settings/imports", values: { roots: ["/srv/other"] } },
    ),
    meets: "clash",
    path: "/api/settings/imports",
    shows: "/srv/one",
    showsOther: "/srv/other",
  },
  masters: {
    ...lines("masters", { platform, userId: "777", note: "first note" }, { platform, userId: "777" }),
    meets: "same",
    path: "/api/masters",
    shows: "777",
  },
  adapters: {
    ...lines(
      "adapters",
      { name: "old account", type: "botproto_v11", mode: "forward_ws", endpoint: "ws://127.0.0.1:6700" },
      { name: "renamed", type: "botproto_v11", mode: "forward_ws", endpoint: "ws://127.0.0.1:6700" },
    ),
    meets: "same",
    path: "/api/adapters",
    shows: "old account",
  },
  noticeTargets: {
    ...lines(
      "noticeTargets",
      { type: "email", platform: "", targetId: "one@example.org", enabled: true, withAdapter: false },
      { type: "email", platform: "", targetId: "one@example.org", enabled: false, withAdapter: false },
    ),
    meets: "same",
    path: "/api/system/notice",
    shows: "one@example.org",
  },
  rules: {
    ...files("rules", "tide.json", rules(20), rules(12)),
    meets: "clash",
    path: "/api/rules",
    shows: "TIDE",
  },
  players: {
    ...lines(
      "players",
      {
        ...owner,
        nickname: "Old Ann",
        note: "first note",
        trust: 2,
        groupNames: [{ groupId: "900", name: "Ann of old" }],
        settings: { defaultFaces: 20 },
      },
      {
        ...owner,
        nickname: "Other Ann",
        note: "other note",
        trust: 3,
        groupNames: [{ groupId: "900", name: "Ann of another" }],
        settings: { defaultFaces: 12 },
      },
    ),
    meets: "clash",
    path: "/api/players",
    shows: "Old Ann",
    showsOther: "Other Ann",
  },
  groups: {
    ...lines(
      "groups",
      {
        ...place,
        name: "Old hall",
        note: "first remark",
        welcome: "Welcome of old",
        botOn: false,
        fields: { team: ["1", "2"], botList: ["99"], defaultFaces: 20, flags: ["jrrpOff"] },
      },
      {
        ...place,
        name: "Another hall",
        note: "other remark",
        welcome: "Welcome of another",
        welcomeOff: true,
        botOn: true,
        fields: { team: ["3"], botList: ["98", "97"], defaultFaces: 12 },
      },
    ),
    meets: "clash",
    path: `/api/groups/${platform}/900`,
    shows: "Welcome of old",
    showsOther: "Welcome of another",
  },
  switches: {
    ...lines(
      "switches",
      { extension: "oldext", group: place, enabled: false },
      { extension: "oldext", group: place, enabled: true },
    ),
    meets: "clash",
    shows: "oldext",
  },
  cards: {
    ...lines(
      "cards",
      {
        owner,
        name: "Hero",
        attributes: { 力量: 41, 伤害: { expr: "1d4" } },
        note: "first hero",
        boundIn: [place],
      },
      { owner, name: "Hero", attributes: { 力量: 42 }, note: "other hero" },
    ),
    meets: "clash",
    path: `/api/players/${platform}/10001/detail`,
    shows: "Hero",
  },
  variables: {
    ...lines(
      "variables",
      { owner, name: "gold", value: "forty-one" },
      { owner, name: "gold", value: "forty-two" },
    ),
    meets: "clash",
    shows: "forty-one",
  },
  groupVariables: {
    ...lines("groupVariables", { place, name: "day", value: 4_141 }, { place, name: "day", value: 4_242 }),
    meets: "clash",
    shows: "4141",
  },
  lists: {
    ...lines(
      "lists",
      { listType: "deny", targetType: "user", platform, targetId: "666", reason: "spam of old", danger: 2 },
      { listType: "deny", targetType: "user", platform, targetId: "666", reason: "other spam", danger: 3 },
    ),
    meets: "clash",
    path: "/api/banlist",
    shows: "spam of old",
    showsOther: "other spam",
  },
  censor: {
    one: {
      "censor.jsonl": ["gloop", "splat"].map((pattern) => ({
        id: pattern,
        record: { pattern, level: 4, regex: false },
      })),
    },
    other: {
      "censor.jsonl": ["gloop", "splat"].map((pattern) => ({
        id: `other ${pattern}`,
        record: { pattern, level: 2, regex: false },
      })),
    },
    meets: "clash",
    path: "/api/system/censor",
    shows: "gloop",
    count: 2,
  },
  texts: {
    ...lines(
      "texts",
      { originalKey: "self.name", values: [{ text: "Old Dice" }] },
      { originalKey: "self.name", values: [{ text: "Other Dice" }, { text: "Third Dice", weight: 3 }] },
    ),
    meets: "clash",
    path: "/api/i18n/all?locale=en",
    shows: "Old Dice",
    showsOther: "Other Dice",
  },
  decks: {
    ...files(
      "decks",
      "oldweather.json",
      JSON.stringify({ oldweather: ["rain"] }),
      '{\r\n"oldweather": ["other rain"]}',
    ),
    meets: "clash",
    path: "/api/decks",
    shows: "oldweather.json",
  },
  help: {
    ...files(
      "help",
      "manual.json",
      JSON.stringify({ helpdoc: { hatstand: "Where hats hang." } }),
      JSON.stringify({ helpdoc: { hatstand: "Where other hats hang." } }),
    ),
    meets: "clash",
    path: "/api/help/files",
    shows: "manual.json",
  },
  replies: {
    ...lines("replies", reply("old cat rule", 40), reply("other cat rule", 60)),
    meets: "new",
    path: "/api/replies",
    shows: "old cat rule",
    showsOther: "other cat rule",
  },
  mods: {
    ...files("mods", "oldmod.lua", module("meow"), module("purr")),
    meets: "clash",
    path: "/api/mod/lua",
    shows: "oldmod",
  },
  moduleValues: {
    ...lines(
      "moduleValues",
      { file: "cats/old.json", values: { names: ["Mitzi"], "fed at": 4_040, gone: true } },
      { file: "cats/old.json", values: { names: ["Felix"], "fed at": 4_040 } },
    ),
    meets: "clash",
    shows: "Mitzi",
  },
  plugins: {
    // As it was written under Windows: bytes that reading a text takes away.
    ...files("plugins", "old.js", `\ufeff${plugin("meows").replaceAll("\n", "\r\n")}`, plugin("purrs")),
    meets: "clash",
    path: "/api/plugins/js",
    shows: "oldplugin",
  },
  pluginValues: {
    ...lines(
      "pluginValues",
      { extension: "oldplugin", key: "cat", value: "Mia" },
      { extension: "oldplugin", key: "cat", value: "Tom" },
    ),
    meets: "clash",
    shows: "Mia",
  },
  pluginSettings: {
    ...lines("pluginSettings", setting(9), setting(11)),
    meets: "clash",
    shows: "old bonus",
  },
  logs: {
    one: {
      "logs.jsonl": [
        { id: "1", lines: 7, record: { ...place, name: "first night", startedAt: 100, endedAt: 200 } },
      ],
    },
    other: {
      "logs.jsonl": [
        { id: "2", lines: 9, record: { ...place, name: "first night", startedAt: 100, endedAt: 200 } },
      ],
    },
    meets: "clash",
    path: "/api/logs",
    shows: "first night",
  },
};

/** One folder with the records of every kind. */
export function folderOf(which: "one" | "other"): Files {
  return Object.assign({}, ...Object.values(trials).map((trial) => trial[which])) as Files;
}
