import { Joi } from "@dicetower/contract";
import { expect } from "chai";
import type { Case } from "../../case.js";
import { count, object, paged, text, time, whole, word } from "../shapes.js";

const digest = Joi.string().hex().length(64);

const query = "?action=settings.update&q=nick-wrap&pageSize=1";

export const audit: readonly Case[] = [
  {
    endpoint: "GET /api/system/audit",
    prepare: async (tower) => {
      await tower.put("/api/system/nick-wrap", { left: "[", right: "]" }).answers({ code: 0 });
      await tower.put("/api/system/nick-wrap", {}).answers({ code: 0 });
      // Lines follow the changes; mocha's limit ends the waiting.
      for (let total = 0; total < 2; )
        ({ total } = await tower.get(`/api/system/audit${query}`).data<{ total: number }>());
      return undefined;
    },
    query,
    returns: paged(
      object({
        seq: count.min(1),
        at: time.min(1),
        actor: object({ kind: word, id: text, name: text, platform: text }),
        address: text,
        action: word,
        target: object({ type: word, id: word, name: text }).allow(null),
        before: digest.allow(null),
        after: digest.allow(null),
        fields: Joi.array().items(word),
        result: word.valid("ok", "denied", "failed"),
        code: whole,
        via: text,
        note: text,
        prevHash: digest,
        hash: digest,
      }),
    ),
    proves: async (_tower, data: { items: { via: string }[]; total: number }) => {
      expect(data.total).to.be.at.least(2);
      expect(data.items[0]?.via).to.equal("PUT /api/system/nick-wrap");
    },
    refused: { query: "?pageSize=201", code: 40001, field: "/pageSize" },
  },
];
