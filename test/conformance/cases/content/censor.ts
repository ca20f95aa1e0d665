import type { Case } from "../../case.js";
import { count, flag, list, object, some, text, time, unknownQuery, word } from "../shapes.js";

const rule = object({ id: count, word, level: count.max(5), note: text, enabled: flag, createdAt: time });
const rules = { enabled: true, rules: [{ word: "brimstone", level: 4 }] };

export const censor: readonly Case[] = [
  {
    endpoint: "GET /api/system/censor",
    returns: object({ enabled: flag.valid(false), rules: list(rule).length(0), noticeText: object({}) }),
    refused: unknownQuery,
  },
  {
    endpoint: "PUT /api/system/censor",
    body: rules,
    returns: object({ enabled: flag.valid(true), rules: some(rule) }),
    proves: async (tower) => {
      await tower.say(".r 3d1 brim stone").replies(/^(?!.*=3)/s);
      await tower.say("hail and brimstone").silent();
      await tower.say(".r 3d1 hail").replies(/=3/);
    },
    refused: { body: { rules: [{ word: "x", level: 6 }] }, code: 40001, field: "/rules/0/level" },
    undo: (tower) => tower.put("/api/system/censor", {}).done(),
  },
  {
    endpoint: "POST /api/system/censor",
    prepare: async (tower) => {
      await tower.put("/api/system/censor", rules).answers({ code: 0 });
      return undefined;
    },
    body: { text: ".r d20 BRIM-STONE" },
    returns: object({
      hit: flag.valid(true),
      level: count.valid(4),
      action: word.valid("refuse"),
      rules: some(object({ id: count, word })),
      blockedForTrust: object({ 0: flag.valid(true), 1: flag, 2: flag, 3: flag }),
    }),
    proves: (tower) => tower.post("/api/system/censor", { text: "hail" }).answers({ data: { hit: false } }),
    refused: { body: { text: 7 }, code: 40001, field: "/text" },
    undo: (tower) => tower.put("/api/system/censor", {}).done(),
  },
];
