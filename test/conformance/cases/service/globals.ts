import type { Case } from "../../case.js";
import { count, flag, list, object, unknownQuery, word } from "../shapes.js";

const globals = object({
  switches: object({
    globalSilence: flag,
    disableJrrp: flag,
    disableMe: flag,
    disableDeck: flag,
    disableDraw: flag,
    disableSend: flag,
    disableHelp: flag,
  }),
  deck: object({ hideUnderscore: flag }),
  events: object({ joinRequest: flag, friendRequest: flag, friendAdded: flag }),
  cloud: object({ visible: flag }),
  external: object({ apiInReplies: flag, timeoutMs: count, allowHosts: list(word) }),
  maintenance: object({ inactiveUserDays: count, inactiveGroupDays: count, groupClearLimit: count }),
  compat: object({ privateMode: flag }),
  flood: object({ enabled: flag }),
  recordedOnly: list(word),
});

export const globalCases: readonly Case[] = [
  { endpoint: "GET /api/system/global", returns: globals, refused: unknownQuery },
  {
    endpoint: "PUT /api/system/global",
    body: { switches: { globalSilence: true } },
    returns: globals,
    proves: (tower) => tower.say(".r 3d1").silent(),
    refused: {
      body: { switches: { globalSilence: "yes" } },
      code: 40001,
      field: "/switches/globalSilence",
    },
    undo: (tower) => tower.put("/api/system/global", {}).done(),
  },
  {
    endpoint: "GET /api/system/respond-self",
    returns: object({ enabled: flag.valid(false) }),
    proves: (tower) => tower.say(".r 3d1", { own: true }).silent(),
    refused: unknownQuery,
  },
  {
    endpoint: "PUT /api/system/respond-self",
    body: { enabled: true },
    returns: object({ enabled: flag.valid(true) }),
    proves: (tower) => tower.say(".r 3d1", { own: true }).replies(/=3/),
    refused: { body: { enabled: 1 }, code: 40001, field: "/enabled" },
    undo: (tower) => tower.put("/api/system/respond-self", {}).done(),
  },
];
