import type { MessageInit, Outcome, Stage } from "@dicetower/contract";
import { fakeClock } from "@dicetower/kernel";
import { expect } from "chai";
import { lineOf, lineWith, message, RecordingAccount } from "./test-support.js";

/** Answers commands, which begin with a dot; a message with "block" holds up its conversation until it is released. */
function gate(): { stage: Stage; readonly release: () => void } {
  const held: (() => void)[] = [];
  return {
    stage: {
      key: "cmd",
      slot: "commands",
      matches: (m) => m.text.startsWith("."),
      run: (m) => {
        if (m.text.endsWith("block"))
          return new Promise<undefined>((resolve) => void held.push(() => resolve(undefined)));
        return m.text.startsWith(".") ? { reply: m.text } : undefined;
      },
    },
    release: () => {
      for (const open of held.splice(0)) open();
    },
  };
}

const isBusy = ({ stopped }: Outcome) => stopped === "busy";

describe("queues of the line", () => {
  it("drop the oldest plain chat when a conversation is full, and tell the sender of a command once", async () => {
    let open = () => {};
    const { kernel, line } = await lineWith({
      key: "cmd",
      slot: "commands",
      matches: (m) => m.text.startsWith("."),
      run: (m) =>
        m.text === ".block"
          ? new Promise<undefined>((resolve) => (open = () => resolve(undefined)))
          : { reply: m.text },
    });
    const exempt = new RecordingAccount("1", true);
    const blocked = line.receive(message(exempt, ".block"));
    const chat = line.receive(message(exempt, "chat"));
    const queued = Array.from({ length: 49 }, (_, n) => line.receive(message(exempt, `.${n}`)));
    const over = line.receive(message(exempt, ".49"));
    expect((await chat).stopped).to.equal("busy");
    const refused = [line.receive(message(exempt, ".50")), line.receive(message(exempt, ".51"))];
    expect((await Promise.all(refused)).map(({ stopped }) => stopped)).to.deep.equal(["busy", "busy"]);
    expect(exempt.said).to.deep.equal(["group:g1:line.busy"]);
    open();
    await Promise.all([blocked, over, ...queued]);
    expect(exempt.said.length).to.equal(51);
    expect(line.counts.dropped["busy"]).to.equal(3);
    await kernel.stop();
  });

  it("keep within their limit after a stage that fails to say whether it matches", async () => {
    let open = () => {};
    const { kernel, line, lines, account } = await lineWith(
      {
        key: "block",
        slot: "record",
        run: (m) =>
          m.text === "block"
            ? new Promise<undefined>((resolve) => (open = () => resolve(undefined)))
            : undefined,
      },
      {
        key: "unsure",
        slot: "commands",
        matches() {
          throw new Error("what do I want?");
        },
        run: () => undefined,
      },
    );
    const all = ["block", ...Array.from({ length: 51 }, (_, n) => `chat ${n}`)].map((said) =>
      line.receive(message(account, said)),
    );
    expect((await all[1])?.stopped).to.equal("busy");
    expect(lines.some(({ message: said }) => said.includes("what do I want?"))).to.equal(true);
    open();
    await Promise.all(all);
    expect(account.said).to.deep.equal([]);
    await kernel.stop();
  });

  it("let 50 messages wait in a conversation, and no more", async () => {
    const { stage, release } = gate();
    const { kernel, line } = await lineWith({ key: "plain", slot: "replies", run: stage.run });
    const account = new RecordingAccount("1", true);
    const blocked = line.receive(message(account, "block"));
    const waiting = Array.from({ length: 50 }, (_, n) => line.receive(message(account, `.${n}`)));
    expect([line.queues.total, line.counts.dropped["busy"] ?? 0]).to.deep.equal([50, 0]);
    const over = line.receive(message(account, ".50"));
    expect([line.queues.total, line.counts.dropped["busy"]]).to.deep.equal([50, 1]);
    expect(await waiting[0], "the oldest, which is plain chat like the rest").to.deep.equal({
      matched: false,
      endedBy: "",
      stopped: "busy",
      because: "queueFull",
    });
    release();
    const outcomes = await Promise.all([blocked, ...waiting.slice(1), over]);
    expect(outcomes.filter(isBusy)).to.deep.equal([]);
    expect(line.queues.total).to.equal(0);
    await kernel.stop();
  });

  it("let 5 000 messages wait in all conversations together, and no more", async () => {
    const { stage, release } = gate();
    const { kernel, line } = await lineWith(stage);
    const account = new RecordingAccount("1", true);
    const say = (said: string, groupId: string, more: Partial<MessageInit> = {}) =>
      line.receive(message(account, said, { groupId, ...more }));
    const all: Promise<Outcome>[] = [];
    for (let group = 0; group < 101; group++) all.push(say(".block", `g${group}`));
    for (let group = 0; group < 100; group++)
      for (let n = 0; n < 50; n++) all.push(say(`.${n}`, `g${group}`));
    expect([line.queues.total, line.counts.dropped["busy"] ?? 0]).to.deep.equal([5_000, 0]);

    // One over the limit: the sender of a command is told so, although its own conversation has room.
    const over = [say(".over", "g100"), say("chat", "g100")];
    expect([line.queues.total, line.counts.dropped["busy"]]).to.deep.equal([5_000, 2]);
    expect((await Promise.all(over)).map(isBusy)).to.deep.equal([true, true]);
    expect(account.said).to.deep.equal(["group:g100:line.busy"]);

    // An idle conversation does not have to wait for the others.
    expect((await say(".free", "g200")).matched).to.equal(true);
    release();
    const outcomes = await Promise.all(all);
    expect(outcomes.filter(isBusy)).to.deep.equal([]);
    expect([line.queues.total, line.queues.size]).to.deep.equal([0, 0]);
    await kernel.stop();
  });

  it("let four replies be deferred in a conversation, and no more", async () => {
    const think: (() => void)[] = [];
    const { kernel, line, account } = await lineWith({
      key: "model",
      slot: "ai",
      run: (m) => ({
        later: () => new Promise<string>((resolve) => void think.push(() => resolve(`to ${m.text}`))),
      }),
    });
    for (let n = 1; n <= 4; n++) await line.receive(message(account, `${n}`));
    expect([account.said, think.length, line.counts.dropped["later"] ?? 0]).to.deep.equal([[], 4, 0]);
    expect((await line.receive(message(account, "5"), { wait: true })).matched).to.equal(true);
    expect([account.said, think.length, line.counts.dropped["later"]]).to.deep.equal([
      ["group:g1:line.busy"],
      4,
      1,
    ]);
    await line.receive(message(account, "elsewhere", { groupId: "g2" }));
    expect(think.length, "another conversation has four of its own").to.equal(5);

    const first = line.idle();
    think[0]?.();
    await Promise.resolve();
    for (const end of think.slice(1)) end();
    await first;
    expect(account.said.slice(1).sort()).to.deep.equal([
      "group:g1:to 1",
      "group:g1:to 2",
      "group:g1:to 3",
      "group:g1:to 4",
      "group:g2:to elsewhere",
    ]);
    expect(line.queues.size).to.equal(0);
    await kernel.stop();
  });

  it("give up a deferred reply that has not come within 300 s, and name its owner", async () => {
    const clock = fakeClock();
    const { kernel, line, lines, account } = await lineOf(
      [{ key: "model", slot: "ai", run: () => ({ later: () => new Promise(() => {}) }) }],
      { clock },
    );
    const asked = line.receive(message(account, "ask"), { wait: true });
    await clock.advance(299_000);
    expect(line.queues.size).to.equal(1);
    await clock.advance(1_200);
    expect((await asked).matched).to.equal(true);
    expect([line.queues.size, account.said]).to.deep.equal([0, []]);
    expect(lines.map(({ message: said }) => said)).to.deep.equal([
      'stages failed while answering later in the stage "model": no answer within 300 s',
    ]);
    await kernel.stop();
  });

  it("have room for another deferred reply when one of four has come", async () => {
    const think: (() => void)[] = [];
    const { kernel, line, account } = await lineWith({
      key: "model",
      slot: "ai",
      run: (m) => ({ later: () => new Promise<string>((resolve) => void think.push(() => resolve(m.text))) }),
    });
    const first = line.receive(message(account, "1"), { wait: true });
    for (let n = 2; n <= 4; n++) await line.receive(message(account, `${n}`));
    think[0]?.();
    await first;
    await line.receive(message(account, "5"));
    expect(think.length).to.equal(5);
    for (const end of think) end();
    await line.idle();
    expect(account.said.at(-1)).to.equal("group:g1:5");
    await kernel.stop();
  });
});
