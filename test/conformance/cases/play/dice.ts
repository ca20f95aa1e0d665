import { expect } from "chai";
import type { Case } from "../../case.js";
import { count, flag, list, number, object, some, text, unknownQuery, word } from "../shapes.js";

const choice = object({ mode: word.valid("enhanced", "compatible", "raw", "custom"), engines: list(word) });
const rules = object({
  defaultFaces: count.min(1),
  maxFaces: count,
  maxDice: count,
  maxRounds: count,
  maxBonus: count,
  maxGenerate: count,
  maxExplosions: count,
  cocVariant: count,
  rcUsesVariant: flag,
  opposedRule: count,
  capValues: flag,
  showDetail: flag,
  shortenOver: count,
  switches: object({ delegate: flag, stats: flag, ticks: flag, luckBurn: flag }),
  engines: object({ global: choice, byAdapterType: object({}), byAccount: object({}) }),
});

export const dice: readonly Case[] = [
  { endpoint: "GET /api/dice/rules", returns: rules, refused: unknownQuery },
  {
    endpoint: "PUT /api/dice/rules",
    body: { defaultFaces: 1 },
    returns: rules,
    proves: (tower) => tower.say(".r 5d").replies(/=5\b/),
    refused: { body: { defaultFaces: 0 }, code: 40001, field: "/defaultFaces" },
    undo: (tower) => tower.put("/api/dice/rules", {}).done(),
  },
  {
    endpoint: "POST /api/dice/roll",
    body: { expr: "3d6+1", seed: 7 },
    returns: object({
      expr: word,
      detail: word,
      result: number,
      type: word,
      engine: word.valid("native"),
      tried: some(object({ engine: word, supported: flag })),
      reason: text,
      rolls: list(object({ faces: count.valid(6), value: count.min(1).max(6) })).length(3),
      elapsedMs: number,
    }),
    proves: async (tower, { result, rolls }: { result: number; rolls: { value: number }[] }) => {
      expect(rolls.reduce((sum, { value }) => sum + value, 1)).to.equal(result);
      await tower.post("/api/dice/roll", { expr: "3d6+1", seed: 7 }).answers({ data: { result } });
    },
    refused: { body: { expr: "1/0" }, code: 42200 },
  },
];
