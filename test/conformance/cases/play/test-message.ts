import { expect } from "chai";
import type { Case } from "../../case.js";
import { flag, list, object, some, text, word } from "../shapes.js";

export const testMessage: readonly Case[] = [
  {
    endpoint: "POST /api/test/message",
    body: {
      text: ".r 3d1",
      platform: "botproto_v11",
      messageType: "group",
      nickname: "Alice",
      userId: "111",
      groupId: "1000",
      locale: "en",
    },
    returns: object({
      reply: word,
      matched: flag.valid(true),
      segments: some(object({ type: word, data: object({}) })),
    }),
    proves: async (tower, { reply }: { reply: string }) => {
      expect(reply).to.match(/Alice.*3/s);
      const chat = await tower.post("/api/test/message", { text: "hello there", trace: true }).done();
      const shape = object({ reply: text, matched: flag.valid(false), segments: list(object({})).length(0) });
      expect(
        shape.keys({ trace: some(object({ slot: word, verdict: word })) }).validate(chat.json).error,
      ).to.equal(undefined);
    },
    refused: { body: { nope: 1 }, code: 40001, field: "/text" },
  },
];
