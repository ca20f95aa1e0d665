import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { fullTower, usedFolder } from "../../conformance/full-tower.js";
import { connect, disconnect } from "../../conformance/onebot-account.js";
import type { OneBotServer } from "../support/onebot-server.js";

const self = 10001;
const english = 41;
const stranger = 42;

/** What a message says. */
function said(message: unknown): string {
  if (typeof message === "string") return message;
  return (message as readonly { readonly data: Readonly<Record<string, unknown>> }[])
    .map(({ data }) => String(data["text"] ?? ""))
    .join("");
}

describe("the first contact, on the full installation", () => {
  let tower: TestHost;
  let server: OneBotServer;
  let messages = 0;
  let time = 0;
  /** What a test has begun is done when the answer to this is out, in a group of its own. */
  const settled = async () => {
    const before = greetings().length;
    const group = 900_000 + ++messages;
    hear({
      post_type: "message",
      message_type: "group",
      sub_type: "normal",
      group_id: group,
      user_id: 7,
      message_id: ++messages,
      message: [{ type: "text", data: { text: ".r 1d1" } }],
      sender: { user_id: 7, nickname: "Ann", role: "member" },
    });
    await until(() => sent().some(([to]) => to === `group ${group}`));
    expect(greetings()).to.have.length(before);
  };
  const until = async (holds: () => boolean) => {
    while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  const hear = (event: object) => {
    time = Math.max(time + 1, Math.floor(Date.now() / 1000));
    server.say({ self_id: self, time, ...event });
  };
  const joins = (group_id: number, more: object = {}) =>
    hear({
      post_type: "notice",
      notice_type: "group_increase",
      sub_type: "invite",
      group_id,
      user_id: self,
      operator_id: stranger,
      ...more,
    });
  const leaves = (group_id: number) =>
    hear({
      post_type: "notice",
      notice_type: "group_decrease",
      sub_type: "leave",
      group_id,
      user_id: self,
      operator_id: self,
    });
  const befriends = (user_id: number) => hear({ post_type: "notice", notice_type: "friend_add", user_id });
  const sent = () =>
    server.asked
      .filter(({ action }) => action === "send_group_msg" || action === "send_private_msg")
      .map(({ action, params }) => [
        action === "send_group_msg"
          ? `group ${String(params["group_id"])}`
          : `friend ${String(params["user_id"])}`,
        said(params["message"]),
      ]);
  const greetings = () => sent().filter(([to]) => !to?.startsWith("group 9"));
  const greeted = async (nth: number) => {
    await until(() => greetings().length >= nth);
    return greetings()[nth - 1];
  };
  /** What was decided on a group, and on what came before it, is decided. */
  const lookedAt = async (group: number) => {
    await until(() =>
      server.asked.some(
        ({ action, params }) => action === "get_group_info" && Number(params["group_id"]) === group,
      ),
    );
    await tower.get("/api/adapters").answers({ code: 0 });
  };
  const policy = (body: object) => tower.put("/api/system/events", body).answers({ code: 0 });
  const globals = async (body: object) => {
    await tower.put("/api/system/global", body).answers({ code: 0 });
  };

  const start = async (copyOf: string) => {
    tower = await fullTower({ copyOf });
  };
  const dial = async () => {
    server = await connect(tower, {
      get_group_list: () => [{ group_id: 500, group_name: "old", member_count: 3 }],
      get_group_info: ({ group_id }) => ({ group_id, group_name: "tavern", member_count: 5 }),
      get_group_member_info: ({ user_id }) => ({ user_id, nickname: "somebody", role: "member" }),
      send_group_msg: () => ({ message_id: ++messages }),
      send_private_msg: () => ({ message_id: ++messages }),
      set_group_add_request: () => null,
    });
  };

  beforeEach(async () => {
    await start(await usedFolder());
    await tower.put("/api/settings/language", { locale: "zh-CN" }).answers({ code: 0 });
    await dial();
  });
  afterEach(async () => {
    await disconnect(tower);
    await tower.stop();
  });

  it("says two lines in a group that it joins, once for each joining, and none in groups that it knows", async () => {
    joins(501);
    expect(await greeted(1)).to.deep.equal([
      "group 501",
      "大家好，我是骰塔，可以掷骰、管理角色卡、记录跑团日志。\n发送 .help 查看用法，.lang 切换语言。",
    ]);
    joins(501);
    await settled();
    leaves(501);
    joins(501);
    expect((await greeted(2))?.[0]).to.equal("group 501");
  });

  it("speaks the language of who invited it, with the prefix in force", async () => {
    await tower.say(".lang en", { userId: String(english), scene: "private", platform: "platform_a" }).done();
    await tower.put("/api/system/prefixes", { prefixes: ["。", "."] }).answers({ code: 0 });
    joins(502, { operator_id: english });
    expect(await greeted(1)).to.deep.equal([
      "group 502",
      "Hello, I am Dicetower: I roll dice, keep character sheets and write session logs.\n。help shows how to begin, 。lang changes my language.",
    ]);
    befriends(english);
    expect(await greeted(2)).to.deep.equal([
      `friend ${english}`,
      "Hello, I am Dicetower: I roll dice and keep your character sheets, here and in groups.\n。help shows how to begin, 。lang changes my language.",
    ]);
    befriends(english);
    await settled();
  });

  it("says what the owner wrote in its place, and nothing where it is switched off", async () => {
    await policy({ joinMessage: "{self} 来了", friendMessage: "你好呀" });
    joins(503);
    expect(await greeted(1)).to.deep.equal(["group 503", "骰塔 来了"]);
    befriends(stranger);
    expect(await greeted(2)).to.deep.equal([`friend ${stranger}`, "你好呀"]);
    await policy({ greetGroups: false, greetFriends: false });
    joins(504);
    befriends(43);
    await settled();
    await policy({});
    await globals({ events: { friendAdded: false } });
    befriends(44);
    await settled();
  });

  it("says how to apply where the owners must allow it first", async () => {
    await policy({ groupInvite: { licence: "new" } });
    joins(505);
    expect(await greeted(1)).to.deep.equal([
      "group 505",
      "大家好，我是骰塔。本群需要骰主授权后才能使用。\n发送 .authorize 提交申请，后面可以附上理由。",
    ]);
  });

  it("is silent in silence, in private mode, and to who is on the deny list", async () => {
    const row = (targetType: string, targetId: string) => ({
      listType: "deny",
      targetType,
      platform: "platform_a",
      targetId,
    });
    await globals({ switches: { globalSilence: true } });
    befriends(46);
    joins(506);
    await lookedAt(506);
    await globals({ switches: { globalSilence: false }, compat: { privateMode: true } });
    befriends(47);
    joins(507);
    await lookedAt(507);
    await globals({ compat: { privateMode: false } });
    await tower.post("/api/banlist", row("group", "508")).answers({ code: 0 });
    await tower.post("/api/banlist", row("user", "48")).answers({ code: 0 });
    joins(508);
    joins(509, { operator_id: 48 });
    befriends(48);
    joins(510);
    expect((await greeted(1))?.[0]).to.equal("group 510");
    await settled();
  });

  it("denies who had invited it where it is thrown out, if the owner wants that", async () => {
    const listed = async (userId: string) =>
      JSON.stringify(await tower.get("/api/banlist?listType=deny").data<object>()).includes(`"${userId}"`);
    const thrownOut = (group_id: number) =>
      hear({
        post_type: "notice",
        notice_type: "group_decrease",
        sub_type: "kick_me",
        group_id,
        user_id: self,
        operator_id: 79,
      });
    joins(520, { operator_id: 77 });
    await greeted(1);
    thrownOut(520);
    await settled();
    expect(await listed("77")).to.equal(false);
    await globals({ compat: { kickedBanInviter: true } });
    joins(521, { operator_id: 78 });
    await greeted(2);
    thrownOut(521);
    while (!(await listed("78"))) await new Promise((resolve) => setTimeout(resolve, 10));
  });

  it("greets ten at once, and no more in that minute", async () => {
    for (let group = 600; group < 615; group++) joins(group);
    await greeted(10);
    await settled();
  });
});
