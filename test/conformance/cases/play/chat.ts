import { expect } from "chai";
import type { Case } from "../../case.js";
import { connect, disconnect } from "../../onebot-account.js";
import { count, flag, list, object, some, text, time, word } from "../shapes.js";

const path = "/api/groups/platform_a/4242/messages";
const params = { platform: "platform_a", group: "4242" };
const config = { enabled: true, retentionDays: 30, saveImages: false, maxMessagesPerGroup: 100_000 };

/** Says something in the group, past any adapter. */
const said = {
  groupId: "4242",
  userId: "777",
  nickname: "Alice",
  platform: "platform_a",
  accountId: "7",
};

const message = object({
  id: count.min(1),
  seq: text,
  messageId: text,
  at: time,
  userId: word,
  nickname: text,
  role: word.valid("owner", "admin", "member", "unknown"),
  isSelf: flag,
  segments: list(object({ type: word, data: object({}) })),
  text,
  recalledAt: time,
  editedAt: time,
  test: flag,
});

/** What the platform remembers. */
const old = { message_id: 12, time: 1_700_000_000, sender: { user_id: 777 }, message: "long ago" };

export const chat: readonly Case[] = [
  {
    endpoint: "GET /api/system/chat-config",
    returns: object({ enabled: flag, retentionDays: count, saveImages: flag, maxMessagesPerGroup: count }),
    refused: { query: "?nope=1", code: 40001, field: "/nope" },
  },
  {
    endpoint: "PUT /api/system/chat-config",
    body: { ...config, retentionDays: 7 },
    returns: object({ retentionDays: count.valid(7) }),
    proves: (tower) =>
      tower.get("/api/system/chat-config").answers({ data: { ...config, retentionDays: 7 } }),
    refused: { body: { ...config, retentionDays: 0 }, code: 40001, field: "/retentionDays" },
    undo: (tower) => tower.put("/api/system/chat-config", config).answers({ code: 0 }),
  },
  {
    endpoint: "GET /api/groups/{platform}/{group}/messages",
    prepare: async (tower) => {
      await tower.say("good evening", said).done();
      return params;
    },
    query: "?limit=5",
    returns: some(message).max(5),
    proves: async (_tower, latest: { text: string }[]) => {
      expect(latest.map(({ text }) => text)).to.include("good evening");
    },
    refused: { params, query: "?limit=201", code: 40001, field: "/limit" },
  },
  {
    endpoint: "POST /api/groups/{platform}/{group}/messages",
    prepare: async (tower) => {
      await connect(tower, { send_group_msg: () => ({ message_id: 9001 }) });
      return params;
    },
    body: { text: "from the panel" },
    returns: object({
      state: word.valid("sent"),
      messageId: word,
      id: count.min(1),
      reason: text,
      adapterId: word,
    }),
    proves: async (tower, { id }: { id: number }) => {
      const all = await tower.get(path).data<object[]>();
      expect(all.at(-1)).to.include({ id, text: "from the panel", isSelf: true });
    },
    refused: { params, body: {}, code: 40001 },
    undo: disconnect,
  },
  {
    endpoint: "POST /api/groups/{platform}/{group}/fetch-history",
    prepare: async (tower) => {
      await connect(tower, { get_group_msg_history: () => ({ messages: [old] }) });
      return params;
    },
    body: { count: 10 },
    returns: object({
      fetched: count.valid(1),
      stored: count,
      duplicate: count,
      exhausted: flag.valid(true),
    }),
    refused: { params, body: { count: 501 }, code: 40001, field: "/count" },
    undo: disconnect,
  },
];
