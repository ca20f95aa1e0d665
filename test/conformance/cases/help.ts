import { expect } from "chai";
import type { Case } from "../case.js";
import { count, flag, list, object, paged, some, text, unknownQuery, word } from "./shapes.js";

export const help: readonly Case[] = [
  {
    endpoint: "GET /api/help",
    query: "?q=roll&pageSize=2",
    gives: paged(
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
    gives: some(object({ name: word, aliases: list(word), entries: count, enabled: flag, order: count })),
    refused: unknownQuery,
  },
];
