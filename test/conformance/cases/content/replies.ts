import { Joi } from "@dicetower/contract";
import type { TestHost } from "@dicetower/testkit";
import type { Case } from "../../case.js";
import { count, flag, list, number, object, text, time, whole, word } from "../shapes.js";

const byScope = object({ user: count, group: count, global: count });
const rule = object({
  id: count.min(1),
  name: word,
  enabled: flag,
  type: word.valid("reply", "order"),
  matchMode: word,
  keywords: list(word),
  caseSensitive: flag,
  ignoreSpaces: flag,
  excludeKeywords: list(word),
  fuzzyThreshold: number,
  responses: list(object({ text, weight: count })),
  responseMode: word.valid("random", "sequence", "all"),
  target: word,
  scene: word,
  priority: whole,
  channelScope: word.valid("global", "adapter", "account"),
  channelTarget: text,
  probability: number,
  minTrust: count,
  allowUsers: list(word),
  denyUsers: list(word),
  allowGroups: list(word),
  denyGroups: list(word),
  requireMention: flag,
  cooldown: byScope,
  cooldownText: text,
  dailyLimit: byScope,
  timeWindow: Joi.object().allow(null),
  conditions: Joi.array(),
  continueAfter: flag,
  fileId: text,
  group: text,
  pack: text,
  hits: count,
  lastHitAt: time,
  lastError: text,
  createdAt: time,
  updatedAt: time,
  revision: count.min(1),
});

const written = { keywords: ["conforming"], responses: [{ text: "yes", weight: 1 }] };
const make = async (tower: TestHost) => {
  const { id } = await tower.post("/api/replies", written).data<{ id: number }>();
  return { id };
};
const path = "/api/replies/{id}";
const nobody = { params: { id: 99_999 }, code: 40400 };

export const replies: readonly Case[] = [
  {
    endpoint: "GET /api/replies",
    prepare: make,
    returns: list(rule).min(1),
    refused: { query: "?scope=global&target=x", code: 40001, field: "/target" },
  },
  {
    endpoint: "POST /api/replies",
    body: written,
    returns: rule,
    proves: (tower) => tower.say("conforming").replies("yes"),
    refused: { body: { ...written, channelScope: "adapter" }, code: 40001, field: "/channelTarget" },
  },
  {
    endpoint: `PUT ${path}`,
    prepare: make,
    body: { ...written, priority: 7 },
    returns: rule.keys({ priority: whole.valid(7) }),
    refused: { ...nobody, body: written },
  },
  {
    endpoint: `PATCH ${path}`,
    prepare: make,
    body: { enabled: false },
    returns: rule.keys({ enabled: flag.valid(false) }),
    refused: { ...nobody, body: { enabled: false } },
  },
  { endpoint: `DELETE ${path}`, prepare: make, returns: object({}), refused: nobody },
];
