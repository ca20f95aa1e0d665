import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import type { Case } from "../../case.js";
import { count, flag, object, paged, some, text, time, unknownQuery, whole, word } from "../shapes.js";

const row = object({
  rowId: count.min(1),
  listType: word.valid("deny", "allow", "watch"),
  targetType: word.valid("user", "group"),
  platform: word,
  targetId: word,
  name: text,
  reason: text,
  rank: whole,
  expiresAt: time,
  createdBy: text,
  createdAt: time.min(1),
});
const denied = { platform: "test", targetId: "666", reason: "conformance" };
const deny = async (tower: TestHost) => {
  const { rowId } = await tower.post("/api/banlist", denied).data<{ rowId: number }>();
  return { rowId };
};
const clearList = async (tower: TestHost) => {
  const { items } = await tower.get("/api/banlist").data<{ items: { rowId: number }[] }>();
  for (const { rowId } of items) await tower.delete(`/api/banlist/${rowId}`).done();
};

const master = object({ platform: word, userId: word, root: flag, note: text, addedAt: time.min(1) });
const second = { platform: "test", userId: "222", note: "second" };
const addMasters = async (tower: TestHost) => {
  await tower.post("/api/masters", { platform: "test", userId: "100" }).done();
  await tower.post("/api/masters", second).done();
  return { platform: second.platform, id: second.userId };
};

export const access: readonly Case[] = [
  {
    endpoint: "GET /api/banlist",
    prepare: async (tower) => {
      await deny(tower);
      return undefined;
    },
    query: "?listType=deny&q=666",
    returns: paged(row),
    proves: async (_tower, { items }: { items: { targetId: string }[] }) => {
      expect(items.map(({ targetId }) => targetId)).to.deep.equal(["666"]);
    },
    refused: { query: "?listType=grey", code: 40001, field: "/listType" },
    undo: clearList,
  },
  {
    endpoint: "POST /api/banlist",
    body: denied,
    returns: row,
    proves: async (tower) => {
      await tower.say(".r 3d1", { userId: "666" }).silent();
      await tower.say(".r 3d1", { userId: "667" }).replies(/3/);
    },
    refused: { body: { platform: "test" }, code: 40001 },
    undo: clearList,
  },
  {
    endpoint: "DELETE /api/banlist/{rowId}",
    prepare: deny,
    returns: object({ rowId: count.min(1) }),
    proves: (tower) => tower.say(".r 3d1", { userId: "666" }).replies(/3/),
    refused: { params: { rowId: 987_654 }, code: 40400 },
    undo: clearList,
  },
  {
    endpoint: "GET /api/banlist/whitelist-only",
    returns: object({ enabled: flag, allowPrivate: flag, leaveUnlisted: flag, message: text }),
    refused: unknownQuery,
  },
  {
    endpoint: "PUT /api/banlist/whitelist-only",
    body: { enabled: true },
    returns: object({ enabled: flag.valid(true) }),
    proves: (tower) => tower.say(".r 3d1").silent(),
    refused: { body: { enabled: "perhaps" }, code: 40001, field: "/enabled" },
    undo: (tower) => tower.put("/api/banlist/whitelist-only", {}).done(),
  },
  {
    endpoint: "POST /api/masters",
    body: { platform: "test", userId: "100", note: "first" },
    returns: master.keys({ root: flag.valid(true) }),
    proves: async (tower) => {
      const masters = await tower.get("/api/masters").data<{ userId: string }[]>();
      expect(masters.map(({ userId }) => userId)).to.include("100");
    },
    refused: { body: { platform: "test" }, code: 40001, field: "/userId" },
  },
  {
    endpoint: "GET /api/masters",
    prepare: async (tower) => {
      await addMasters(tower);
      return undefined;
    },
    returns: some(master),
    refused: unknownQuery,
  },
  {
    endpoint: "DELETE /api/masters/{platform}/{id}",
    prepare: addMasters,
    returns: object({ platform: word.valid("test"), userId: word.valid("222") }),
    proves: async (tower) => {
      const masters = await tower.get("/api/masters").data<{ userId: string }[]>();
      expect(masters.map(({ userId }) => userId)).to.not.include("222");
    },
    refused: { params: { platform: "test", id: "nobody" }, code: 40400 },
  },
];
