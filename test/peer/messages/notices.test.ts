import type { PlatformEvent, PlatformEventKind, PlatformEventOf } from "@dicetower/contract";
import { expect } from "chai";
import { WebSocket } from "ws";
import { OneBotServer } from "../support/onebot-server.js";
import { type PeerTower, peerTower } from "../support/tower.js";

type Frame = Readonly<Record<string, unknown>>;
type Told<K extends PlatformEventKind> = Omit<PlatformEventOf<K>, "kind" | "at" | "raw">;

/** Frames as servers send them, by what they are to become: every kind there is. */
type Table = {
  readonly [K in PlatformEventKind]: readonly (readonly [frame: Frame, told: Told<K>])[];
};

const self = 10001;
const at = 1_800_000_000;
const inGroup = { post_type: "notice", group_id: 4242, user_id: 777 };
const here = { groupId: "4242", userId: "777" };
const me = { groupId: "4242", userId: "10001" };
const everybody = { groupId: "4242", userId: "" };
const upload = { id: "/f-1", name: "map.png", size: 2_048, busid: 102 };
const ban = { ...inGroup, notice_type: "group_ban", operator_id: 5, duration: 600 };
const lift = { ...ban, sub_type: "lift_ban", duration: 0 };
const asks = { post_type: "request", user_id: 777, comment: "let me in" };

const table: Table = {
  "member.joined": [
    [
      { ...inGroup, notice_type: "group_increase", sub_type: "approve", operator_id: 5 },
      { ...here, operatorId: "5", invited: false },
    ],
    [
      { ...inGroup, notice_type: "group_increase", sub_type: "invite", operator_id: 6 },
      { ...here, operatorId: "6", invited: true },
    ],
  ],
  "bot.joined": [
    [
      { ...inGroup, notice_type: "group_increase", sub_type: "invite", user_id: self, operator_id: 6 },
      { ...me, operatorId: "6", invited: true },
    ],
  ],
  "member.left": [
    [
      { ...inGroup, notice_type: "group_decrease", sub_type: "leave" },
      { ...here, kicked: false },
    ],
    [
      { ...inGroup, notice_type: "group_decrease", sub_type: "kick", operator_id: 5 },
      { ...here, operatorId: "5", kicked: true },
    ],
  ],
  "bot.left": [[{ ...inGroup, notice_type: "group_decrease", sub_type: "leave", user_id: self }, me]],
  "bot.kicked": [
    [
      { ...inGroup, notice_type: "group_decrease", sub_type: "kick_me", user_id: self, operator_id: 5 },
      { ...me, operatorId: "5" },
    ],
  ],
  "member.muted": [
    [
      { ...ban, sub_type: "ban" },
      { ...here, operatorId: "5", seconds: 600 },
    ],
  ],
  "member.unmuted": [[lift, { ...here, operatorId: "5" }]],
  "bot.muted": [
    [
      { ...ban, sub_type: "ban", user_id: self },
      { ...me, operatorId: "5", seconds: 600 },
    ],
  ],
  "bot.unmuted": [
    [
      { ...lift, user_id: self },
      { ...me, operatorId: "5" },
    ],
  ],
  "group.muted": [
    [
      { ...ban, sub_type: "ban", user_id: 0, duration: -1 },
      { ...everybody, operatorId: "5", seconds: 0 },
    ],
  ],
  "group.unmuted": [
    [
      { ...lift, user_id: 0 },
      { ...everybody, operatorId: "5" },
    ],
  ],
  "admin.set": [[{ ...inGroup, notice_type: "group_admin", sub_type: "set" }, here]],
  "admin.unset": [[{ ...inGroup, notice_type: "group_admin", sub_type: "unset" }, here]],
  "group.file": [
    [
      { ...inGroup, notice_type: "group_upload", file: upload },
      { ...here, file: { fileId: "/f-1", name: "map.png", size: 2_048, busId: "102" } },
    ],
  ],
  "member.card": [
    [
      { ...inGroup, notice_type: "group_card", card_new: "Thora", card_old: "" },
      { ...here, card: "Thora", cardBefore: "" },
    ],
  ],
  // OneBot 11 tells of no edits.
  "message.edited": [],
  "message.recalled": [
    [
      { ...inGroup, notice_type: "group_recall", operator_id: 5, message_id: -7 },
      { ...here, operatorId: "5", messageId: "-7" },
    ],
    [
      { post_type: "notice", notice_type: "friend_recall", user_id: 777, message_id: "m-8" },
      { groupId: "", userId: "777", messageId: "m-8" },
    ],
  ],
  "friend.added": [
    [
      { post_type: "notice", notice_type: "friend_add", user_id: 777 },
      { groupId: "", userId: "777" },
    ],
  ],
  poke: [
    [
      { ...inGroup, notice_type: "notify", sub_type: "poke", target_id: self },
      { ...here, targetId: "10001" },
    ],
    [
      // As go-cqhttp does it in private, where `user_id` is the bot.
      {
        post_type: "notice",
        notice_type: "notify",
        sub_type: "poke",
        user_id: self,
        sender_id: 777,
        target_id: self,
      },
      { groupId: "", userId: "777", targetId: "10001" },
    ],
  ],
  "friend.request": [
    [
      { ...asks, request_type: "friend", flag: "F1" },
      { groupId: "", userId: "777", flag: "F1", comment: "let me in" },
    ],
  ],
  "group.invite": [
    [
      { ...asks, request_type: "group", sub_type: "invite", group_id: 4242, flag: "G1" },
      { ...here, flag: "G1", comment: "let me in" },
    ],
    [
      { ...asks, request_type: "group", sub_type: "invite", group_id: 4242, flag: "G3", user_id: "" },
      { ...here, userId: "", flag: "G3", comment: "let me in" },
    ],
  ],
  "group.request": [
    [
      { ...asks, request_type: "group", sub_type: "add", group_id: 4242, flag: "G2" },
      { ...here, flag: "G2", comment: "let me in" },
    ],
  ],
};

