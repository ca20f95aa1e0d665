import { type FakeModelServer, fakeKey, fakeModelServer } from "@dicetower/ai/testing";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import type { Case } from "../../case.js";
import { count, flag, list, number, object, paged, text, time, unknownQuery, word } from "../shapes.js";

const path = "/api/system/ai";

const sums = object({ requests: count, promptTokens: count, completionTokens: count, errors: count });
const settings = object({
  enabled: flag,
  defaultOn: flag,
  triggerModes: list(word),
  triggerProbability: count,
  keywords: list(word),
  ignorePrefixed: flag,
  gateway: object({
    provider: word,
    baseUrl: text,
    localTarget: flag,
    apiKey: text,
    timeoutSeconds: count,
    retries: count,
    proxy: text,
    extraHeaders: object({}),
  }),
  model: object({
    chat: text,
    fast: text,
    vision: text,
    embedding: text,
    temperature: number,
    topP: number,
    maxTokens: count,
    contextTokens: count,
    stopWords: list(word),
  }),
  fallback: list(object({})),
  polish: object({ enabled: flag, keys: list(word), keepNumbers: flag, style: text, maxLatencyMs: count }),
  translate: object({ enabled: flag, from: text, to: text, groups: list(word) }),
  dialogue: object({ enabled: flag, systemPrompt: text, maxTurns: count, dailyTokens: count }),
  memory: object({ enabled: flag, summaryEvery: count, longTermFacts: count, shareAcrossGroups: flag }),
  tools: object({ enabled: flag, allowed: list(word), maxCalls: count, requireConfirm: list(word) }),
  npc: list(object({ id: word, name: word })),
  vision: object({ enabled: flag, maxImages: count, maxBytes: count }),
  safety: object({ censorOutput: flag, blockUrls: flag, refuseText: text }),
  usage: object({ today: sums, month: sums }),
});

const row = object({
  id: count,
  scope: word.valid("user", "group", "npc", "global"),
  platform: text,
  subjectId: text,
  kind: word.valid("summary", "fact", "turn"),
  text: word,
  weight: number,
  source: word.valid("auto", "manual"),
  pinned: flag,
  expiresAt: time,
  createdAt: time,
  updatedAt: time,
});

const fact = { scope: "user", platform: "test", subjectId: "111", text: "Ann keeps a cat." };
const remember = async (tower: TestHost) => {
  await tower.post(`${path}/memory`, fact).answers({ code: 0 });
  return {};
};
const forget = (tower: TestHost) => tower.delete(`${path}/memory`, { all: true }).done();
const reset = (tower: TestHost) => tower.put(path, { gateway: { apiKey: null } }).done();

let models: FakeModelServer | undefined;

export const aiCases: readonly Case[] = [
  { endpoint: "GET /api/system/ai", returns: settings, refused: unknownQuery },
  {
    endpoint: "PUT /api/system/ai",
    body: {
      gateway: { baseUrl: "https://models.example/v1", apiKey: fakeKey },
      model: { chat: "small" },
      npc: [{ name: "Old Tom", prompt: "A sailor." }],
    },
    returns: settings,
    proves: async (tower) => {
      const { gateway } = await tower.get(path).data<{ gateway: { apiKey: string } }>();
      expect(gateway.apiKey).to.equal("<configured>");
      await tower
        .put(path, { gateway: { baseUrl: "https://elsewhere.example/v1" } })
        .answers({ code: 42200 });
    },
    refused: { body: { model: { temperature: 3 } }, code: 40001, field: "/model/temperature" },
    undo: reset,
  },
  {
    endpoint: "POST /api/system/ai/test",
    prepare: async (tower) => {
      models = await fakeModelServer();
      models.always("I am here.");
      await tower.put(path, models.settings()).answers({ code: 0 });
      return {};
    },
    body: { prompt: "Are you there?" },
    returns: object({
      ok: flag.valid(true),
      model: word,
      latencyMs: count,
      reply: word.valid("I am here."),
      usage: object({ promptTokens: count, completionTokens: count }),
      error: text.valid(""),
    }),
    refused: { body: { prompt: "" }, code: 40001, field: "/prompt" },
    undo: async (tower) => {
      await models?.stop();
      await reset(tower);
    },
  },
  {
    endpoint: "GET /api/system/ai/memory",
    prepare: remember,
    query: "?scope=user&q=cat",
    returns: paged(row),
    refused: unknownQuery,
    undo: forget,
  },
  {
    endpoint: "POST /api/system/ai/memory",
    body: { ...fact, pinned: true },
    returns: row,
    proves: (tower) => tower.get(`${path}/memory?pinned=true`).answers({ code: 0, data: { total: 1 } }),
    refused: { body: { ...fact, kind: "turn" }, code: 42200 },
    undo: forget,
  },
  {
    endpoint: "DELETE /api/system/ai/memory",
    prepare: remember,
    body: { scope: "user", subjectId: "111" },
    returns: object({ deleted: count.min(1) }),
    proves: (tower) => tower.get(`${path}/memory`).answers({ code: 0, data: { total: 0 } }),
    refused: { body: { all: true, id: 1 }, code: 40001 },
  },
];
