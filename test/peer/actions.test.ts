import type { AccountActions } from "@dicetower/adapters/api";
import { expect } from "chai";
import { OneBotServer } from "./onebot-server.js";
import { type PeerTower, peerTower } from "./tower.js";

type Name = keyof AccountActions;

/** What is done, the frame that leaves, what the server answers, and what comes of it. */
interface Case<K extends Name> {
  readonly does: Parameters<AccountActions[K]>;
  readonly asks: readonly [action: string, params: object];
  /** Nothing where it is left out. */
  readonly told?: unknown;
  readonly gives?: Awaited<ReturnType<AccountActions[K]>>;
}

/** Every action there is. */
type Table = { readonly [K in Name]: readonly Case<K>[] };

const group_id = 4242;
const user_id = 777;
const both = { group_id, user_id };

const member = {
  ...both,
  nickname: "Alice",
  card: "Thora",
  role: "admin",
  title: "Bard",
  level: "12",
  join_time: 1_700_000_000,
  last_sent_time: 1_700_000_100,
  shut_up_timestamp: 0,
};
const readMember = {
  userId: "777",
  nickname: "Alice",
  card: "Thora",
  role: "admin",
  title: "Bard",
  level: "12",
  joinedAt: 1_700_000_000,
  lastSentAt: 1_700_000_100,
  mutedUntil: 0,
} as const;

const past = {
  message_id: -7,
  time: 1_700_000_000,
  message_type: "group",
  sender: { user_id, nickname: "Alice", card: "Thora" },
  message: [
    { type: "text", data: { text: "look " } },
    { type: "face", data: { id: "1" } },
  ],
};
const readPast = {
  messageId: "-7",
  userId: "777",
  nickname: "Alice",
  card: "Thora",
  sentAt: 1_700_000_000,
  text: "look [CQ:face,id=1]",
};

const file = {
  group_id,
  file_id: "/f-1",
  file_name: "map.png",
  busid: 102,
  file_size: 2_048,
  upload_time: 1_700_000_000,
  dead_time: 0,
  download_times: 3,
  uploader: 777,
  uploader_name: "Alice",
};
const folder = { folder_id: "/d-1", folder_name: "maps", create_time: 1, total_file_count: 1 };
const listing = {
  files: [
    {
      fileId: "/f-1",
      name: "map.png",
      size: 2_048,
      uploadedAt: 1_700_000_000,
      uploaderId: "777",
      uploaderName: "Alice",
      downloads: 3,
      expiresAt: 0,
      busId: "102",
    },
  ],
  folders: [{ folderId: "/d-1", name: "maps", count: 1 }],
};

const stored = { file: "/data/a.png", url: "http://127.0.0.1/a.png", file_name: "a.png", file_size: 12 };
const readStored = { path: "/data/a.png", url: "http://127.0.0.1/a.png", name: "a.png", size: 12 };

const node = { user_id: "777", nickname: "Alice", content: "[CQ:face,id=1]" };
const bothSpellings = {
  user_id: "777",
  uin: "777",
  nickname: "Alice",
  name: "Alice",
  content: [{ type: "face", data: { id: "1" } }],
};

