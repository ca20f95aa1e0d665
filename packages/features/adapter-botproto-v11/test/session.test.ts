import type { AdapterIdentity, AdapterLink, MessageInit, PlatformEvent, Scope } from "@dicetower/contract";
import { type FakeClock, fakeClock } from "@dicetower/testkit";
import { expect } from "chai";
import fc from "fast-check";
import { TemporaryChats } from "../src/actions/temporary-chats.js";
import { Session } from "../src/session/session.js";
import { DroppedFrames } from "../src/wire/dropped-frames.js";
import { FrameBound } from "../src/wire/frame-bound.js";
import { inEnglish } from "../src/wire/reasons.js";

type Frame = Record<string, unknown>;

/** A session over a socket that does what a test says, and all that it told its manager. */
class Rig {
  readonly clock: FakeClock = fakeClock();
  readonly life = new AbortController();
  readonly details: string[] = [];
  readonly asked: string[] = [];
  readonly messages: Omit<MessageInit, "account">[] = [];
  readonly logged: string[] = [];
  pings = 0;
  identity: AdapterIdentity | undefined;
  hearing: (init: Omit<MessageInit, "account">) => void = (init) => this.messages.push(init);
  /** Answers by action; what is missing is never answered. */
  answers: Record<string, Frame> = {
    get_login_info: { status: "ok", retcode: 0, data: { user_id: 10001, nickname: "Dicey" } },
    get_version_info: { status: "ok", retcode: 0, data: { app_name: "Rig", app_version: "1" } },
    can_send_image: { status: "ok", retcode: 0, data: { yes: false } },
    can_send_record: { status: "failed", retcode: 1404 },
  };
  readonly link: AdapterLink = {
    message: (init) => this.hearing(init),
    event: (event: PlatformEvent) => this.details.push(event.kind),
    online: (identity) => {
      this.identity = identity;
      this.details.push("online");
    },
    offline: (reason) => this.details.push(`offline: ${inEnglish(reason)}`),
    heard: () => this.details.push("heard"),
    closed: () => {},
    refused: () => {},
    troubled: () => {},
    frame: () => {},
  };
  readonly dropped = new DroppedFrames();
  readonly session: Session;

  constructor(pingSeconds = 30) {
    const log = {
      error: (text: string) => this.logged.push(text),
      warn: (text: string) => this.logged.push(text),
    };
    const scope = { log, follow: () => {} } as unknown as Scope;
    this.session = new Session({
      link: this.link,
      clock: this.clock,
      scope,
      signal: this.life.signal,
      dropped: this.dropped,
      bound: new FrameBound({ id: 1, options: { maxFrameBytes: 100_000 } }, this.clock, log, this.dropped),
      temporary: new TemporaryChats(),
      uploads: { sharesDisk: false, maxBytes: 1_000 },
      pingSeconds,
      write: (text) => {
        const { action, echo } = JSON.parse(text) as Frame;
        this.asked.push(String(action));
        const answer = this.answers[String(action)];
        if (answer !== undefined) queueMicrotask(() => this.say({ ...answer, echo }));
        return true;
      },
      ping: () => this.pings++,
      broken: (reason, refused) => {
        this.details.push(`${refused ? "refused" : "broken"}: ${inEnglish(reason)}`);
        this.session.end(inEnglish(reason));
      },
    });
  }

  say(frame: unknown): void {
    this.session.receive(JSON.stringify(frame));
  }

  /** The account is known. */
  async online(): Promise<void> {
    this.handshake();
    this.session.begin();
    await this.clock.advance(0);
  }

  handshake(): void {
    this.say({ post_type: "meta_event", meta_event_type: "lifecycle", sub_type: "connect", self_id: 10001 });
  }
}