/** Kinds that nobody needs, and kinds that nobody has heard of. */
const ignored: readonly Frame[] = [
  ...["lucky_king", "honor", "title", "input_status", "profile_like"].map((sub_type) => ({
    ...inGroup,
    notice_type: "notify",
    sub_type,
  })),
  ...["group_msg_emoji_like", "reaction", "essence", "offline_file", "from_tomorrow"].map((notice_type) => ({
    ...inGroup,
    notice_type,
  })),
  { ...asks, request_type: "planet", flag: "P1" },
  { post_type: "from_tomorrow" },
];

/** Requests that nobody could answer, or would know whom to ask about. */
const unanswerable: readonly Frame[] = [
  { ...asks, request_type: "friend" },
  { ...asks, request_type: "friend", flag: "" },
  { ...asks, request_type: "friend", flag: { a: 1 } },
  { ...asks, request_type: "friend", flag: "F1", user_id: undefined },
  { ...asks, request_type: "friend", flag: "F1", user_id: 0 },
  { ...asks, request_type: "friend", flag: "F1", user_id: null },
  { ...asks, request_type: "group", sub_type: "invite", group_id: 4242 },
  { ...asks, request_type: "group", sub_type: "invite", flag: "G1" },
  { ...asks, request_type: "group", sub_type: "add", group_id: 4242, flag: "" },
  { ...asks, request_type: "group", sub_type: "add", group_id: 0, flag: "G2" },
];

/** A way for a server's events to come in. */
interface Way {
  readonly say: (frame: object) => unknown;
  readonly close: () => Promise<void>;
}

