import { Joi, settingFields } from "@dicetower/contract";
import type { StoredAiSettings } from "./ai-settings.js";

const { yes, no, whole, members } = settingFields;

const line = (most: number) => Joi.string().max(most).allow("").default("");
const prose = (most: number) => line(most).meta({ multiline: true });
const number = (least: number, most: number, standard: number) =>
  Joi.number().integer().min(least).max(most).default(standard);
const words = (most: number, length: number) =>
  Joi.array().items(Joi.string().trim().min(1).max(length)).max(most).unique().default([]);

/** Tools that come with the service; others may be contributed. */
export const ownTools = [
  "roll",
  "check",
  "attribute",
  "draw",
  "help",
  "initiative",
  "searchHelp",
  "logSearch",
] as const;

const gateway = {
  provider: Joi.string()
    .valid("openaiCompatible", "anthropicCompatible", "local")
    .default("openaiCompatible"),
  baseUrl: Joi.string()
    .uri({ scheme: ["http", "https"] })
    .max(500)
    .allow("")
    .default(""),
  localTarget: no,
  apiKey: Joi.string().max(500).allow("", null).default("").meta({ secret: true }),
  timeoutSeconds: number(5, 300, 60).meta({ unit: "seconds" }),
  retries: number(0, 5, 2),
  proxy: line(500).meta({ advanced: true }),
  extraHeaders: Joi.object()
    .pattern(
      Joi.string()
        .pattern(/^[A-Za-z][A-Za-z0-9_-]*$/)
        .max(60),
      Joi.string()
        .max(2000)
        .pattern(/^[\t\x20-\x7e]*$/, "printable ASCII")
        .allow("", null),
    )
    .max(20)
    .default({})
    .meta({ advanced: true }),
};

const model = {
  chat: line(200),
  fast: line(200),
  vision: line(200),
  embedding: line(200),
  temperature: Joi.number().min(0).max(2).default(0.7),
  topP: Joi.number().min(0).max(1).default(1).meta({ advanced: true }),
  maxTokens: number(16, 8192, 1024).meta({ unit: "tokens" }),
  contextTokens: number(1024, 2_000_000, 16_384).meta({ unit: "tokens" }),
  stopWords: words(4, 60).meta({ advanced: true }),
};

const npc = Joi.object({
  id: line(40),
  name: Joi.string().trim().min(1).max(20).required(),
  prompt: prose(4000),
  cardId: line(40),
  groups: words(200, 100),
  triggers: words(10, 20),
  model: line(200),
});

/** All settings of the AI layer. */
export const aiSchema = Joi.object<StoredAiSettings>({
  enabled: no,
  defaultOn: no,
  triggerModes: Joi.array()
    .items(Joi.string().valid("mention", "command", "keyword", "probability"))
    .unique()
    .default(["mention", "command"]),
  triggerProbability: whole(0, 100).meta({ unit: "percent" }),
  keywords: words(50, 20),
  ignorePrefixed: yes,
  gateway: members(gateway),
  model: members(model),
  fallback: Joi.array()
    .items(Joi.object({ id: line(40), gateway: members(gateway), model: members(model) }))
    .max(5)
    .default([]),
  polish: members({
    enabled: no,
    keys: words(200, 200),
    keepNumbers: yes,
    style: prose(1000),
    maxLatencyMs: number(200, 30_000, 3000).meta({ unit: "milliseconds" }),
  }),
  translate: members({ enabled: no, from: line(35), to: line(35), groups: words(200, 100) }),
  dialogue: members({
    enabled: yes,
    systemPrompt: prose(8000),
    personaFromActive: yes,
    maxTurns: number(1, 50, 20),
    mergeSeconds: whole(2, 30).meta({ unit: "seconds" }),
    maxReplyChars: number(50, 8000, 800),
    allowGroups: words(1000, 100),
    denyGroups: words(1000, 100),
    perUserPerHour: whole(20, 10_000),
    perGroupPerHour: whole(60, 10_000),
    userDailyTokens: whole(50_000, 1_000_000_000).meta({ unit: "tokens" }),
    dailyTokens: whole(500_000, 1_000_000_000).meta({ unit: "tokens" }),
  }),
  memory: members({
    enabled: no,
    shortTermTurns: number(1, 200, 20),
    summaryEvery: number(2, 200, 20),
    longTermFacts: number(1, 500, 50),
    retentionDays: number(1, 3650, 90).meta({ unit: "days" }),
    shareAcrossGroups: no,
  }),
  tools: members({
    enabled: yes,
    allowed: words(64, 32).default(ownTools.filter((name) => name !== "logSearch")),
    maxCalls: number(1, 10, 5),
    requireConfirm: words(64, 32).default(["attribute"]),
  }),
  npc: Joi.array().items(npc).max(50).default([]),
  vision: members({
    enabled: no,
    maxImages: number(1, 8, 2),
    maxBytes: number(65_536, 8_388_608, 4_194_304).meta({ unit: "bytes" }),
  }),
  safety: members({ censorOutput: yes, blockUrls: yes, refuseText: line(500) }),
  showCalls: no,
});
