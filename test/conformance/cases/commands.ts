import { expect } from "chai";
import type { Case } from "../case.js";
import { flag, list, object, some, text, word } from "./shapes.js";

export const commands: readonly Case[] = [
  {
    endpoint: "GET /api/commands",
    query: "?locale=zh-CN",
    gives: some(
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
        scope: word.valid("any", "group", "private"),
        extension: word,
        priority: word.valid("core", "expected", "nice"),
        enabled: flag,
        source: word.valid("builtin", "js", "lua", "rulepack"),
        helpKey: word,
      }),
    ),
    proves: async (_tower, rows: { names: string[]; title: string }[]) => {
      expect(rows.map(({ names }) => names[0])).to.include.members(["r", "help", "bot"]);
      expect(
        rows.some(({ title }) => /\p{Script=Han}/u.test(title)),
        "titles in Chinese",
      ).to.equal(true);
    },
    refused: { query: `?category=${"x".repeat(61)}`, code: 40001, field: "/category" },
  },
];
