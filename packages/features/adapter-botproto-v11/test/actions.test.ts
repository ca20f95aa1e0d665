import { Boom, type OutgoingMessage, textSegment } from "@dicetower/contract";
import { type FakeClock, fakeClock } from "@dicetower/testkit";
import { expect } from "chai";
import { accountActions } from "../src/actions/account-actions.js";
import { Caller } from "../src/actions/caller.js";
import { Sender } from "../src/actions/send.js";
import { SocketActionClient } from "../src/actions/socket-action-client.js";
import { TemporaryChats } from "../src/actions/temporary-chats.js";
import type { UploadRules } from "../src/actions/upload-rules.js";
import { readAnswer } from "../src/wire/answer.js";
import { MessageIds, toWire } from "../src/wire/identifiers.js";

interface Frame {
  readonly action: string;
  readonly params: Record<string, unknown>;
  readonly echo: string;
}

describe("actions over a socket", () => {
  let clock: FakeClock;
  let frames: Frame[];
  let open: boolean;
  let serverName: string;
  let uploads: UploadRules;
  let client: SocketActionClient;
  let caller: Caller;
  let ids: MessageIds;
  let sender: Sender;
  /** What the server says of itself by each action; 1404 for others. */
  let server: Record<string, (params: Record<string, unknown>) => Record<string, unknown> | undefined>;

  beforeEach(() => {
    clock = fakeClock();
    frames = [];
    open = true;
    serverName = "TestServer";
    uploads = { sharesDisk: false, maxBytes: 9 };
    server = {};
    client = new SocketActionClient(clock, (text) => {
      if (!open) return false;
      const frame = JSON.parse(text) as Frame;
      frames.push(frame);
      const known = server[frame.action];
      const answer = known === undefined ? { status: "failed", retcode: 1404 } : known(frame.params);
      if (answer !== undefined) queueMicrotask(() => client.take({ ...answer, echo: frame.echo }));
      return true;
    });
    caller = new Caller(client, () => serverName, uploads);
    ids = new MessageIds();
    sender = new Sender(caller, ids, new TemporaryChats());
  });

  const ok = (data: unknown) => () => ({ status: "ok", retcode: 0, data });
  const group = (text: string): OutgoingMessage => ({
    scene: "group",
    target: "4242",
    segments: [textSegment(text)],
  });

  it("always carry parameters and an echo, ids as numbers where they fit", async () => {
    server.send_group_msg = ok({ message_id: 7 });
    expect(await sender.send(group("hi"))).to.deep.equal({ state: "sent", messageId: "7" });
    expect(frames).to.deep.equal([
      {
        action: "send_group_msg",
        params: { group_id: 4242, message: [{ type: "text", data: { text: "hi" } }] },
        echo: "10000000001",
      },
    ]);
    expect(toWire("123456789012345")).to.equal(123456789012345);
    expect(toWire("1234567890123456")).to.equal("1234567890123456");
    expect(toWire("openid")).to.equal("openid");
  });

  it("match answers by echo, in any order; second answers and those that nobody waits for are counted", async () => {
    server.a = () => undefined;
    const first = client.request("a", {}, 1_000);
    const second = client.request("a", {}, 1_000);
    client.take({ echo: "10000000002", status: "ok", retcode: 0, data: "second" });
    client.take({ echo: "10000000001", status: "ok", retcode: 0, data: "first" });
    client.take({ echo: "10000000001", status: "ok", retcode: 0, data: "again" });
    client.take({ status: "failed", retcode: 1400 });
    expect([await first, await second]).to.deep.equal([
      { is: "done", data: "first" },
      { is: "done", data: "second" },
    ]);
    expect(client.late).to.equal(2);
    expect(client.pending).to.equal(0);
  });

  it("give up after their time, and when the connection ends", async () => {
    server.send_group_msg = () => undefined;
    const slow = sender.send(group("a"));
    await clock.advance(14_000);
    client.sweep();
    expect(client.pending).to.equal(1);
    await clock.advance(1_000);
    client.sweep();
    expect(await slow).to.include({ state: "unknown" });
    const cut = sender.send(group("b"));
    client.end("the connection has ended");
    expect(await cut).to.include({ state: "unknown" });
    open = false;
    const reason = "the connection is closed";
    expect(await sender.send(group("c"))).to.deep.equal({ state: "failed", reason });
  });

  it("give a message with media a minute", async () => {
    server.send_group_msg = () => undefined;
    void sender
      .send({ ...group(""), segments: [{ type: "image", data: { file: "a" } }] })
      .catch(() => undefined);
    await clock.advance(59_000);
    client.sweep();
    expect(client.pending).to.equal(1);
    await clock.advance(1_000);
    client.sweep();
    expect(client.pending).to.equal(0);
  });

  const answers: [answer: Record<string, unknown>, is: string][] = [
    [{ status: "ok", retcode: 0, data: null }, "done"],
    [{ status: "async", retcode: 1, data: null }, "done"],
    [{ status: "failed", retcode: 0 }, "refused"],
    [{ status: "uploaded as x", retcode: 0 }, "done"],
    [{ status: "uploaded as x", retcode: 200 }, "refused"],
    [{ status: "failed", retcode: 1200, wording: "no" }, "refused"],
    [{ status: "ok", retcode: 100 }, "refused"],
    [{}, "refused"],
  ];
  for (const [answer, is] of answers)
    it(`reads ${JSON.stringify(answer)} as ${is}`, () => expect(readAnswer(answer).is).to.equal(is));

  it("say why they were refused, in the server's words", () => {
    expect(readAnswer({ status: "failed", retcode: 102, error: { message: "muted" } })).to.include({
      code: 102,
      reason: "muted",
    });
    expect(readAnswer({ status: "failed", retcode: -1 })).to.include({ reason: "the server answered -1" });
  });

  it("count as perhaps done when the server itself gave up waiting", async () => {
    server.send_group_msg = () => ({ status: "failed", retcode: 1200, message: "Timeout: NTEvent" });
    expect(await sender.send(group("a"))).to.include({ state: "unknown" });
    server.send_group_msg = () => ({ status: "failed", retcode: 103, error: { message: "packet" } });
    expect(await sender.send(group("a"))).to.include({ state: "unknown" });
    server.send_group_msg = () => ({ status: "failed", retcode: 1200, message: "muted" });
    expect(await sender.send(group("a"))).to.deep.equal({ state: "failed", code: 1200, reason: "muted" });
  });

  it("send message ids back in the type they came in", async () => {
    server.delete_msg = ok(null);
    const actions = accountActions(caller, ids);
    ids.read(-77);
    await actions.deleteMessage("-77");
    ids.read("77");
    await actions.deleteMessage("77");
    expect(frames.map(({ params }) => params.message_id)).to.deep.equal([-77, "77"]);
  });

  it("that the server does not know answer 50100, name it, and are not asked for again", async () => {
    const actions = accountActions(caller, ids);
    for (let time = 0; time < 2; time++) {
      const error = await actions.like("5", 1).catch((reason: unknown) => reason);
      expect(error).to.be.instanceOf(Boom);
      expect((error as Boom<{ code: number }>).data?.code).to.equal(50100);
      expect(String(error)).to.contain("TestServer").and.contain("send_like");
    }
    expect(frames).to.have.length(1);
  });

  it("tell rejection, silence and a closed connection apart", async () => {
    const actions = accountActions(caller, ids);
    const codeOf = async (call: Promise<unknown>) =>
      ((await call.catch((reason: unknown) => reason)) as Boom<{ code: number }>).data?.code;
    server.set_group_leave = () => ({ status: "failed", retcode: 1200 });
    expect(await codeOf(actions.leaveGroup("1"))).to.equal(42200);
    server.set_group_leave = () => undefined;
    const silent = codeOf(actions.leaveGroup("1"));
    await clock.advance(15_000);
    client.sweep();
    expect(await silent).to.equal(50400);
    open = false;
    expect(await codeOf(actions.leaveGroup("1"))).to.equal(50300);
  });

  it("poke in the first way that the server knows", async () => {
    server.send_group_poke = ok(null);
    const actions = accountActions(caller, ids);
    await actions.poke("1", "2");
    await actions.poke("1", "2");
    expect(frames.map(({ action }) => action)).to.deep.equal([
      "group_poke",
      "send_poke",
      "send_group_poke",
      "send_group_poke",
    ]);
  });

  it("always mute with a duration, within what the platform takes", async () => {
    server.set_group_ban = ok(null);
    const actions = accountActions(caller, ids);
    await actions.mute("1", "2", 0);
    await actions.mute("1", "2", 1e9);
    expect(frames.map(({ params }) => params.duration)).to.deep.equal([0, 2_591_999]);
  });

  it("notice that a friend was not deleted although the answer is ok", async () => {
    server.delete_friend = ok({ valid: false });
    const error = await accountActions(caller, ids)
      .deleteFriend("5")
      .catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(Boom);
  });

  it("send a merged forward with both spellings, and its messages one by one where that fails", async () => {
    const node = (name: string) => ({
      type: "node",
      data: { user_id: "5", nickname: name, content: [{ type: "text", data: { text: name } }] },
    });
    server.send_group_forward_msg = ok({ message_id: 1 });
    server.send_group_msg = ok({ message_id: 2 });
    const forward: OutgoingMessage = { scene: "group", target: "1", segments: [node("a"), node("b")] };
    expect(await sender.send(forward)).to.include({ state: "sent", messageId: "1" });
    const [sent] = (frames[0]?.params.messages ?? []) as { data: Record<string, unknown> }[];
    expect(sent?.data).to.include({ user_id: "5", uin: "5", nickname: "a", name: "a" });
    server.send_group_forward_msg = () => ({ status: "failed", retcode: 1200, message: "risk" });
    frames = [];
    await sender.send(forward);
    await sender.send(forward);
    expect(frames.map(({ action }) => action)).to.deep.equal([
      "send_group_forward_msg",
      "send_group_msg",
      "send_group_msg",
      "send_group_msg",
      "send_group_msg",
    ]);
    frames = [];
    server.send_private_msg = ok({ message_id: 3 });
    await sender.send({ ...forward, scene: "private" });
    expect(frames.map(({ action }) => action)).to.deep.equal(["send_private_msg", "send_private_msg"]);
  });

  it("upload in a form that the server can read, or say that it cannot", async () => {
    server.upload_group_file = ok({ file_id: "f" });
    const upload = (file: string) => accountActions(caller, ids).uploadFile("1", file, "a.txt");
    const refused = async (file: string) =>
      ((await upload(file).catch((reason: unknown) => reason)) as Boom<{ code: number }>).data?.code;
    expect(await upload("base64://QQ==")).to.equal("f");
    for (const size of [7, 8, 9]) {
      expect(await upload(`base64://${Buffer.alloc(size).toString("base64")}`)).to.equal("f");
      expect(await refused(`base64://${Buffer.alloc(size + 3).toString("base64")}`)).to.equal(41300);
    }
    expect(await refused("/tmp/a.txt")).to.equal(50100);
    serverName = "Lagrange.OneBot";
    expect(await refused("base64://QQ==")).to.equal(50100);
    caller = new Caller(client, () => serverName, { ...uploads, sharesDisk: true });
    expect(await upload("/tmp/a.txt")).to.equal("f");
  });

  it("answer strangers through the group that they came from", async () => {
    server.send_private_msg = ok({ message_id: 3 });
    const temporary = new TemporaryChats();
    temporary.note("5", "99");
    const through = new Sender(caller, ids, temporary);
    const to = (target: string): OutgoingMessage => ({ ...group("x"), scene: "private", target });
    await through.send(to("5"));
    await through.send({ ...to("6"), viaGroup: "4242" });
    await through.send(to("7"));
    expect(frames.map(({ params }) => params.group_id)).to.deep.equal([99, 4242, undefined]);
  });
});
