import { Joi, widthOf } from "@dicetower/contract";
import { expect } from "chai";
import type { Case } from "../../case.js";
import { count, flag, list, object, some, text, unknownQuery, word } from "../shapes.js";

const segment = object({ enabled: flag, length: count, intervalMs: count, markIndex: flag });
const forward = object({ enabled: flag, threshold: count, nodeChars: count });

export const presentation: readonly Case[] = [
  {
    endpoint: "GET /api/system/quote-reply",
    returns: object({ enabled: flag, groupsOnly: flag, perPlatform: object({}) }),
    proves: (tower) => tower.say(".r 3d1", { id: "m-77" }).replies(/^(?!.*m-77)/s),
    refused: unknownQuery,
  },
  {
    endpoint: "PUT /api/system/quote-reply",
    body: { enabled: true },
    returns: object({ enabled: flag.valid(true), groupsOnly: flag, perPlatform: object({}) }),
    proves: (tower) => tower.say(".r 3d1", { id: "m-77" }).replies(/m-77/),
    refused: { body: { groupsOnly: "no" }, code: 40001, field: "/groupsOnly" },
    undo: (tower) => tower.put("/api/system/quote-reply", {}).done(),
  },
  {
    endpoint: "POST /api/templates/preview",
    body: {
      text: '**{nick}** {sample:a|b}\n[Again](cmd:.rr "more")',
      format: "markdown",
      platform: "platform_a_group",
      style: "visual",
      args: { nick: "{sample:c|d}[d6]" },
    },
    returns: object({
      templateVersion: count.valid(1),
      preview: object({
        text: word,
        plain: word,
        markdown: word,
        actions: list(object({ kind: word, label: word, command: word, comment: text })).length(1),
        payload: object({ msg_type: count.valid(2), markdown: Joi.object(), keyboard: Joi.object() }),
      }),
      markdown: word,
      onebot: some(object({ type: word, data: Joi.object() })),
    }),
    proves: async (_tower, { preview }: { preview: { text: string; plain: string } }) => {
      const [drawn] = /[ab]$/.exec(preview.text) ?? [];
      expect(preview.plain).to.equal(`{sample:c|d}[d6] ${drawn}\n.rr  # more`);
    },
    refused: {
      body: { text: "a", format: "plain", platform: "platform_x", style: "visual" },
      code: 40001,
      field: "/platform",
    },
  },
  {
    endpoint: "GET /api/system/reply-segment",
    returns: segment,
    refused: unknownQuery,
  },
  {
    endpoint: "PUT /api/system/reply-segment",
    body: { enabled: true, length: 100, intervalMs: 0 },
    returns: segment.keys({ enabled: flag.valid(true), length: count.valid(100) }),
    proves: async (tower) => {
      const { spoken } = await tower.say(".help link").done();
      for (const { text: said } of spoken) expect(widthOf(said)).to.be.at.most(100);
    },
    refused: { body: { length: 99 }, code: 40001, field: "/length" },
    undo: (tower) => tower.put("/api/system/reply-segment", {}).done(),
  },
  { endpoint: "GET /api/system/forward-long", returns: forward, refused: unknownQuery },
  {
    endpoint: "PUT /api/system/forward-long",
    body: { enabled: true, threshold: 2_000 },
    returns: forward.keys({ enabled: flag.valid(true), threshold: count.valid(2_000) }),
    proves: (tower) => tower.say(".r 3d1").replies(/3/),
    refused: { body: { threshold: 199 }, code: 40001, field: "/threshold" },
    undo: (tower) => tower.put("/api/system/forward-long", {}).done(),
  },
];
