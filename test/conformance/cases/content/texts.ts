import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import type { Case } from "../../case.js";
import { count, flag, list, object, some, text, time, unknownQuery, word } from "../shapes.js";

const row = object({
  key: word,
  originalKey: text,
  category: text,
  description: text,
  variables: list(object({ name: word, meaning: text, sample: text })),
  default: text,
  value: text,
  variants: list(object({ text, weight: count })),
  format: word.valid("plain", "markdown"),
  locale: word,
  overridden: flag,
  pack: text,
  usedBy: list(word),
  multiline: flag,
});
const wording = { locale: "en", key: "help.notFound", format: "plain", value: "Nobody knows {word}." };
const put = async (tower: TestHost) => {
  await tower.put("/api/templates", wording).answers({ code: 0 });
  return { locale: wording.locale, key: wording.key };
};
const reset = (tower: TestHost) => tower.delete("/api/templates/en/help.notFound").done();
const file = { kind: "templates", schemaVersion: 1, items: [wording] };

export const texts: readonly Case[] = [
  {
    endpoint: "GET /api/i18n/locales",
    returns: some(
      object({ code: word, name: word, native: word, builtin: flag, keys: count, translated: count }),
    ),
    proves: async (_tower, rows: { code: string; keys: number; translated: number }[]) => {
      for (const code of ["en", "zh-CN"]) {
        const row = rows.find((one) => one.code === code);
        expect(row?.translated, `texts in ${code}`).to.equal(row?.keys);
      }
    },
    refused: unknownQuery,
  },
  {
    endpoint: "GET /api/i18n/all",
    query: "?locale=zh-CN",
    returns: some(row.keys({ locale: word.valid("zh-CN") })),
    proves: async (_tower, rows: { key: string; value: string; usedBy: string[] }[]) => {
      const help = rows.find(({ key }) => key === "help.entrance");
      expect(help?.value).to.match(/\p{Script=Han}/u);
      expect(help?.usedBy).to.include("help");
    },
    refused: { query: `?locale=${"x".repeat(36)}`, code: 40001, field: "/locale" },
  },
  {
    endpoint: "PUT /api/templates",
    body: wording,
    returns: row.keys({ overridden: flag.valid(true) }),
    proves: (tower) => tower.say(".help xyzzy").replies("Nobody knows xyzzy."),
    refused: { body: { ...wording, key: "no.such.text" }, code: 40400 },
    undo: reset,
  },
  {
    endpoint: "DELETE /api/templates/{locale}/{key}",
    prepare: put,
    returns: row.keys({ overridden: flag.valid(false) }),
    proves: (tower) => tower.say(".help xyzzy").replies(/^(?!Nobody)/),
    refused: { params: { locale: "en", key: "no.such.text" }, code: 40400 },
  },
  {
    endpoint: "GET /api/templates/export",
    prepare: put,
    returns: object({
      kind: word.valid("templates"),
      schemaVersion: count.valid(1),
      exportedAt: time,
      items: some(object({ locale: word, key: word, format: word, value: text })),
    }),
    refused: unknownQuery,
    undo: reset,
  },
  {
    endpoint: "POST /api/templates/import",
    body: { ...file, items: [...file.items, { ...wording, key: "no.such.text" }] },
    returns: object({
      added: count.valid(1),
      changed: count.valid(0),
      skipped: list(object({ key: word, reason: word })).length(1),
    }),
    proves: (tower) => tower.say(".help xyzzy").replies("Nobody knows xyzzy."),
    refused: { body: { ...file, kind: "decks" }, code: 40001, field: "/kind" },
    undo: reset,
  },
];
