import type { AdapterConnection, Outgoing, OutgoingMessage, SendOutcome } from "@dicetower/contract";
import { textSegment } from "@dicetower/contract";
import { type FakeClock, fakeClock } from "@dicetower/testkit";
import { expect } from "chai";
import type { OutboxJournal } from "../../src/outbox/journal.js";
import { Outbox } from "../../src/outbox/outbox.js";
import type { Part } from "../../src/outbox/part.js";

type Answer = (message: OutgoingMessage) => SendOutcome | Promise<SendOutcome>;

describe("an outbox", () => {
  let clock: FakeClock;
  let life: AbortController;
  let rows: Map<string, string[]>;
  let ended: string[];
  let took: number[];
  let sent: { text: string; target: string; at: number }[];
  let answer: Answer;
  let held: (() => void)[] | undefined;

  const journal: OutboxJournal = { write };
  function write(part: Part): void {
    const key = `${part.eventKey}/${part.index}`;
    const states = rows.get(key) ?? [];
    states.push(part.state);
    rows.set(key, states);
    if (part.state !== "sending") return;
    const leave = () => part.owner.leave(part);
    if (held === undefined) queueMicrotask(leave);
    else held.push(leave);
  }

  const connection: AdapterConnection = {
    async send(message) {
      sent.push({ text: textOf(message), target: message.target, at: clock.monotonic() });
      return answer(message);
    },
    actions: {},
  };

  function outbox(intervalMs = 0, perSecond = 0, busyIntervalMs = intervalMs): Outbox {
    const report = {
      holds: () => true,
      abandoned: () => {},
      ended: (part: Part, result: string) => ended.push(`${textOf(part)} ${result}`),
      answered: (ms: number) => took.push(ms),
      unsettled: (parts: number) => ended.push(`${parts} unsettled`),
    };
    return new Outbox(1, clock, journal, report, life.signal, { intervalMs, busyIntervalMs, perSecond });
  }
  let posts = 0;
  function say(box: Outbox, text: string, target = "g1", settled?: (outcome: SendOutcome) => void): void {
    const segments = [textSegment(text)];
    box.post({
      eventKey: `e${++posts}`,
      index: 0,
      scene: "group",
      target,
      segments,
      ...(settled && { settled }),
    });
  }

  beforeEach(() => {
    clock = fakeClock();
    life = new AbortController();
    rows = new Map();
    ended = [];
    took = [];
    sent = [];
    held = undefined;
    posts = 0;
    answer = () => ({ state: "sent", messageId: "m" });
  });
  afterEach(() => {
    life.abort();
    expect(clock.pending).to.equal(0);
  });

  it("sends nothing before the journal holds it, and writes what became of it", async () => {
    held = [];
    const box = outbox();
    box.connect(connection, life.signal);
    say(box, "a");
    await clock.advance(1_000);
    expect(sent).to.deep.equal([]);
    for (const leave of held) leave();
    await clock.advance(0);
    expect(sent.map(({ text }) => text)).to.deep.equal(["a"]);
    expect(rows.get("e1/0")).to.deep.equal(["sending", "sent"]);
  });

  it("sends nothing through the account that has come while the journal was written", async () => {
    held = [];
    const box = outbox();
    box.selfId = "10001";
    box.connect(connection, life.signal);
    say(box, "a");
    box.selfId = "20002";
    box.connect(connection, life.signal);
    for (const leave of held) leave();
    await clock.advance(1_000);
    expect(sent).to.deep.equal([]);
    expect(ended).to.deep.equal(["a failed"]);
  });

  it("sends what has low priority after everything else of the account, and drops it first", async () => {
    const box = outbox(0, 2);
    const low = (text: string, target: string) =>
      box.post({
        eventKey: `low${text}`,
        index: 0,
        scene: "group",
        target,
        segments: [textSegment(text)],
        outgoing: { priority: "low" } as Outgoing,
      });
    for (let at = 1; at <= 4; at++) low(`news${at}`, `g${at}`);
    say(box, "answer1", "g3");
    say(box, "answer2", "g9");
    box.connect(connection, life.signal);
    say(box, "answer3", "g4");
    await clock.advance(5_000);
    expect(sent.map(({ text }) => text)).to.deep.equal([
      "answer1",
      "answer2",
      "answer3",
      "news1",
      "news2",
      "news3",
      "news4",
    ]);
    box.disconnect();
    ended = [];
    for (let at = 0; at < 10; at++) low(`more${at}`, `g${at}`);
    for (let at = 0; at < 1_000; at++) say(box, `a${at}`, "g1");
    expect(ended).to.have.length(10);
    expect(ended.every((one) => one.startsWith("more"))).to.equal(true);
    box.end("over");
  });

  it("without limits says everything at once, each chat in its order", async () => {
    const box = outbox();
    box.connect(connection, life.signal);
    for (const text of ["a1", "a2", "a3"]) say(box, text, "a");
    for (const text of ["b1", "b2"]) say(box, text, "b");
    await clock.advance(0);
    expect(clock.monotonic()).to.equal(0);
    expect(sent.filter(({ target }) => target === "a").map(({ text }) => text)).to.deep.equal([
      "a1",
      "a2",
      "a3",
    ]);
    expect(sent.filter(({ target }) => target === "b").map(({ text }) => text)).to.deep.equal(["b1", "b2"]);
    expect(box.size).to.equal(0);
  });

  it("keeps the interval in a chat while others speak", async () => {
    const box = outbox(300, 0);
    box.connect(connection, life.signal);
    for (const text of ["a1", "a2", "a3"]) say(box, text, "a");
    say(box, "b1", "b");
    await clock.advance(1_000);
    const times = Object.fromEntries(sent.map(({ text, at }) => [text, at]));
    expect(times).to.deep.equal({ a1: 0, b1: 0, a2: 300, a3: 600 });
  });

  it("pauses as long as it is told for while more waits, and for when nothing does", async () => {
    const box = outbox(500, 0, 100);
    box.connect(connection, life.signal);
    for (const text of ["a1", "a2", "a3"]) say(box, text, "a");
    await clock.advance(250);
    say(box, "a4", "a");
    await clock.advance(1_000);
    const times = Object.fromEntries(sent.map(({ text, at }) => [text, at]));
    expect(times).to.deep.equal({ a1: 0, a2: 500, a3: 600, a4: 700 });
  });

  it("says at most so many in any second over all chats", async () => {
    const box = outbox(0, 5);
    box.connect(connection, life.signal);
    for (let n = 0; n < 23; n++) say(box, `${n}`, `g${n}`);
    await clock.advance(10_000);
    expect(sent).to.have.length(23);
    for (const { at } of sent)
      expect(sent.filter((other) => other.at >= at && other.at < at + 1000)).to.have.length.at.most(5);
    expect(sent.at(-1)?.at).to.equal(4_000);
  });

  it("keeps the order of 200 chats although answers come in any order", async () => {
    const box = outbox();
    box.connect(connection, life.signal);
    let seed = 1;
    answer = async () => {
      seed = (seed * 48_271) % 2_147_483_647;
      await clock.wait(seed % 50, life.signal);
      return { state: "sent", messageId: "" };
    };
    for (let n = 0; n < 20; n++) for (let chat = 0; chat < 50; chat++) say(box, `${n}`, `g${chat}`);
    await clock.advance(2_000);
    expect(sent).to.have.length(1_000);
    for (let chat = 0; chat < 50; chat++)
      expect(
        sent.filter(({ target }) => target === `g${chat}`).map(({ text }) => Number(text)),
      ).to.deep.equal(Array.from({ length: 20 }, (_, n) => n));
  });

  it("says again what certainly never left, and only while it is younger than two minutes", async () => {
    const box = outbox();
    box.connect(connection, life.signal);
    answer = () => ({ state: "failed", reason: "the socket is closed" });
    say(box, "a");
    await clock.advance(30_000);
    expect(sent.length).to.be.within(3, 10);
    answer = () => ({ state: "sent", messageId: "m" });
    await clock.advance(60_000);
    expect(ended).to.deep.equal(["a sent"]);
    answer = () => ({ state: "failed", reason: "the socket is closed" });
    say(box, "b");
    await clock.advance(150_000);
    expect(ended).to.deep.equal(["a sent", "b dropped"]);
    expect(box.size).to.equal(0);
  });

  it("never says again what was refused or may have arrived", async () => {
    const box = outbox();
    box.connect(connection, life.signal);
    answer = ({ target }) =>
      target === "refused"
        ? { state: "failed", reason: "muted", code: 1200 }
        : { state: "unknown", reason: "no answer within 15 s" };
    say(box, "a", "refused");
    say(box, "b", "unknown");
    await clock.advance(200_000);
    expect(sent).to.have.length(2);
    expect(ended).to.deep.equal(["a failed", "b unknown"]);
    expect([...rows.values()]).to.deep.equal([
      ["sending", "failed"],
      ["sending", "unknown"],
    ]);
  });

  it("says nothing twice in 5 000 sends with every outcome there is, and reports each unknown one", async () => {
    const box = outbox();
    box.connect(connection, life.signal);
    const arrived = new Map<string, number>();
    let seed = 7;
    let unknown = 0;
    const chance = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    answer = (message) => {
      const luck = chance();
      if (luck < 0.2) return { state: "failed", reason: "the socket is closed" };
      if (luck < 0.4) return { state: "failed", reason: "muted", code: 1200 };
      arrived.set(textOf(message), (arrived.get(textOf(message)) ?? 0) + 1);
      if (luck < 0.8) return { state: "sent", messageId: "m" };
      unknown++;
      if (luck < 0.9) return { state: "unknown", reason: "no answer" };
      throw new Error("broken");
    };
    for (let n = 0; n < 5_000; n++) {
      say(box, `${n}`, `g${n % 500}`);
      if (n % 500 === 499) await clock.advance(10_000);
    }
    await clock.advance(300_000);
    expect(box.size).to.equal(0);
    expect([...arrived.values()].every((times) => times === 1)).to.equal(true);
    expect(ended).to.have.length(5_000);
    expect(ended.filter((line) => line.endsWith("unknown"))).to.have.length(unknown);
    expect(ended.filter((line) => line.endsWith("dropped"))).to.have.length.below(10);
  });

  it("takes a connection that throws for one that may have sent", async () => {
    const box = outbox();
    const broken: AdapterConnection = {
      send: () => {
        throw new Error("broken");
      },
      actions: {},
    };
    box.connect(broken, life.signal);
    say(box, "a");
    await clock.advance(0);
    expect(ended).to.deep.equal(["a unknown"]);
  });

  it("hears of a message's end once, whatever its connection says", async () => {
    const box = outbox();
    let sayAgain: ((outcome: SendOutcome) => void) | undefined;
    const talkative: AdapterConnection = {
      ...connection,
      post(message, came) {
        sent.push({ text: textOf(message), target: message.target, at: clock.monotonic() });
        if (sent.length > 1) return;
        sayAgain = came;
        came({ state: "sent", messageId: "" });
        throw new Error("broken");
      },
    };
    box.connect(talkative, life.signal);
    for (const text of ["a", "b", "c"]) say(box, text);
    await clock.advance(0);
    sayAgain?.({ state: "sent", messageId: "" });
    await clock.advance(1_000);
    expect(ended).to.deep.equal(["a sent"]);
    expect(sent.map(({ text }) => text)).to.deep.equal(["a", "b"]);
  });

  it("waits for a connection, then says what is still worth saying", async () => {
    const box = outbox();
    say(box, "old");
    await clock.advance(100_000);
    say(box, "young");
    await clock.advance(30_000);
    box.sweep();
    expect(ended).to.deep.equal(["old dropped"]);
    box.connect(connection, life.signal);
    await clock.advance(0);
    expect(sent.map(({ text }) => text)).to.deep.equal(["young"]);
    expect(rows.get("e1/0")).to.deep.equal(["new", "failed"]);
    expect(rows.get("e2/0")).to.deep.equal(["new", "sending", "sent"]);
  });

  it("stops at its size when nothing is accepted, and gives up the oldest of the fullest chat", async () => {
    const box = outbox();
    answer = () => new Promise(() => {});
    box.connect(connection, life.signal);
    for (let n = 0; n < 1_500; n++) say(box, `${n}`, n % 10 === 0 ? "quiet" : "loud");
    expect(box.size).to.equal(1_000);
    expect(ended).to.have.length(500);
    expect(ended[0]).to.equal("2 dropped");
    expect(ended.every((line) => Number(line.split(" ")[0]) % 10 !== 0)).to.equal(true);
  });

  it("tells whoever waits what became of it", async () => {
    const box = outbox();
    box.connect(connection, life.signal);
    const outcome = new Promise((resolve) => say(box, "a", "g", resolve));
    expect(await outcome).to.deep.equal({ state: "sent", messageId: "m" });
    await box.empty();
  });
});

function textOf({ segments }: Pick<OutgoingMessage, "segments">): string {
  return String(segments[0]?.data.text);
}