describe("a session with a server", () => {
  let rig: Rig;
  beforeEach(() => {
    rig = new Rig();
  });
  afterEach(() => {
    rig.life.abort();
    expect(rig.clock.pending).to.equal(0);
  });

  it("asks who is there as soon as the server has greeted, before or after it begins", async () => {
    rig.handshake();
    rig.session.begin();
    await rig.clock.advance(0);
    expect(rig.details).to.deep.equal(["online"]);
    expect(rig.identity).to.deep.include({
      selfId: "10001",
      selfName: "Dicey",
      implementation: { name: "Rig", version: "1", protocol: "v11" },
    });
    expect(rig.identity?.capabilities).to.include("record").and.not.include("image");
  });

  it("waits a second for a greeting that does not come", async () => {
    rig.session.begin();
    await rig.clock.advance(999);
    expect(rig.asked).to.deep.equal([]);
    await rig.clock.advance(1);
    expect(rig.details).to.deep.equal(["online"]);
  });

  it("asks once more after three seconds, then gives up a server that does not say who it is", async () => {
    rig.answers = {};
    rig.handshake();
    rig.session.begin();
    await rig.clock.advance(20_000);
    expect(rig.asked).to.deep.equal(["get_login_info", "get_login_info"]);
    expect(rig.details).to.have.length(1);
    expect(rig.details[0]).to.match(/^broken: the server does not say who it is: it did not answer/);
  });

  it("is refused by a frame that follows a handshake which succeeded", async () => {
    rig.session.begin();
    rig.say({ status: "failed", retcode: 1403, data: null, message: "token", echo: "" });
    await rig.clock.advance(5_000);
    expect(rig.details).to.deep.equal(["refused: the server refused the token"]);
  });

  it("gives up a server that accepts and then says nothing, within 95 s", async () => {
    await rig.clock.advance(95_000);
    expect(rig.pings).to.equal(2);
    expect(rig.details).to.deep.equal(["broken: the server has fallen silent"]);
  });

  it("gives up a server whose heartbeats stop", async () => {
    const heartbeat = { post_type: "meta_event", meta_event_type: "heartbeat", interval: 5_000 };
    for (let beat = 0; beat < 20; beat++) {
      rig.say(heartbeat);
      await rig.clock.advance(5_000);
    }
    expect(rig.details.filter((word) => word !== "heard")).to.deep.equal([]);
    await rig.clock.advance(12_000);
    expect(rig.details.at(-1)).to.equal("broken: the server has fallen silent");
    expect(rig.pings).to.equal(0);
  });

  it("tells when the account goes offline and comes back while the link stands", async () => {
    rig.handshake();
    rig.session.begin();
    await rig.clock.advance(0);
    const heartbeat = (online: unknown) =>
      rig.say({
        post_type: "meta_event",
        meta_event_type: "heartbeat",
        interval: 5_000,
        status: { online, good: true },
      });
    for (const online of [true, null, false, false, true]) heartbeat(online);
    rig.say({ post_type: "notice", notice_type: "bot_offline", message: "logged in elsewhere" });
    expect(rig.details.filter((word) => word !== "heard")).to.deep.equal([
      "online",
      "offline: the server reports the account offline",
      "online",
      "offline: logged in elsewhere",
    ]);
  });

  it("survives whatever comes over the socket", () => {
    const frame = fc.oneof(
      fc.string(),
      fc.jsonValue().map((value) => JSON.stringify(value)),
      fc
        .dictionary(
          fc.constantFrom(
            "post_type",
            "message_type",
            "message",
            "user_id",
            "echo",
            "retcode",
            "status",
            "notice_type",
          ),
          fc.oneof(fc.jsonValue(), fc.constantFrom("message", "group", "notice", "request", "meta_event")),
        )
        .map((value) => JSON.stringify(value)),
    );
    fc.assert(
      fc.property(frame, (text) => {
        rig.session.receive(text);
        expect(rig.logged).to.deep.equal([]);
      }),
      { numRuns: 3_000 },
    );
  });

  it("survives frames whose fields are objects with a `toString` of their own", () => {
    const odd = { toString: "", valueOf: 1 };
    for (const field of ["retcode", "echo", "status", "post_type", "notice_type", "user_id", "message"])
      rig.say({ post_type: "notice", notice_type: "poke", echo: "10000000001", [field]: odd });
    rig.say({ status: "ok", retcode: odd, echo: odd });
    for (const message of [[{ type: "text", data: { text: odd } }], [{ type: "at", data: { qq: odd } }], odd])
      rig.say({ post_type: "message", message_type: "group", group_id: 1, user_id: 2, message });
    rig.say({ post_type: "meta_event", meta_event_type: "lifecycle", sub_type: odd, self_id: odd });
    expect(rig.logged).to.deep.equal([]);
  });

  it("survives a frame that those behind it cannot handle", async () => {
    await rig.online();
    rig.hearing = () => {
      throw new Error("broken");
    };
    const message = { post_type: "message", message_type: "group", group_id: 1, user_id: 2, message: "hi" };
    rig.say(message);
    expect(rig.logged).to.deep.equal(["a frame could not be handled"]);
    rig.hearing = (init) => rig.messages.push(init);
    rig.say(message);
    expect(rig.messages).to.have.length(1);
  });

  it("counts what it dropped, each once", async () => {
    await rig.online();
    rig.session.receive("{");
    rig.say({ echo: "99", status: "ok", retcode: 0 });
    rig.say({ post_type: "notice", notice_type: "essence" });
    const counts = rig.dropped.metric.collect().map(({ value, labels }) => [labels?.reason, value]);
    expect(Object.fromEntries(counts)).to.deep.equal({ malformed: 1, late_answer: 1, ignored: 1 });
  });

  it("drops an event beyond its bound unread, counts it, and logs it once a minute", async () => {
    await rig.online();
    const event = (bytes: number) => {
      const frame = { post_type: "message", message_type: "group", group_id: 1, user_id: 2, message: "" };
      return { ...frame, message: "x".repeat(bytes - JSON.stringify(frame).length) };
    };
    rig.say(event(100_000));
    expect(rig.messages).to.have.length(1);
    for (let at = 0; at < 5; at++) rig.say(event(100_001));
    // Fewer characters than the bound, but more bytes.
    rig.say({ ...event(200), message: "字".repeat(40_000) });
    // What looks like the echo of an answer within a text is none.
    rig.say({ ...event(100_000), message: `${"x".repeat(100_000)}"echo":"10000000005"` });
    expect(rig.messages).to.have.length(1);
    const counts = rig.dropped.metric.collect().map(({ value, labels }) => [labels?.reason, value]);
    expect(Object.fromEntries(counts)).to.deep.equal({ too_large: 7 });
    const told = (count: number) =>
      `adapter 1 dropped what is larger than the 100000 bytes it takes (maxFrameBytes), ${count} so far`;
    expect(rig.logged).to.deep.equal([told(1)]);
    await rig.clock.advance(30_000);
    rig.say(event(150_000));
    await rig.clock.advance(30_000);
    rig.say(event(150_000));
    expect(rig.logged).to.deep.equal([told(1), told(9)]);
    rig.say(event(99_000));
    expect(rig.messages).to.have.length(2);
  });

  it("takes an answer beyond the bound while it is waited for, wherever the echo stands", async () => {
    await rig.online();
    const data = [{ nickname: "x".repeat(200_000) }];
    for (const answer of [
      { status: "ok", retcode: 0, data },
      { status: "ok", retcode: 0, data, message: "", wording: "" },
    ]) {
      rig.answers = { get_group_member_list: answer };
      const found = await rig.session.client.request("get_group_member_list", { group_id: 1 }, 1_000);
      expect(found).to.deep.include({ is: "done" });
    }
    rig.answers = {};
    const asked = rig.session.client.request("get_group_member_list", { group_id: 1 }, 1_000);
    const echo = String(10_000_000_000 + rig.asked.length);
    rig.say({ echo, status: "ok", retcode: 0, data });
    expect(await asked).to.deep.include({ is: "done" });
    rig.say({ echo, status: "ok", retcode: 0, data });
    const counts = rig.dropped.metric.collect().map(({ value, labels }) => [labels?.reason, value]);
    expect(Object.fromEntries(counts), "nobody waits any more").to.deep.equal({ too_large: 1 });
  });

  it("hears nothing any more once it has ended", () => {
    rig.session.end("over");
    rig.say({ post_type: "message", message_type: "group", group_id: 1, user_id: 2, message: "hi" });
    expect(rig.messages).to.deep.equal([]);
  });
});
