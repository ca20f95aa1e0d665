import { Joi } from "@dicetower/contract";
import type { TestHost } from "@dicetower/testkit";
import type { Case } from "../../case.js";
import { count, flag, list, object, some, text, unknownQuery, whole, word } from "../shapes.js";

const row = object({
  id: word,
  kind: word.valid("plugin", "mod"),
  title: text,
  version: text,
  author: text,
  brief: text,
  enabled: flag,
  loaded: flag,
  errorText: text,
  encoding: word.valid("utf-8", "utf-16", "gbk"),
  triggers: list(object({ title: word, kind: word, text: word, type: word, limited: flag })),
  conflicts: list(object({ word, other: word, reason: word })),
  events: Joi.array(),
  tasks: Joi.array(),
  scripts: Joi.array(),
  speechKeys: Joi.array(),
  dataSize: count,
  updatedAt: whole,
});
/** A module as a browser uploads it. */
const file = (name: string, keyword = "conforming") => {
  const form = new FormData();
  form.append("file", new File([`[reply.one]\nkeyword.match = "${keyword}"\necho = "it does"\n`], name));
  return form;
};
const id = "case-lua";
const make = async (tower: TestHost) => {
  await tower.post("/api/mod/lua/upload", file(`${id}.toml`, id)).done();
  return undefined;
};
const nobody = { body: { id: "no such module", enabled: true }, code: 40400 };

export const luaModules: readonly Case[] = [
  { endpoint: "GET /api/mod/lua", prepare: make, returns: some(row), refused: unknownQuery },
  {
    endpoint: "POST /api/mod/lua/upload",
    body: file("uploaded-module.toml"),
    returns: row.keys({ loaded: flag.valid(true) }),
    proves: (tower) => tower.say("conforming").replies("it does"),
    refused: { body: file("program.exe"), code: 41500 },
  },
  {
    endpoint: "POST /api/mods/upload",
    body: file("uploaded-again.toml", "conforming again"),
    returns: row.keys({ loaded: flag.valid(true) }),
    refused: { body: file("broken.zip"), code: 40001 },
  },
  {
    endpoint: "POST /api/mod/lua/toggle",
    prepare: make,
    body: { id, enabled: false },
    returns: row.keys({ enabled: flag.valid(false), loaded: flag.valid(false) }),
    refused: nobody,
  },
  {
    endpoint: "POST /api/mod/lua/delete",
    prepare: make,
    body: { id },
    returns: object({ id: word }),
    refused: { body: { id: "no such module" }, code: 40400 },
  },
  {
    endpoint: "POST /api/mod/lua/reload",
    body: {},
    returns: object({ loaded: count, failed: Joi.array() }),
    refused: { body: { id: "no such module" }, code: 40400 },
  },
];
