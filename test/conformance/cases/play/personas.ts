import { Joi } from "@dicetower/contract";
import type { TestHost } from "@dicetower/testkit";
import type { Case } from "../../case.js";
import { count, flag, list, object, text, time, unknownQuery, whole, word } from "../shapes.js";

const persona = object({
  id: count.min(1),
  name: word,
  description: text,
  author: text,
  version: text,
  locale: text,
  avatar: text,
  enabled: flag,
  active: flag,
  builtin: flag,
  inPool: flag,
  weight: count,
  entryCount: count,
  extends: count,
  styleHint: text,
  createdAt: time,
  updatedAt: time,
  revision: whole,
});
const pool = object({ pool: list(object({ id: count, weight: count })) });
const entry = object({
  key: word,
  locale: word,
  format: word.valid("plain", "markdown"),
  value: text,
  variants: list(object({ text, weight: count })),
  originalKey: text,
  isOverride: flag,
  updatedAt: time,
});

const path = "/api/personas/{id}";
const wording = { key: "roll.result", locale: "en", format: "plain", value: "{res}!" };
let number = 0;
/** Makes a persona with one wording. */
const make = async (tower: TestHost) => {
  const name = `Persona ${++number}`;
  const { id } = await tower.post("/api/personas", { name }).data<{ id: number }>();
  await tower.put(`/api/personas/${id}/entries`, wording).answers({ code: 0 });
  return { id };
};
const nobody = { params: { id: 99_999 }, code: 40400 };
const removed = object({});
const emptied = (tower: TestHost) => tower.put("/api/personas/pool", { pool: [] }).answers({ code: 0 });

export const personas: readonly Case[] = [
  { endpoint: "GET /api/personas/pool", returns: pool, refused: unknownQuery },
  {
    endpoint: "PUT /api/personas/pool",
    body: { pool: [{ id: 0, weight: 1 }] },
    returns: pool,
    refused: { body: { pool: [{ id: 0, weight: 0 }] }, code: 40001, field: "/pool" },
    undo: emptied,
  },
  { endpoint: "GET /api/personas", prepare: make, returns: list(persona), refused: unknownQuery },
  {
    endpoint: "POST /api/personas",
    body: { name: "Somebody new", description: "New here" },
    returns: persona,
    refused: { body: { name: "" }, code: 40001, field: "/name" },
  },
  { endpoint: `GET ${path}`, prepare: make, returns: persona, refused: nobody },
  {
    endpoint: `PUT ${path}`,
    prepare: make,
    body: { name: "Renamed", enabled: false },
    returns: persona.keys({ name: word.valid("Renamed") }),
    refused: { ...nobody, body: { name: "Renamed once more" } },
  },
  { endpoint: `DELETE ${path}`, prepare: make, returns: removed, refused: nobody },
  {
    endpoint: `POST ${path}/copy`,
    prepare: make,
    body: { name: "A copy" },
    returns: persona.keys({ entryCount: count.valid(1) }),
    refused: { ...nobody, body: {} },
  },
  {
    endpoint: `POST ${path}/activate`,
    prepare: make,
    body: { scope: "group", platform: "test", groupId: "9999" },
    returns: persona.keys({ active: flag.valid(true) }),
    refused: { ...nobody, body: {} },
  },
  {
    endpoint: `GET ${path}/entries`,
    prepare: make,
    returns: list(entry).length(1),
    refused: nobody,
  },
  {
    endpoint: `PUT ${path}/entries`,
    prepare: make,
    body: { ...wording, value: "{res}?" },
    returns: entry.keys({ value: word.valid("{res}?") }),
    refused: { ...nobody, body: wording },
  },
  {
    endpoint: `DELETE ${path}/entries`,
    prepare: make,
    query: "?key=roll.result",
    returns: object({ removed: count.valid(1) }),
    refused: nobody,
  },
  {
    endpoint: `GET ${path}/export`,
    prepare: make,
    returns: object({
      kind: word.valid("persona"),
      schemaVersion: count.valid(1),
      entries: list(Joi.object()),
    }),
    refused: nobody,
  },
  {
    endpoint: "POST /api/personas/import",
    body: { strRollDice: "{res}" },
    returns: persona.keys({ entryCount: count.valid(1) }),
    refused: { body: { a: 1 }, code: 40001, field: "/file" },
  },
  {
    endpoint: "GET /api/personas/active",
    returns: object({ persona: Joi.object().allow(null).required(), scope: word, pool: Joi.array() }),
    refused: unknownQuery,
  },
];
