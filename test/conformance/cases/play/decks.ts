import { Joi } from "@dicetower/contract";
import type { TestHost } from "@dicetower/testkit";
import type { Case } from "../../case.js";
import { count, flag, list, object, some, text, unknownQuery, whole, word } from "../shapes.js";

const deck = object({
  id: count.min(1),
  filename: word,
  source: word.valid("builtin", "user", "plugin", "rulepack"),
  pack: text,
  format: word,
  title: text,
  author: text,
  version: text,
  entries: list(
    object({
      entry: word,
      count,
      weighted: flag,
      exported: flag,
      hidden: flag,
      references: list(word),
      missing: list(word),
    }),
  ),
  enabled: flag,
  error: text,
  size: count,
  updatedAt: whole,
  duplicates: list(word),
});
const content = JSON.stringify({ pip: ["red", "green"] });
/** A deck as a browser uploads it. */
const file = (name: string, words: string) => {
  const form = new FormData();
  form.append("file", new File([words], name));
  return form;
};
let number = 0;
/** Writes a file of the owner. */
const make = async (tower: TestHost) => {
  const name = `case-${++number}.json`;
  const { id } = await tower
    .put("/api/decks/file", { filename: name, source: "user", content })
    .data<{ id: number }>();
  return { id, name };
};
const nobody = { params: { id: 99_999 }, code: 40400 };

export const decks: readonly Case[] = [
  { endpoint: "GET /api/decks", returns: some(deck), refused: unknownQuery },
  {
    endpoint: "POST /api/decks",
    prepare: make,
    body: { action: "draw", entry: "pip", count: 2 },
    returns: object({ cards: list(text).length(2), trace: Joi.array() }),
    refused: { body: { action: "draw", entry: "no such deck", count: 1 }, code: 40400 },
  },
  {
    endpoint: "PUT /api/decks/{id}",
    prepare: make,
    body: { enabled: false },
    returns: deck.keys({ enabled: flag.valid(false) }),
    refused: { ...nobody, body: { enabled: true } },
  },
  { endpoint: "DELETE /api/decks/{id}", prepare: make, returns: object({}), refused: nobody },
  {
    endpoint: "GET /api/decks/file",
    query: "?name=weather.json&source=builtin",
    returns: object({
      filename: word,
      source: word.valid("builtin"),
      readOnly: flag.valid(true),
      content: word,
      format: word,
      sha256: word,
    }),
    refused: { query: "?name=nobody.json", code: 40400 },
  },
  {
    endpoint: "PUT /api/decks/file",
    body: { filename: "written.json", source: "user", content },
    returns: deck,
    refused: { body: { filename: "../x.json", source: "user", content }, code: 40001, field: "/filename" },
  },
  {
    endpoint: "DELETE /api/decks/file/{name}",
    prepare: make,
    returns: object({ filename: word }),
    refused: { params: { name: "weather.json" }, code: 40301 },
  },
  {
    endpoint: "POST /api/decks/upload",
    body: file("uploaded.json", content),
    returns: deck.keys({ source: word.valid("user") }),
    refused: { body: file("broken.json", "[1]"), code: 40001 },
  },
  {
    endpoint: "POST /api/decks/reload",
    returns: object({ loaded: count.min(6), failed: Joi.array() }),
    refused: unknownQuery,
  },
  {
    endpoint: "POST /api/decks/copy",
    body: { filename: "loot.json", entry: "loot", targetFilename: "copy-of-loot.json" },
    returns: deck.keys({ source: word.valid("user") }),
    refused: {
      body: { filename: "loot.json", entry: "nobody", targetFilename: "copy-of-nobody.json" },
      code: 40400,
    },
  },
];
