import { Joi } from "@dicetower/contract";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import type { Case } from "../../case.js";
import { count, flag, list, object, paged, text, time, whole, word } from "../shapes.js";

const group = object({
  platform: word,
  groupId: word,
  adapterIds: list(word),
  name: text,
  remark: text,
  tags: list(word),
  enabled: flag,
  state: word.valid("active", "left", "kicked", "muted", "unknown"),
  flags: list(word),
  licence: object({ state: word, until: time, reason: text, by: text }),
  inviter: Joi.object().allow(null).required(),
  memberCount: count,
  maxMembers: count,
  botRole: word.valid("member", "admin", "owner", "unknown"),
  joinedAt: time,
  lastCommandAt: time,
  lastMessageAt: time,
  commandCount: count,
  defaultFaces: count,
  extensions: Joi.object().required(),
  language: text,
  welcome: object({ enabled: flag, variants: Joi.array(), delaySeconds: count, cooldownSeconds: count }),
  botList: list(word),
  revision: count,
  createdAt: time.min(1),
  updatedAt: time.min(1),
});

const key = { platform: "test", groupId: "801" };
/** Something is said in a group, which has a record then. */
const meet = async (tower: TestHost) => {
  await tower.say("hello", { groupId: key.groupId, groupName: "Inn" }).done();
  return { platform: key.platform, group: key.groupId };
};
const nobody = { params: { platform: "test", group: "nobody" }, code: 40400 };
const path = "/api/groups/{platform}/{group}";

export const groups: readonly Case[] = [
  {
    endpoint: "GET /api/groups",
    prepare: meet,
    query: "?q=801&state=active",
    returns: paged(group),
    proves: async (_tower, { items }: { items: { name: string; test: boolean }[] }) => {
      expect(items.map(({ name, test }) => [name, test])).to.deep.equal([["Inn", true]]);
    },
    refused: { query: "?state=gone", code: 40001, field: "/state" },
  },
  {
    endpoint: "POST /api/groups",
    prepare: meet,
    body: { action: "flag", flag: "keepIdle", keys: [key] },
    returns: object({
      results: list(object({ platform: word, groupId: word, ok: flag, code: whole, message: text })),
    }),
    proves: async (tower) => {
      await tower.get("/api/groups/test/801").answers({ data: { flags: ["keepIdle"] } });
    },
    refused: { body: { action: "flag", keys: [key] }, code: 40001, field: "/flag" },
  },
  {
    endpoint: `PUT ${path}`,
    prepare: meet,
    body: { remark: "ours", tags: ["horror"], enabled: false, defaultFaces: 20 },
    returns: group,
    proves: async (tower) => {
      await tower.say(".r d1", key).silent();
      await tower.put("/api/groups/test/801", { remark: "" }).answers({ data: { enabled: true, tags: [] } });
    },
    refused: { ...nobody, body: { remark: "" } },
  },
  {
    endpoint: "GET /api/groups/plugins",
    prepare: meet,
    query: "?platform=test&groupId=801",
    returns: Joi.array().required(),
    refused: { query: "?groupId=", code: 40001, field: "/groupId" },
  },
  {
    endpoint: `DELETE ${path}`,
    prepare: meet,
    returns: object({ platform: word, groupId: word }),
    refused: nobody,
  },
];
