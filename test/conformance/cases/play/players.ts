import { type AccountStatus, Adapters } from "@dicetower/adapters/api";
import { Joi } from "@dicetower/contract";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import type { Case } from "../../case.js";
import { count, flag, list, object, paged, text, time, whole, word } from "../shapes.js";

const player = object({
  platform: word,
  userId: word,
  accountName: text,
  nickname: text,
  trust: whole.min(0).max(5),
  isMaster: flag,
  isFriend: flag,
  note: text,
  listState: word.valid("none", "allowed", "denied"),
  score: whole,
  language: text,
  linkedTo: Joi.object().allow(null).required(),
  commandCount: count,
  messageCount: count,
  rollCount: count,
  cardCount: count,
  groupCount: count,
  firstSeenAt: time.min(1),
  lastSeenAt: time.min(1),
  lastCommandAt: time,
});

const paula = { userId: "701", nickname: "Paula" };
/** Somebody says something, and is a player. */
const meet = async (tower: TestHost) => {
  await tower.say("hello", paula).done();
  return { platform: "test", user: paula.userId };
};
const nobody = { params: { platform: "test", user: "nobody" }, code: 40400 };
const changed = object({ key: word, old: Joi.any(), new: Joi.any() });
const path = "/api/players/{platform}/{user}";

/** One account that has one friend. */
const account = { id: "1", platform: "test", selfId: "10000", enabled: true } as AccountStatus;
const befriended = {
  list: () => [account],
  get: (id: string) => (id === "1" ? account : undefined),
  account: () => undefined,
  actions: () => ({}),
  action: () => async () => {},
  reconnect: () => {},
  say: () => false,
  send: async () => ({ state: "sent", messageId: "1" }),
} as unknown as Adapters;

export const players: readonly Case[] = [
  {
    endpoint: "GET /api/players",
    prepare: meet,
    query: "?q=701",
    returns: paged(player),
    proves: async (_tower, { items, total }: { items: { accountName: string }[]; total: number }) => {
      expect(items.map(({ accountName }) => accountName)).to.deep.equal(["Paula"]);
      expect(total).to.equal(1);
    },
    refused: { query: "?trust=9", code: 40001, field: "/trust" },
  },
  {
    endpoint: `PUT ${path}`,
    prepare: meet,
    body: { nickname: "Lady P", trust: 2, note: "conformance", language: "en" },
    returns: player,
    proves: async (tower) => {
      await tower.say(".nn", paula).replies(/Lady P/);
      await tower.say(".userid", paula).replies(/Trust: 2/);
    },
    refused: {
      params: { platform: "test", user: "701" },
      body: { colour: "red" },
      code: 40001,
      field: "/colour",
    },
    undo: (tower) => tower.put("/api/players/test/701", {}).done(),
  },
  {
    endpoint: `GET ${path}/detail`,
    prepare: meet,
    returns: object({
      player,
      identities: list(object({ platform: word, userId: word, method: text, verifiedAt: time })).min(1),
      nicknames: list(Joi.object()),
      cards: list(Joi.object()),
      bindings: list(Joi.object()),
      settings: Joi.object().required(),
      statistics: Joi.object().required(),
      pluginVars: list(Joi.object()),
      luaVars: list(Joi.object()),
      luaCards: list(Joi.object()),
      logs: list(Joi.object()),
      lists: list(Joi.object()),
      pendingBind: Joi.object().allow(null).required(),
    }),
    refused: nobody,
  },
  {
    endpoint: `POST ${path}/setting`,
    prepare: meet,
    body: { key: "defaultFaces", value: 12 },
    returns: changed,
    proves: (tower) => tower.say(".r", paula).replies(/D12=/),
    refused: {
      params: { platform: "test", user: "701" },
      body: { key: "defaultFaces", value: "many" },
      code: 40001,
      field: "/value",
    },
    undo: (tower) => tower.post("/api/players/test/701/setting", { key: "defaultFaces", value: null }).done(),
  },
  {
    endpoint: `POST ${path}/luavar`,
    prepare: meet,
    body: { key: "luck", value: 7 },
    returns: changed,
    proves: async (tower) => {
      const { luaVars } = await tower.get("/api/players/test/701/detail").data<{ luaVars: unknown[] }>();
      expect(luaVars).to.deep.equal([{ store: "conf", key: "luck", value: 7 }]);
    },
    refused: {
      params: { platform: "test", user: "701" },
      body: { key: "luck" },
      code: 40001,
      field: "/value",
    },
    undo: (tower) => tower.post("/api/players/test/701/luavar", { key: "luck", value: null }).done(),
  },
  {
    endpoint: `POST ${path}/luacard`,
    prepare: meet,
    body: { cardName: "Paula", key: "hp", value: 11 },
    returns: object({ cardName: word, key: word, old: Joi.any(), new: Joi.any() }),
    proves: async (tower) => {
      const { luaCards } = await tower.get("/api/players/test/701/detail").data<{ luaCards: unknown[] }>();
      expect(luaCards).to.deep.equal([{ cardName: "Paula", key: "hp", value: 11 }]);
    },
    refused: { params: { platform: "test", user: "701" }, body: { key: "hp", value: 1 }, code: 40001 },
  },
  {
    endpoint: `POST ${path}/delete-friend`,
    prepare: meet,
    body: { adapterId: 1 },
    returns: object({ deleted: flag.valid(true), adapterId: count.min(1) }),
    refused: { params: { platform: "test", user: "701" }, body: { adapterId: 99 }, code: 40400 },
    own: { replace: [[Adapters, befriended]] },
  },
  {
    endpoint: `DELETE ${path}`,
    prepare: meet,
    query: "?scope=all",
    returns: object({ scope: word.valid("all"), removed: Joi.object().required(), pseudonym: word }),
    proves: async (tower) => {
      const { total } = await tower.get("/api/players?q=701").data<{ total: number }>();
      expect(total).to.equal(0);
    },
    refused: nobody,
  },
];
