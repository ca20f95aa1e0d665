import access from "@dicetower/access";
import commands from "@dicetower/commands";
import groups from "@dicetower/groups";
import globals from "@dicetower/silence";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { OneBotServer } from "../support/onebot-server.js";
import { type PeerTower, peerTower } from "../support/tower.js";

const path = "/api/groups/platform_a/7001";
const bob = "222";

describe("groups, against a OneBot server", () => {
  let server: OneBotServer;
  let ours: PeerTower;
  /** Groups that the account is in. */
  let inside: number[];
  before(async () => {
    server = new OneBotServer();
    inside = [7001, 7002, 7003, 7004];
    Object.assign(server.answers, {
      get_group_list: () =>
        inside.map((group_id) => ({ group_id, group_name: `Tavern ${group_id}`, member_count: 3 })),
      get_group_info: () => ({ group_id: 7001, group_name: "Tavern 7001", member_count: 4 }),
      get_group_member_info: () => ({ group_id: 7001, user_id: 10001, nickname: "Dicey", role: "admin" }),
      get_group_member_list: () => [
        { group_id: 7001, user_id: 10001, nickname: "Dicey", role: "admin" },
        { group_id: 7001, user_id: 111, nickname: "Ann", card: "Knight", role: "owner" },
        { group_id: 7001, user_id: 222, nickname: "Bob", role: "member" },
      ],
      send_group_msg: () => ({ message_id: 1 }),
    });
    await server.listen();
    ours = await peerTower({ features: [texts, commands, access, globals, groups] });
    await ours.create({ connection_mode: "forward_ws", endpoint: server.endpoint });
    await ours.state("connected");
    await until(async () => (await list()).length === 4);
  });
  after(async () => {
    await ours.tower.stop();
    await server.close();
  });
  beforeEach(() => {
    server.asked.length = 0;
  });

  interface Row {
    readonly groupId: string;
    readonly [member: string]: unknown;
  }
  const list = async (query = "") =>
    (await ours.tower.get(`/api/groups${query}`).data<{ items: Row[] }>()).items;
  const until = async (fits: () => Promise<boolean> | boolean) => {
    for (;;) {
      if (await fits()) return;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
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
  const say = (text: string, user_id = 111) =>
    hear({
      post_type: "message",
      message_type: "group",
      sub_type: "normal",
      group_id: 7001,
      user_id,
      message_id: time + 100,
      message: [{ type: "text", data: { text } }],
      raw_message: text,
      font: 0,
      sender: { user_id, nickname: "Ann", role: "owner" },
    });
  const did = () => server.asked.map(({ action }) => action);

  it("have records, names and members as the platform tells them", async () => {
    const rows = await list("?sort=groupId");
    expect(rows.map(({ groupId, name }) => `${String(groupId)} ${String(name)}`)).to.deep.equal(
      inside.map((id) => `${id} Tavern ${id}`),
    );
    expect(rows[0]).to.include({ memberCount: 3, state: "active", test: false, enabled: true });
    const live = await ours.tower.get(`${path}/members?q=kni`).data<{ items: Row[]; source: string }>();
    expect(live.items.map(({ userId, role }) => [userId, role])).to.deep.equal([["111", "owner"]]);
    expect(live.source).to.equal("live");
    const again = await ours.tower.get(`${path}/members`).data<{ total: number; source: string }>();
    expect([again.total, again.source]).to.deep.equal([3, "cache"]);
    expect(await ours.tower.get(path).data()).to.include({ botRole: "admin" });
  });

  const acts = [
    ["action", { action: "setName", text: "Inn" }, "set_group_name", { group_id: 7001, group_name: "Inn" }],
    ["action", { action: "wholeMute", on: true }, "set_group_whole_ban", { group_id: 7001, enable: true }],
    [
      "action",
      { action: "card", text: "Dice" },
      "set_group_card",
      { group_id: 7001, user_id: 10001, card: "Dice" },
    ],
    ["action", { action: "sendMessage", text: "hello" }, "send_group_msg", undefined],
    ["action", { action: "farewell", text: "bye" }, "send_group_msg", undefined],
    ["poke", { userId: bob }, "group_poke", { group_id: 7001, user_id: 222 }],
    [
      "member-action",
      { userId: bob, action: "mute", seconds: 60 },
      "set_group_ban",
      { group_id: 7001, user_id: 222, duration: 60 },
    ],
    [
      "member-action",
      { userId: bob, action: "unmute" },
      "set_group_ban",
      { group_id: 7001, user_id: 222, duration: 0 },
    ],
    [
      "member-action",
      { userId: bob, action: "kick", rejectAgain: true },
      "set_group_kick",
      { group_id: 7001, user_id: 222, reject_add_request: true },
    ],
    [
      "member-action",
      { userId: bob, action: "setCard", value: "B" },
      "set_group_card",
      { group_id: 7001, user_id: 222, card: "B" },
    ],
    ["member-action", { userId: bob, action: "setTitle", value: "T" }, "set_group_special_title", undefined],
    [
      "member-action",
      { userId: bob, action: "setAdmin", value: true },
      "set_group_admin",
      { group_id: 7001, user_id: 222, enable: true },
    ],
  ] as const;

  for (const [kind, body, action, params] of acts)
    it(`${kind} ${JSON.stringify(body)}: done, refused in its words, unknown to the server`, async () => {
      server.answers[action] = () => (action === "send_group_msg" ? { message_id: 7 } : null);
      await ours.tower.post(`${path}/${kind}`, body).answers({ code: 0 });
      const asked = server.asked.find((one) => one.action === action);
      expect(asked, `asked ${did().join()}`).to.not.equal(undefined);
      if (params !== undefined) expect(asked?.params).to.deep.equal(params);
      server.answers[action] = () => ({ status: "failed", retcode: 1200, message: "no right", data: null });
      const refused = await ours.tower.post(`${path}/${kind}`, body).answers({ code: 42200 });
      expect(refused.json.message).to.include("no right");
      server.answers[action] = () => (action === "send_group_msg" ? { message_id: 8 } : null);
    });

  it("say what cannot be done: no such group, no such adapter in it, no logs", async () => {
    await ours.tower.post("/api/groups/platform_a/1/action", { action: "refresh" }).answers({ code: 40400 });
    await ours.tower.post(`${path}/action`, { action: "refresh", adapterId: "9" }).answers({ code: 42200 });
    await ours.tower.post(`${path}/action`, { action: "uploadLog" }).answers({ code: 50100 });
    await ours.tower.post(`${path}/action`, { action: "sendMessage" }).answers({ code: 40001 });
    await ours.tower.post(`${path}/action`, { action: "refresh" }).answers({ code: 0 });
    await ours.tower.get("/api/groups/platform_a/1/members").answers({ code: 40400 });
  });

  it("list files, tell addresses and upload", async () => {
    server.answers["get_group_root_files"] = () => ({
      files: [
        { group_id: 7001, file_id: "f1", file_name: "map.png", busid: 102, file_size: 5, uploader: 111 },
      ],
      folders: [{ folder_id: "d1", folder_name: "maps", total_file_count: 2 }],
    });
    server.answers["get_group_file_url"] = () => ({ url: "http://127.0.0.1:9/map.png" });
    server.answers["upload_group_file"] = () => ({ file_id: "f2" });
    const files = await ours.tower.get(`${path}/files`).data<{ files: Row[]; folders: Row[] }>();
    expect(files.files[0]).to.include({ fileId: "f1", name: "map.png", size: 5 });
    expect(files.folders[0]).to.include({ folderId: "d1", count: 2 });
    await ours.tower
      .get(`${path}/file-url?fileId=f1&busId=102`)
      .answers({ data: { url: "http://127.0.0.1:9/map.png", expiresAt: 0 } });
    // The address is one of this machine, which the service does not call.
    await ours.tower.get(`${path}/file-download?fileId=f1`).answers({ code: 42200 });
    const form = new FormData();
    form.append("file", new Blob(["hello"]), "note.txt");
    await ours.tower
      .post(`${path}/file-upload`, form)
      .answers({ data: { fileId: "f2", name: "note.txt", size: 5 } });
    expect(server.asked.at(-1)?.params["file"]).to.equal(
      `base64://${Buffer.from("hello").toString("base64")}`,
    );
  });

  it("are switched, flagged and exported together, with what became of each", async () => {
    const keys = [
      { platform: "platform_a", groupId: "7001" },
      { platform: "platform_a", groupId: "1" },
    ];
    const operate = async (body: object) =>
      (
        await ours.tower
          .post("/api/groups", { keys, ...body })
          .data<{ results: { ok: boolean; code: number }[] }>()
      ).results.map(({ ok, code }) => (ok ? 0 : code));
    expect(await operate({ action: "disable" })).to.deep.equal([0, 40400]);
    expect((await list("?q=7001"))[0]).to.include({ enabled: false });
    expect(await operate({ action: "enable" })).to.deep.equal([0, 40400]);
    expect(await operate({ action: "flag", flag: "keepIdle" })).to.deep.equal([0, 40400]);
    expect((await list("?flag=keepIdle")).map(({ groupId }) => groupId)).to.deep.equal(["7001"]);
    expect(await operate({ action: "export" })).to.deep.equal([0, 40400]);
    expect(await operate({ action: "refresh" })).to.deep.equal([0, 40400]);
    await ours.tower.patch(path, { enabled: false }).answers({ data: { enabled: false } });
    await ours.tower
      .patch(path, { enabled: true, botList: ["5"] })
      .answers({ data: { enabled: true, botList: ["5"] } });
  });

  it("follow events: muted, administrator, kicked, back", async () => {
    const state = async () => (await ours.tower.get(path).data<Row>())["state"];
    hear({
      post_type: "notice",
      notice_type: "group_ban",
      sub_type: "ban",
      group_id: 7001,
      user_id: 10001,
      operator_id: 1,
      duration: 60,
    });
    await until(async () => (await state()) === "muted");
    hear({
      post_type: "notice",
      notice_type: "group_ban",
      sub_type: "lift_ban",
      group_id: 7001,
      user_id: 10001,
      operator_id: 1,
      duration: 0,
    });
    await until(async () => (await state()) === "active");
    hear({
      post_type: "notice",
      notice_type: "group_admin",
      sub_type: "unset",
      group_id: 7001,
      user_id: 10001,
    });
    await until(async () => (await ours.tower.get(path).data<Row>())["botRole"] === "member");
    hear({
      post_type: "notice",
      notice_type: "group_decrease",
      sub_type: "kick_me",
      group_id: 7001,
      user_id: 10001,
      operator_id: 1,
    });
    await until(async () => (await state()) === "kicked");
    hear({
      post_type: "notice",
      notice_type: "group_increase",
      sub_type: "invite",
      group_id: 7001,
      user_id: 10001,
      operator_id: 111,
    });
    await until(async () => (await state()) === "active");
    expect((await list("?inviter=111")).map(({ groupId }) => groupId)).to.deep.equal(["7001"]);
  });

  it("cost nobody their right to speak: noting a message is not charged to the flood limits", async () => {
    for (let said = 0; said < 10; said++) say(".group info", 120);
    await server.called("send_group_msg", 10);
    expect(JSON.stringify(server.asked)).to.not.match(/too fast|Too many commands/);
  });

  it("welcome who comes, not more often than the cool-down lets them", async () => {
    say(".welcome set Hail {at}, {nick}!");
    await server.called("send_group_msg");
    server.answers["get_group_member_info"] = () => ({
      group_id: 7001,
      user_id: 333,
      nickname: "Cy",
      role: "member",
    });
    const join = (user_id: number) =>
      hear({
        post_type: "notice",
        notice_type: "group_increase",
        sub_type: "approve",
        group_id: 7001,
        user_id,
        operator_id: 1,
      });
    join(333);
    const greeted = await server.called("send_group_msg", 2);
    expect(JSON.stringify(greeted.params)).to.match(/Hail.*333.*Cy/);
    say(".welcome cooldown 600");
    await server.called("send_group_msg", 3);
    join(334);
    say(".group +停用指令");
    await server.called("send_group_msg", 4);
    say(".group -停用指令");
    await server.called("send_group_msg", 5);
    expect(server.asked.filter((one) => JSON.stringify(one.params).includes("Hail")).length).to.equal(1);
  });

  it("are left in a batch: preview, kept ones, refusals, and nobody twice", async () => {
    await ours.tower
      .put("/api/settings/groups", {
        leave: { pauseSeconds: 1, batchSize: 20, batchPauseSeconds: 0, keepNewDays: 0, farewell: false },
      })
      .answers({ code: 0 });
    const filter = { platform: "platform_a" };
    const preview = await ours.tower
      .post("/api/groups/leave-batches/preview", { filter })
      .data<{ leave: Row[]; keep: Row[] }>();
    expect(preview.keep.map(({ groupId, keep }) => `${String(groupId)} ${String(keep)}`)).to.deep.equal([
      "7001 keepIdle",
    ]);
    expect(preview.leave.map(({ groupId }) => groupId).sort()).to.deep.equal(["7002", "7003", "7004"]);
    server.answers["set_group_leave"] = ({ group_id }) => {
      if (group_id === 7003)
        return { status: "failed", retcode: 1200, message: "owner cannot leave", data: null };
      inside = inside.filter((id) => id !== group_id);
      return null;
    };
    const { id } = await ours.tower.post("/api/groups/leave-batches", { filter }).data<{ id: number }>();
    interface Progress {
      readonly batch: { readonly state: string; readonly counts: Readonly<Record<string, number>> };
      readonly items: readonly Row[];
    }
    const progress = () => ours.tower.get(`/api/groups/leave-batches/${id}`).data<Progress>();
    await until(async () => (await progress()).batch.state === "done");
    const { batch, items } = await progress();
    expect(batch.counts).to.include({ left: 2, failed: 1, waiting: 0 });
    expect(items.find(({ groupId }) => groupId === "7003")?.["reason"]).to.include("owner cannot leave");
    expect(server.asked.filter(({ action }) => action === "set_group_leave").length).to.equal(3);
    expect((await list("?state=left")).map(({ groupId }) => groupId).sort()).to.deep.equal(["7002", "7004"]);
    await ours.tower.post(`/api/groups/leave-batches/${id}/cancel`).answers({ code: 42200 });
    expect((await ours.tower.get("/api/groups/leave-batches").data<Row[]>()).length).to.equal(1);
  });

  it("fail at once with the connection, and are not reached without one", async () => {
    server.answers["set_group_name"] = () => {
      setImmediate(() => server.hangUp());
      return undefined;
    };
    const half = await ours.tower.post(`${path}/action`, { action: "setName", text: "x" }).done();
    expect([50300, 50400]).to.include(half.json.code);
    server.refuses = true;
    await ours.state("disconnected");
    await ours.tower.post(`${path}/action`, { action: "wholeMute" }).answers({ code: 50300 });
  });
});
