import type { Case } from "../case.js";
import { flag, object, unknownQuery } from "./shapes.js";

export const presentation: readonly Case[] = [
  {
    endpoint: "GET /api/system/quote-reply",
    gives: object({ enabled: flag, groupsOnly: flag, perPlatform: object({}) }),
    proves: (tower) => tower.say(".r 3d1", { id: "m-77" }).replies(/^(?!.*m-77)/s),
    refused: unknownQuery,
  },
  {
    endpoint: "PUT /api/system/quote-reply",
    body: { enabled: true },
    gives: object({ enabled: flag.valid(true), groupsOnly: flag, perPlatform: object({}) }),
    proves: (tower) => tower.say(".r 3d1", { id: "m-77" }).replies(/m-77/),
    refused: { body: { groupsOnly: "no" }, code: 40001, field: "/groupsOnly" },
    undo: (tower) => tower.put("/api/system/quote-reply", {}).done(),
  },
];