const ways: Readonly<Record<string, (ours: PeerTower) => Promise<Way>>> = {
  async "a socket that the service dials"(ours) {
    const server = new OneBotServer();
    await server.listen();
    await ours.create({ connection_mode: "forward_ws", endpoint: server.endpoint });
    return { say: (frame) => server.say(frame), close: () => server.close() };
  },
  async "a socket that dials the service"(ours) {
    await ours.create({ connection_mode: "reverse_ws", endpoint: "", access_token: "s3cret" });
    const socket = new WebSocket(`${ours.tower.base.replace("http", "ws")}/onebot/v11/ws/1`, {
      headers: { Authorization: "Bearer s3cret", "X-Self-ID": "10001" },
    });
    socket.on("message", (data) => {
      const { echo } = JSON.parse(String(data)) as { readonly echo: unknown };
      const answer = { user_id: self, nickname: "Dicey" };
      socket.send(JSON.stringify({ status: "ok", retcode: 0, data: answer, echo }));
    });
    const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
    const close = () => {
      socket.terminate();
      return closed;
    };
    return { say: (frame) => socket.send(JSON.stringify(frame)), close };
  },
  async "posts to the service"(ours) {
    await ours.create({ connection_mode: "http_post", endpoint: "" });
    await ours.state("connecting");
    const say = async (frame: object) => {
      const { status } = await fetch(`${ours.tower.base}/onebot/v11/http/1`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Self-ID": "10001" },
        body: JSON.stringify(frame),
      });
      expect(status).to.equal(204);
    };
    // The account is known by its first report.
    await say({ post_type: "meta_event", meta_event_type: "lifecycle", sub_type: "enable", self_id: self });
    return { say, close: async () => undefined };
  },
};

describe("notices and requests", () => {
  for (const [name, open] of Object.entries(ways))
    describe(`over ${name}`, () => {
      let ours: PeerTower;
      let way: Way;
      before(async () => {
        ours = await peerTower({ settings: { metrics: true } });
        way = await open(ours);
        await ours.state("connected");
      });
      after(async () => {
        await ours.tower.stop();
        await way.close();
      });

      let nth = 0;
      /** What becomes of a frame; each of them differs, for what comes twice is one event. */
      const heard = async (frame: Frame): Promise<PlatformEvent> => {
        const next = ours.events.length + 1;
        await way.say({ self_id: self, time: at + ++nth, ...frame });
        return ours.event(next);
      };

      const dropped = async (): Promise<{ malformed: number; ignored: number }> => {
        const { text } = await ours.tower.get("/metrics").done();
        const counts = text.matchAll(/^dice_botproto_dropped_total\{.*reason="(\w+)".*\} (\d+)$/gm);
        const all = Object.fromEntries([...counts].map(([, reason, count]) => [reason, Number(count)]));
        return { malformed: 0, ignored: 0, ...all };
      };

      for (const [kind, rows] of Object.entries(table) as [PlatformEventKind, Table[PlatformEventKind]][])
        for (const [frame, told] of rows)
          it(`${kind}: ${JSON.stringify(frame)}`, async () => {
            const { raw, ...rest } = await heard(frame);
            expect(rest).to.deep.equal({ kind, ...told, at: at + nth });
            expect(raw).to.deep.equal({ self_id: self, time: at + nth, ...frame });
          });

      it("are ignored where nobody needs them, or knows them", async () => {
        const before = ours.events.length;
        const droppedBefore = await dropped();
        for (const frame of ignored) await way.say({ self_id: self, time: at, ...frame });
        // What comes in order has come when this has.
        expect(await heard({ post_type: "notice", notice_type: "friend_add", user_id: 9 })).to.include({
          userId: "9",
        });
        expect(ours.events).to.have.length(before + 1);
        expect(await dropped()).to.deep.equal({
          ...droppedBefore,
          ignored: droppedBefore.ignored + ignored.length,
        });
      });

      it("are dropped and counted as malformed where a request names nobody, no group or no flag", async () => {
        const before = ours.events.length;
        const droppedBefore = await dropped();
        await Promise.all(
          unanswerable.map((frame) => way.say({ self_id: self, time: at + ++nth, ...frame })),
        );
        expect(await heard({ post_type: "notice", notice_type: "friend_add", user_id: 10 })).to.include({
          userId: "10",
        });
        expect(ours.events.slice(before).map(({ kind }) => kind)).to.deep.equal(["friend.added"]);
        expect(await dropped()).to.deep.equal({
          ...droppedBefore,
          malformed: droppedBefore.malformed + unanswerable.length,
        });
      });

      it("say that the account has gone, while the link stands", async () => {
        await way.say({
          self_id: self,
          time: at,
          post_type: "notice",
          notice_type: "bot_offline",
          tag: "kicked off",
        });
        expect(await ours.state("account_offline")).to.include({ error: "kicked off" });
      });
    });
});