const table: Table = {
  leaveGroup: [{ does: ["4242"], asks: ["set_group_leave", { group_id, is_dismiss: false }] }],
  deleteMessage: [{ does: ["-7"], asks: ["delete_msg", { message_id: -7 }] }],
  groupInfo: [
    {
      does: ["4242"],
      asks: ["get_group_info", { group_id, no_cache: true }],
      told: { group_id, group_name: "Tower", member_count: 7, max_member_count: 200 },
      gives: { name: "Tower", members: 7 },
    },
  ],
  groupList: [
    {
      does: [],
      asks: ["get_group_list", {}],
      told: [{ group_id, group_name: "Tower", member_count: 7 }],
      gives: [{ groupId: "4242", name: "Tower", members: 7 }],
    },
  ],
  friendList: [
    {
      does: [],
      asks: ["get_friend_list", {}],
      told: [{ user_id, nickname: "Alice", remark: "GM" }],
      gives: [{ userId: "777", nickname: "Alice", remark: "GM" }],
    },
  ],
  answerFriendRequest: [
    {
      does: ["F1", true, "Bob"],
      asks: ["set_friend_add_request", { flag: "F1", approve: true, remark: "Bob" }],
    },
  ],
  answerGroupRequest: [
    {
      does: ["G1", "add", false, "full"],
      asks: [
        "set_group_add_request",
        { flag: "G1", sub_type: "add", type: "add", approve: false, reason: "full" },
      ],
    },
  ],
  poke: [{ does: ["4242", "777"], asks: ["group_poke", both] }],
  pokeFriend: [{ does: ["777"], asks: ["friend_poke", { user_id }] }],
  memberList: [
    { does: ["4242"], asks: ["get_group_member_list", { group_id }], told: [member], gives: [readMember] },
  ],
  member: [
    {
      does: ["4242", "777"],
      asks: ["get_group_member_info", { ...both, no_cache: true }],
      told: member,
      gives: readMember,
    },
  ],
  mute: [
    { does: ["4242", "777", 600], asks: ["set_group_ban", { ...both, duration: 600 }] },
    { does: ["4242", "777", 0], asks: ["set_group_ban", { ...both, duration: 0 }] },
  ],
  muteAll: [{ does: ["4242", true], asks: ["set_group_whole_ban", { group_id, enable: true }] }],
  kick: [{ does: ["4242", "777", true], asks: ["set_group_kick", { ...both, reject_add_request: true }] }],
  setCard: [{ does: ["4242", "777", ""], asks: ["set_group_card", { ...both, card: "" }] }],
  setAdmin: [{ does: ["4242", "777", false], asks: ["set_group_admin", { ...both, enable: false }] }],
  setTitle: [
    {
      does: ["4242", "777", "Bard"],
      asks: ["set_group_special_title", { ...both, special_title: "Bard", duration: -1 }],
    },
  ],
  setGroupName: [{ does: ["4242", "Inn"], asks: ["set_group_name", { group_id, group_name: "Inn" }] }],
  groupHistory: [
    {
      does: ["4242", 20],
      asks: ["get_group_msg_history", { group_id, count: 20 }],
      told: { messages: [past] },
      gives: [readPast],
    },
    {
      does: ["4242", 20, "-7"],
      asks: ["get_group_msg_history", { group_id, count: 20, message_seq: -7, message_id: -7 }],
      told: { messages: [] },
      gives: [],
    },
  ],
  friendHistory: [
    {
      does: ["777", 5],
      asks: ["get_friend_msg_history", { user_id, count: 5 }],
      told: { messages: [past] },
      gives: [readPast],
    },
  ],
  message: [{ does: ["-7"], asks: ["get_msg", { message_id: -7 }], told: past, gives: readPast }],
  forwarded: [
    {
      does: ["fw-1"],
      asks: ["get_forward_msg", { id: "fw-1", message_id: "fw-1" }],
      told: { message: [{ type: "node", data: { ...node, time: 1_700_000_000 } }] },
      gives: [
        {
          messageId: "",
          userId: "777",
          nickname: "Alice",
          card: "",
          sentAt: 1_700_000_000,
          text: "[CQ:face,id=1]",
        },
      ],
    },
  ],
  sendPrivateForward: [
    {
      does: ["777", [{ type: "node", data: node }]],
      asks: ["send_private_forward_msg", { user_id, messages: [{ type: "node", data: bothSpellings }] }],
      told: { message_id: -9, res_id: "fw-2" },
      gives: { messageId: "-9", forwardId: "fw-2" },
    },
  ],
  files: [
    {
      does: ["4242"],
      asks: ["get_group_root_files", { group_id, file_count: 1_000 }],
      told: { files: [file], folders: [folder] },
      gives: listing,
    },
    {
      does: ["4242", "/d-1"],
      asks: ["get_group_files_by_folder", { group_id, file_count: 1_000, folder_id: "/d-1" }],
      told: { files: null, folders: null },
      gives: { files: [], folders: [] },
    },
  ],
  fileLink: [
    {
      does: ["4242", "/f-1", "102"],
      asks: ["get_group_file_url", { group_id, file_id: "/f-1", busid: 102 }],
      told: { url: "http://127.0.0.1/f" },
      gives: "http://127.0.0.1/f",
    },
  ],
  uploadFile: [
    {
      does: ["4242", "base64://QQ==", "a.txt", "/d-1"],
      asks: [
        "upload_group_file",
        { group_id, file: "base64://QQ==", name: "a.txt", folder: "/d-1", folder_id: "/d-1" },
      ],
      told: { file_id: "/f-2" },
      gives: "/f-2",
    },
  ],
  uploadPrivateFile: [
    {
      does: ["777", "http://127.0.0.1/a.txt", "a.txt"],
      asks: ["upload_private_file", { user_id, file: "http://127.0.0.1/a.txt", name: "a.txt" }],
    },
  ],
  deleteFile: [
    {
      does: ["4242", "/f-1", ""],
      asks: ["delete_group_file", { group_id, file_id: "/f-1" }],
    },
  ],
  deleteFolder: [{ does: ["4242", "/d-1"], asks: ["delete_group_folder", { group_id, folder_id: "/d-1" }] }],
  deleteFriend: [{ does: ["777"], asks: ["delete_friend", { user_id, friend_id: user_id }] }],
  stranger: [
    {
      does: ["777"],
      asks: ["get_stranger_info", { user_id }],
      told: { user_id, nickname: "Alice", sex: "female", age: 30 },
      gives: { nickname: "Alice", sex: "female", age: 30 },
    },
  ],
  groupRequests: [
    {
      does: [],
      asks: ["get_group_system_msg", {}],
      told: {
        invited_requests: [
          {
            request_id: 11,
            invitor_uin: 5,
            invitor_nick: "Eve",
            group_id,
            group_name: "Tower",
            checked: false,
          },
        ],
        join_requests: [
          {
            flag: "j-12",
            requester_uin: 6,
            requester_nick: "Finn",
            message: "let me in",
            group_id,
            group_name: "Tower",
            checked: true,
          },
        ],
      },
      gives: [
        {
          kind: "invite",
          flag: "11",
          userId: "5",
          nickname: "Eve",
          groupId: "4242",
          groupName: "Tower",
          comment: "",
          answered: false,
        },
        {
          kind: "add",
          flag: "j-12",
          userId: "6",
          nickname: "Finn",
          groupId: "4242",
          groupName: "Tower",
          comment: "let me in",
          answered: true,
        },
      ],
    },
  ],
  doubtfulFriendRequests: [
    {
      does: [],
      asks: ["get_doubt_friends_add_request", { count: 50 }],
      told: [{ flag: "d-1", uin: "9", nick: "Gil", msg: "hello", source: "group", group_code: "4242" }],
      gives: [{ flag: "d-1", userId: "9", nickname: "Gil", comment: "hello" }],
    },
  ],
  imageFile: [
    { does: ["a.image"], asks: ["get_image", { file: "a.image" }], told: stored, gives: readStored },
  ],
  recordFile: [
    {
      does: ["a.amr", "mp3"],
      asks: ["get_record", { file: "a.amr", out_format: "mp3" }],
      told: { file: "/data/a.mp3" },
      gives: { path: "/data/a.mp3", url: "", name: "", size: 0 },
    },
  ],
  storedFile: [
    {
      does: ["/f-1"],
      asks: ["get_file", { file_id: "/f-1", file: "/f-1" }],
      told: { ...stored, file_size: "12" },
      gives: readStored,
    },
  ],
  like: [{ does: ["777", 10], asks: ["send_like", { user_id, times: 10 }] }],
  call: [
    {
      does: ["get_cookies", { domain: "a" }],
      asks: ["get_cookies", { domain: "a" }],
      told: { a: 1 },
      gives: { a: 1 },
    },
  ],
};

