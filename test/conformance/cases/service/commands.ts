import { expect } from "chai";
import type { Case } from "../../case.js";
import { flag, list, object, some, text, word } from "../shapes.js";

interface Row {
  readonly key: string;
  readonly names: readonly string[];
  readonly aliases: readonly string[];
  readonly title: string;
}

/** Key and words of commands. */
const index = [
  ["roll", "r", "rd", "掷骰"],
  ["roll.hidden", "rh", "暗骰"],
  ["roll.short", "rs"],
  ["dice.default", "set"],
  ["engine", "引擎", "engine"],
  ["help", "help", "帮助"],
  ["bot", "bot"],
  ["dismiss", "dismiss", "退群"],
  ["botlist", "botlist"],
  ["ban", "ban", "黑名单"],
  ["white", "white", "白名单"],
  ["trust", "trust", "信任", "user"],
  ["master", "master", "骰主"],
] as const;

export const commands: readonly Case[] = [
  {
    endpoint: "GET /api/commands",
    query: "?locale=zh-CN",
    returns: some(
      object({
        key: word,
        names: some(word),
        aliases: list(word),
        category: word,
        title: word,
        brief: word,
        syntax: word,
        example: word,
        exampleReply: text,
        replyKey: text,
        replyKeys: list(word),
        permission: word,
        rights: list(object({ form: word, permission: word })),
        scope: word.valid("any", "group", "private"),
        extension: word,
        priority: word.valid("core", "expected", "nice"),
        enabled: flag,
        source: word.valid("builtin", "js", "lua", "rulepack"),
        helpKey: word,
      }),
    ),
    proves: async (_tower, rows: Row[]) => {
      expect(rows.map(({ names }) => names[0])).to.include.members(["r", "help", "bot"]);
      // Keys and words of the index of commands, as far as they are there.
      for (const [key, ...words] of index) {
        const row = rows.find((one) => one.key === key);
        expect([...(row?.names ?? []), ...(row?.aliases ?? [])], key).to.include.members(words);
      }
      expect(
        rows.some(({ title }) => /\p{Script=Han}/u.test(title)),
        "titles in Chinese",
      ).to.equal(true);
    },
    refused: { query: `?category=${"x".repeat(61)}`, code: 40001, field: "/category" },
  },
];
