import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import type { Case } from "../../case.js";
import { count, flag, list, object, paged, some, text, unknownQuery, word } from "../shapes.js";

const file = object({
  name: word,
  group: word,
  format: word.valid("json", "xlsx", "yaml", "md", "txt"),
  size: count,
  entries: count,
  status: word.valid("unloaded", "loading", "loaded", "error"),
  error: text,
  enabled: flag,
  updatedAt: count,
});

/** A document is there. */
const write = async (tower: TestHost) => {
  await tower
    .post("/api/help/file", { name: "house.md", group: "house", content: "# Etiquette\nBe kind." })
    .answers({ code: 0 });
  return { name: "house.md" };
};

export const help: readonly Case[] = [
  {
    endpoint: "GET /api/help",
    query: "?q=roll&pageSize=2",
    returns: paged(
      object({
        title: word,
        aliases: list(word),
        content: word,
        source: word,
        group: word,
        sourceName: text,
      }),
    ),
    proves: async (_tower, { items, pageSize }: { items: unknown[]; pageSize: number }) => {
      expect(pageSize).to.equal(2);
      expect(items.length).to.be.within(1, 2);
    },
    refused: { query: "?page=0", code: 40001, field: "/page" },
  },
  {
    endpoint: "GET /api/help/groups",
    returns: some(object({ name: word, aliases: list(word), entries: count, enabled: flag, order: count })),
    refused: unknownQuery,
  },
  {
    endpoint: "GET /api/help/files",
    prepare: write,
    returns: some(file),
    proves: async (_tower, rows: { name: string; status: string }[]) => {
      expect(rows.find(({ name }) => name === "house.md")?.status).to.equal("loaded");
    },
    refused: unknownQuery,
  },
  {
    endpoint: "GET /api/help/file",
    prepare: write,
    query: "?name=house.md",
    returns: object({ name: word.valid("house.md"), content: word, sha256: word }),
    refused: { query: "?name=none.md", code: 40400 },
  },
  {
    endpoint: "POST /api/help/file",
    body: { name: "table.yaml", group: "house", rows: [{ key: "Dragon", content: "Breathes fire." }] },
    returns: file,
    proves: async (tower) => {
      await tower.say(".help dragon").replies("Dragon\nBreathes fire.");
    },
    refused: { body: { name: "x.json", content: "[" }, code: 40001, field: "/content" },
  },
  {
    endpoint: "DELETE /api/help/file/{name}",
    prepare: write,
    returns: object({ name: word.valid("house.md") }),
    proves: async (tower) => {
      await tower.say(".help etiquette").replies(/^There is no help/);
    },
    refused: { params: { name: "none.md" }, code: 40400 },
  },
];
