import type { Case } from "../../case.js";
import { count, flag, object, text, unknownQuery, word } from "../shapes.js";

const policy = object({
  friendRequest: object({
    policy: word.valid("manual", "acceptAny", "keyword", "reject"),
    keyword: text,
    minLevel: count,
  }),
  groupInvite: object({
    policy: word.valid("manual", "acceptAny", "allowListed", "ignore", "reject"),
    rejectDenied: flag,
    rejectNonFriends: flag,
    maxMembers: count,
    licence: word.valid("none", "new", "all"),
  }),
  leaveByName: object({ enabled: flag, keywords: text }),
  joinMessage: text,
  autoClean: object({ enabled: flag, groupDays: count, hour: count, cap: count, notifyOnly: flag }),
  listRules: object({}),
});

export const approvals: readonly Case[] = [
  { endpoint: "GET /api/system/events", returns: policy, refused: unknownQuery },
  {
    endpoint: "PUT /api/system/events",
    body: { friendRequest: { policy: "keyword", keyword: "please" }, joinMessage: "Hello." },
    returns: policy,
    proves: (tower) => tower.get("/api/system/events").answers({ data: { joinMessage: "Hello." } }),
    refused: {
      body: { friendRequest: { policy: "sometimes" } },
      code: 40001,
      field: "/friendRequest/policy",
    },
    undo: (tower) => tower.put("/api/system/events", {}).done(),
  },
];
