import access from "@dicetower/access";
import approvals from "@dicetower/approvals";
import commands from "@dicetower/commands";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { OneBotServer } from "../support/onebot-server.js";
import { type PeerTower, peerTower } from "../support/tower.js";

describe("approvals, against a OneBot server", () => {
  let server: OneBotServer;
  let ours: PeerTower;
  /** What the server was asked to do, in order. */
  const done = () =>
    server.asked
      .filter(({ action }) => action !== "get_group_info")
      .map(({ action, params }) => `${action} ${String(params.approve ?? params.group_id)}`);

  beforeEach(async () => {
    server = new OneBotServer();
    Object.assign(server.answers, {
      get_friend_list: () => [{ user_id: 5, nickname: "friend" }],
      get_group_info: () => ({ group_id: 4242, group_name: "tavern", member_count: 12 }),
      send_group_msg: () => ({ message_id: 1 }),
      set_group_leave: () => null,
      set_group_add_request: () => null,
      set_friend_add_request: () => null,
    });
    await server.listen();
    ours = await peerTower({ features: [texts, commands, access, approvals] });
    await ours.create({
      connection_mode: "forward_ws",
      endpoint: server.endpoint,
      options: { sendIntervalMs: 300, sendPerSecond: 5 },
    });
    await ours.state("connected");
  });
  afterEach(async () => {
    await ours.tower.stop();
    await server.close();
  });

  const policy = (body: object) => ours.tower.put("/api/system/events", body).answers({ code: 0 });
  const deny = (targetType: string, targetId: string) =>
    ours.tower
      .post("/api/banlist", { listType: "deny", targetType, platform: "platform_a", targetId })
      .answers({ code: 0 });
  /** Of the last event: later ones count as said now, however long ago this file was loaded. */
  let time = 0;
  const next = () => {
    time = Math.max(time + 1, Math.floor(Date.now() / 1000));
    return time;
  };
  const hear = (event: object) =>
    server.say({
      self_id: 10001,
      time: next(),
      ...event,
    });
  const joined = (more: object) =>
    hear({
      post_type: "notice",
      notice_type: "group_increase",
      sub_type: "invite",
      group_id: 4242,
      user_id: 10001,
      operator_id: 9,
      ...more,
    });
  let flags = 0;
  const invite = (more: object) =>
    hear({
      post_type: "request",
      request_type: "group",
      sub_type: "invite",
      group_id: 4242,
      user_id: 5,
      comment: "",
      flag: `G${++flags}`,
      ...more,
    });
  const befriend = (user_id: number) =>
    hear({ post_type: "request", request_type: "friend", user_id, comment: "mellon", flag: `F${++flags}` });
  /** The detail of the n-th notice, as soon as it was sent. */
  const noticed = async (kind: string) => {
    for (;;) {
      const found = ours.tower.host.notices().find((notice) => notice.kind === kind);
      if (found !== undefined) return found.detail;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };

  it("say why before the group is left, and leave after the message is out", async () => {
    let isOut = (_answer: object) => {};
    const out = new Promise<object>((resolve) => {
      isOut = resolve;
    });
    server.answers.send_group_msg = () => out;
    await policy({ groupInvite: { policy: "acceptAny", rejectNonFriends: true } });
    joined({});
    const { params } = await server.called("send_group_msg");
    expect(JSON.stringify(params.message)).to.match(/friend|好友/);
    // What comes behind it is heard, and nothing was left meanwhile.
    befriend(5);
    await noticed("friendRequest");
    expect(done()).to.deep.equal(["send_group_msg 4242"]);
    isOut({ message_id: 1 });
    await server.called("set_group_leave");
    expect(done()).to.deep.equal(["send_group_msg 4242", "set_group_leave 4242"]);
    expect(await noticed("leftByKeyword")).to.contain("9, who pulled the bot in, is no friend");
  });

  it("take nobody for the inviter of a group that was joined otherwise", async () => {
    await policy({ joinMessage: "hello", groupInvite: { policy: "acceptAny", rejectNonFriends: true } });
    joined({ operator_id: 0 });
    await server.called("send_group_msg", 1);
    joined({ sub_type: "approve", group_id: 4243 });
    await server.called("send_group_msg", 2);
    joined({ operator_id: undefined, group_id: 4244 });
    await server.called("send_group_msg", 3);
    expect(done()).to.deep.equal([4242, 4243, 4244].map((group) => `send_group_msg ${group}`));
  });

  it("leave an invitation to a person that does not name its inviter", async () => {
    await policy({ groupInvite: { policy: "acceptAny" } });
    invite({ user_id: undefined });
    expect(await noticed("groupInviteReceived")).to.contain("invites account 1 to group 4242");
    expect(done()).to.deep.equal([]);
  });

  it("look at the size of a group before they accept", async () => {
    await policy({ groupInvite: { policy: "acceptAny", maxMembers: 10 } });
    invite({});
    await server.called("set_group_add_request", 1);
    await policy({ groupInvite: { policy: "acceptAny", maxMembers: 12 } });
    invite({});
    await server.called("set_group_add_request", 2);
    // A group that the bot is not in may be unknown to the server.
    server.answers.get_group_info = () => ({ status: "failed", retcode: 1200, data: null });
    await policy({ groupInvite: { policy: "acceptAny", maxMembers: 10 } });
    invite({});
    await server.called("set_group_add_request", 3);
    expect(done()).to.deep.equal([false, true, true].map((yes) => `set_group_add_request ${yes}`));
  });

  it("accept no friend request of somebody on the deny list on their own", async () => {
    await deny("user", "666");
    await policy({ friendRequest: { policy: "acceptAny" } });
    befriend(666);
    expect(await noticed("friendRequest")).to.contain("platform_a:666");
    await policy({ friendRequest: { policy: "keyword", keyword: "mellon" } });
    befriend(666);
    befriend(7);
    await server.called("set_friend_add_request");
    expect(done()).to.deep.equal(["set_friend_add_request true"]);
    expect(server.asked.at(-1)?.params.flag).to.equal(`F${flags}`);
  });
});
