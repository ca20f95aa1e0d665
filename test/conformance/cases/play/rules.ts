import { Joi } from "@dicetower/contract";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import type { Case } from "../../case.js";
import { count, flag, list, object, some, text, time, unknownQuery, word } from "../shapes.js";

const row = object({
  name: word,
  fullName: word,
  authors: list(text),
  version: text,
  updatedAt: time,
  templateVersion: text,
  filename: text,
  source: word.valid("builtin", "user", "rulepack"),
  packId: text,
  enabled: flag,
  faces: count,
  keys: list(word),
  extension: text,
  groupsUsing: count,
  attributes: count,
  aliases: count,
  commands: list(object({ word, brief: text, example: text })),
  checks: list(object({ id: word, keyword: word, name: text })),
  error: text,
});

const name = "conformance";
const content = `name: ${name}\nfullName: Trial\ncommands:\n  custom:\n    hack: { expr: d20, reply: "hacks: {res}" }\n`;

function file(words: string): FormData {
  const form = new FormData();
  form.append("file", new File([words], `${name}.yaml`));
  return form;
}

const make = async (tower: TestHost) => {
  await tower.put("/api/rules/save", { name, content }).answers({ code: 0 });
  return undefined;
};
const remove = (tower: TestHost) => tower.post("/api/rules/delete", { name }).done();
const ownRow = object({ name: word.valid(name), source: word.valid("user") }).concat(row);

export const rules: readonly Case[] = [
  { endpoint: "GET /api/rules", returns: some(row), refused: unknownQuery },
  {
    endpoint: "GET /api/rules/file",
    prepare: make,
    query: `?name=${name}`,
    returns: object({
      name: word,
      filename: word,
      source: word.valid("user"),
      readOnly: flag.valid(false),
      content: word.valid(content),
      format: word.valid("yaml"),
      sha256: word.length(64),
    }),
    refused: { query: "?name=nothing", code: 40400 },
    undo: remove,
  },
  {
    endpoint: "POST /api/rules/upload",
    body: file(content),
    returns: ownRow,
    proves: (tower) => tower.get(`/api/rules/file?name=${name}`).answers({ code: 0 }),
    refused: { body: file("name: ["), code: 40001 },
    undo: remove,
  },
  {
    endpoint: "POST /api/rules/delete",
    prepare: make,
    body: { name },
    returns: object({ name: word.valid(name) }),
    proves: (tower) => tower.get(`/api/rules/file?name=${name}`).answers({ code: 40400 }),
    refused: { body: { name: "fate" }, code: 40301 },
  },
  {
    endpoint: "POST /api/rules/toggle",
    prepare: make,
    body: { name, enabled: false },
    returns: ownRow.append({ enabled: flag.valid(false).required() }),
    proves: async (tower) => {
      await tower.say(`.set ${name}`, { role: "admin" }).replies(new RegExp(name));
      await tower.post("/api/rules/toggle", { name }).answers({ data: { enabled: true } });
    },
    refused: { body: { name: "nothing" }, code: 40400 },
    undo: remove,
  },
  {
    endpoint: "PUT /api/rules/save",
    body: { name, content },
    returns: ownRow,
    proves: async (tower) => {
      await tower.say(`.set ${name}`, { role: "admin", groupId: "81" }).done();
      expect(await tower.say(".hack", { groupId: "81" }).text()).to.match(/^hacks: \d+$/);
    },
    refused: { body: { name, content: "name: 1" }, code: 40001 },
    undo: remove,
  },
  {
    endpoint: "POST /api/rules/test",
    prepare: make,
    body: { name, command: "hack", text: "", card: {}, dice: [7] },
    returns: object({
      reply: word.valid("hacks: 7"),
      matched: flag.valid(true),
      variables: Joi.object(),
      rolls: some(object({ faces: count.valid(20), value: count.valid(7) })),
    }),
    refused: { body: { name: "nothing", command: "x" }, code: 40400 },
    undo: remove,
  },
];
