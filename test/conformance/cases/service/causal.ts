import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import type { Case } from "../../case.js";
import { count, flag, list, object, text, time, unknownQuery, whole, word } from "../shapes.js";

const stats = object({ hits: count, lastHitAt: time, errors: count, lastError: text });
const kind = object({ kind: word });
const rule = object({
  id: count.min(1),
  name: word,
  enabled: flag,
  description: text,
  priority: whole,
  trigger: kind,
  match: word.valid("all", "any"),
  conditions: list(kind),
  actions: list(kind),
  elseActions: list(kind),
  channelScope: word.valid("global", "adapter", "account"),
  channelTarget: text,
  stopPipeline: flag,
  stats,
  createdAt: time,
  updatedAt: time,
  revision: whole,
});
const trial = object({
  triggered: flag,
  conditions: list(object({ path: word, kind: word, result: flag })),
  actions: list(object({ kind: word, wouldDo: text })),
  reply: text,
  counters: object({}),
});

const reply = { kind: "reply", responses: [{ text: "caused", weight: 1 }] };
const written = {
  name: "A rule",
  trigger: { kind: "message", matchMode: "exact", keywords: ["cause it"] },
  conditions: [{ kind: "all", conditions: [{ kind: "trust", op: "<", value: 9 }] }],
  actions: [reply],
};
const path = "/api/causal/rules/{id}";
const make = async (tower: TestHost) => {
  const { id } = await tower.post("/api/causal/rules", written).data<{ id: number }>();
  return { id };
};
const nobody = { params: { id: 99_999 }, code: 40400 };
const message = { text: "cause it", platform: "platform_a", groupId: "1", userId: "2", locale: "en" };
/** Rules answer what is said; those of other cases would, too. */
const emptied = async (tower: TestHost) => {
  for (const { id } of await tower.get("/api/causal/rules").data<{ id: number }[]>())
    await tower.delete(`/api/causal/rules/${id}`).answers({ code: 0 });
};

export const causal: readonly Case[] = [
  {
    endpoint: "GET /api/causal/rules",
    prepare: make,
    returns: list(rule),
    refused: unknownQuery,
    undo: emptied,
  },
  {
    endpoint: "POST /api/causal/rules",
    body: written,
    returns: rule,
    proves: (tower) => tower.say("cause it").replies("caused"),
    refused: { body: { ...written, actions: [] }, code: 40001, field: "/actions" },
    undo: emptied,
  },
  {
    endpoint: `PUT ${path}`,
    prepare: make,
    body: { ...written, name: "Renamed", conditions: [] },
    returns: rule.keys({ name: word.valid("Renamed") }),
    refused: { ...nobody, body: written },
    undo: emptied,
  },
  {
    endpoint: `DELETE ${path}`,
    prepare: make,
    returns: object({}),
    proves: (tower) => tower.say("cause it").silent(),
    refused: nobody,
  },
  {
    endpoint: `POST ${path}/toggle`,
    prepare: make,
    body: { enabled: false },
    returns: rule.keys({ enabled: flag.valid(false) }),
    proves: (tower) => tower.say("cause it").silent(),
    refused: { ...nobody, body: {} },
    undo: emptied,
  },
  {
    endpoint: "POST /api/causal/rules/test",
    body: { rule: written, message },
    returns: trial,
    proves: async (tower, data: { triggered: boolean; reply: string }) => {
      expect(data).to.include({ triggered: true, reply: "caused" });
      await tower.get("/api/causal/rules").answers({ data: [] });
    },
    refused: { body: { message }, code: 40001 },
  },
  {
    endpoint: "POST /api/causal/cooldowns/clear",
    body: {},
    returns: object({ cleared: count }),
    refused: { body: { ruleId: 0 }, code: 40001, field: "/ruleId" },
  },
];