/** Actions that the service asks for by itself, when it has connected. */
const unasked: ReadonlySet<string> = new Set(["get_group_list", "get_friend_list"]);

describe("the actions of an account", () => {
  let ours: PeerTower;
  let server: OneBotServer;
  before(async () => {
    server = new OneBotServer();
    await server.listen();
    ours = await peerTower();
    await ours.create({ connection_mode: "forward_ws", endpoint: server.endpoint });
    await ours.state("connected");
  });
  beforeEach(() => {
    server.asked.length = 0;
  });
  after(async () => {
    await ours.tower.stop();
    await server.close();
  });

  const run = (name: Name, parameters: readonly unknown[]) =>
    (ours.service.action("1", name) as (...all: readonly unknown[]) => Promise<unknown>)(...parameters);

  for (const [name, cases] of Object.entries(table) as [Name, readonly Case<Name>[]][])
    for (const { does, asks, told = null, gives } of cases)
      it(`${name} ${JSON.stringify(does)} asks for ${asks[0]}`, async () => {
        const [action, params] = asks;
        server.answers[action] = () => told;
        expect(await run(name, does)).to.deep.equal(gives);
        if (!unasked.has(action)) expect(server.asked).to.deep.equal([{ action, params }]);
      });

  // These come last: what the server does not know is not asked for again over the same connection.
  for (const [name, cases] of Object.entries(table) as [Name, readonly Case<Name>[]][])
    it(`${name} says so where the server refuses, and where it does not know it`, async () => {
      const [{ does, asks }] = cases as [Case<Name>];
      server.answers[asks[0]] = () => ({ status: "failed", retcode: 1200, message: "no right", data: null });
      expect(await failed(run(name, does))).to.deep.equal([42200, true]);
      delete server.answers[asks[0]];
      const [code] = await failed(run(name, does));
      // What can be done in another way is tried so, by a segment at last, before it is given up.
      expect(code).to.equal(50100);
      if (!unasked.has(asks[0])) expect(server.asked[0]?.params).to.deep.equal(asks[1]);
    });

  async function failed(work: Promise<unknown>): Promise<readonly [code: unknown, inItsWords: boolean]> {
    const error = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    const { data } = error as { readonly data?: { readonly code?: unknown } };
    return [data?.code, String(error).includes("no right")];
  }
});
