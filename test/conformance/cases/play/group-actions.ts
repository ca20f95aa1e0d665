import { Joi } from "@dicetower/contract";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import type { Answer } from "../../../peer/support/onebot-server.js";
import type { Case } from "../../case.js";
import { connect, disconnect } from "../../onebot-account.js";
import { count, flag, list, object, paged, some, text, time, unknownQuery, word } from "../shapes.js";

const path = "/api/groups/{platform}/{group}";
const params = { platform: "platform_a", group: "7001" };
const nobody = { params: { platform: "test", group: "nobody" }, code: 40400 };
const done = object({ done: flag.valid(true), message: text });

/** One group with two people in it. */
const group: Record<string, Answer> = {
  get_group_list: () => [{ group_id: 7001, group_name: "Tavern", member_count: 2 }],
  get_group_info: () => ({ group_id: 7001, group_name: "Tavern", member_count: 2 }),
  get_group_member_info: () => ({ group_id: 7001, user_id: 10001, nickname: "Dicey", role: "admin" }),
  get_group_member_list: () => [
    { group_id: 7001, user_id: 10001, nickname: "Dicey", role: "admin" },
    { group_id: 7001, user_id: 222, nickname: "Bob", card: "Knight", role: "member" },
  ],
};

/** What the server of a case was asked. */
let asked: readonly { readonly action: string; readonly params: object }[] = [];

/** An account in the group, whose server does these actions as well. */
const inGroup = (answers: Record<string, Answer> = {}) => ({
  prepare: async (tower: TestHost) => {
    const server = await connect(tower, { ...group, ...answers });
    asked = server.asked as never;
    let account: { readonly id: number; readonly state: string } | undefined;
    while (account?.state !== "connected")
      [account] = await tower.get("/api/adapters").data<{ id: number; state: string }[]>();
    // The record may still name an account that has gone.
    for (let inside = false; !inside; ) {
      const { items } = await tower
        .get("/api/groups?q=7001")
        .data<{ items: { adapterIds: readonly string[] }[] }>();
      inside = items[0]?.adapterIds.includes(String(account?.id)) ?? false;
    }
    return params;
  },
  undo: disconnect,
});
const called = (action: string) => asked.filter((one) => one.action === action).map((one) => one.params);

export const groupActions: readonly Case[] = [
  {
    endpoint: `POST ${path}/action`,
    ...inGroup({ set_group_name: () => ({}) }),
    body: { action: "setName", text: "Inn" },
    returns: done,
    proves: async () => expect(called("set_group_name")).to.have.length(1),
    refused: { params, body: { action: "dance" }, code: 40001, field: "/action" },
  },
  {
    endpoint: `GET ${path}/members`,
    ...inGroup(),
    query: "?q=Knight",
    returns: paged(
      object({ userId: word, nickname: text, card: text, role: word, joinedAt: time, trust: count }),
    ),
    proves: async (_tower, { items }: { items: { userId: string }[] }) =>
      expect(items.map(({ userId }) => userId)).to.deep.equal(["222"]),
    refused: { params, query: "?role=king", code: 40001, field: "/role" },
  },
  {
    endpoint: `POST ${path}/member-action`,
    ...inGroup({ set_group_ban: () => ({}) }),
    body: { userId: "222", action: "mute", seconds: 60 },
    returns: done,
    proves: async () => expect(called("set_group_ban")).to.have.length(1),
    refused: { params, body: { userId: "222", action: "hug" }, code: 40001, field: "/action" },
  },
  {
    endpoint: `POST ${path}/poke`,
    ...inGroup({ group_poke: () => ({}), send_poke: () => ({}), send_group_poke: () => ({}) }),
    body: { userId: "222" },
    returns: done,
    refused: { params, body: {}, code: 40001, field: "/userId" },
  },
  {
    endpoint: `GET ${path}/files`,
    ...inGroup({
      get_group_root_files: () => ({
        files: [{ file_id: "/f1", file_name: "map.png", file_size: 12, busid: 102 }],
        folders: [],
      }),
    }),
    returns: object({
      files: some(object({ fileId: word, name: word, size: count, busId: text })),
      folders: list(Joi.object()),
      maxUploadBytes: count,
    }),
    refused: { ...nobody },
  },
  {
    endpoint: `GET ${path}/file-url`,
    ...inGroup({ get_group_file_url: () => ({ url: "http://files.example/map.png" }) }),
    query: "?fileId=/f1&busId=102",
    returns: object({ url: word.valid("http://files.example/map.png"), expiresAt: time }),
    refused: { params, code: 40001, field: "/fileId" },
  },
  {
    endpoint: "POST /api/groups/plugins/toggle",
    prepare: async (tower) => {
      await tower.say("hello", { groupId: "802" }).done();
      return undefined;
    },
    body: { platform: "test", groupId: "802", name: "wod", enabled: false },
    returns: object({ name: word.valid("wod"), effective: flag.valid(false) }),
    refused: { body: { platform: "test", groupId: "802" }, code: 40001, field: "/name" },
  },
  {
    endpoint: "GET /api/friends",
    prepare: async (tower) => {
      await connect(tower, {
        get_friend_list: () => [{ user_id: 222, nickname: "Bob", remark: "" }],
      });
      return undefined;
    },
    query: "?refresh=true",
    returns: paged(object({ adapterId: count, platform: word, userId: word, nickname: text, keep: flag })),
    proves: async (_tower, { items }: { items: { userId: string }[] }) =>
      expect(items.map(({ userId }) => userId)).to.deep.equal(["222"]),
    refused: unknownQuery,
    undo: disconnect,
  },
  ...["user-group", "friend-clean"].flatMap((name): Case[] => [
    {
      endpoint: `GET /api/system/${name}`,
      returns: Joi.object().min(1).required(),
      refused: unknownQuery,
    },
    {
      endpoint: `PUT /api/system/${name}`,
      body: {},
      returns: Joi.object().min(1).required(),
      refused: { body: { nope: 1 }, code: 40001, field: "/nope" },
    },
  ]),
];
