import { type MessageInit, messageWatchers, type Outcome, type Stage } from "@dicetower/contract";
import { expect } from "chai";
import { lineOf, lineWith, message, RecordingAccount } from "./test-support.js";

/** A stage that records all texts, and one of commands that can be held up. */
function recording(keeps: (text: string) => boolean = () => true) {
  const recorded: string[] = [];
  const lost: string[] = [];
  const held: (() => void)[] = [];
  const stages: Stage[] = [
    {
      key: "book",
      slot: "record",
      keeps: ({ text }) => keeps(text),
      lost: ({ text }) => void lost.push(text),
      run: ({ text }) => {
        recorded.push(text);
        return undefined;
      },
    },
    {
      key: "cmd",
      slot: "commands",
      matches: ({ text }) => text.startsWith("."),
      run: ({ text }) =>
        text.startsWith(".wait")
          ? new Promise<undefined>((resolve) => void held.push(() => resolve(undefined)))
          : { reply: text },
    },
  ];
  const release = () => {
    for (const open of held.splice(0)) open();
  };
  return { stages, recorded, lost, release };
}

const numbers = (count: number, prefix = "") =>
  Array.from({ length: count }, (_, at) => `${prefix}${at + 1}`);

describe("stages that record", () => {
  let account: RecordingAccount;
  beforeEach(() => {
    account = new RecordingAccount("1", true);
  });

  it("see all that is said in an instant, in order, though only some of it can be answered", async () => {
    const { stages, recorded, release } = recording();
    const { kernel, line } = await lineWith(...stages);
    const lines = numbers(1_000).flatMap((text, at) => (at % 10 === 0 ? [text, `.roll ${text}`] : [text]));
    const all = [".wait", ...lines].map((text) => line.receive(message(account, text)));
    expect(recorded).to.deep.equal([".wait"]);
    release();
    const outcomes = await Promise.all(all);
    expect(recorded).to.deep.equal([".wait", ...lines]);
    expect(outcomes.filter(({ matched }) => matched).length, "as many commands as may wait").to.equal(50);
    const refused = outcomes.filter(({ stopped }) => stopped === "busy");
    expect(refused.length).to.equal(1_050);
    expect(new Set(refused.map(({ because }) => because))).to.deep.equal(new Set(["queueFull"]));
    expect(line.counts.dropped["busy"]).to.equal(1_050);
    expect([line.queues.total, line.queues.size]).to.deep.equal([0, 0]);
    await kernel.stop();
  });

  it("see what came behind a command that makes them want it", async () => {
    let on = false;
    const { stages, recorded, release } = recording(() => on);
    const { kernel, line } = await lineWith(...stages);
    const all = [".wait to begin", ...numbers(200)].map((text) => line.receive(message(account, text)));
    on = true;
    release();
    await Promise.all(all);
    expect(recorded).to.deep.equal([".wait to begin", ...numbers(200)]);
    await kernel.stop();
  });

  it("are told what they do not see where too much waits, and of other chats keep what is certain to be wanted", async () => {
    const { stages, recorded, lost, release } = recording((text) => text.startsWith("kept"));
    const { kernel, line } = await lineWith(...stages);
    const say = (text: string, more: Partial<MessageInit> = {}) => line.receive(message(account, text, more));
    const all = [".wait", ...numbers(5_060, "chat ")].map((text) => say(text));
    expect(lost).to.deep.equal(numbers(10, "chat ").map((_, at) => `chat ${5_001 + at}`));
    all.push(
      say(".wait", { groupId: "g2" }),
      ...numbers(15_060, "kept ").map((text) => say(text, { groupId: "g2" })),
    );
    expect(lost.length).to.equal(10 + 10);
    expect(lost.slice(10)).to.deep.equal(numbers(10).map((_, at) => `kept ${15_001 + at}`));
    release();
    await Promise.all(all);
    expect(recorded.length + lost.length).to.equal(all.length);
    expect(recorded.filter((text) => text.startsWith("kept ")).slice(0, 15_000)).to.deep.equal(
      numbers(15_000, "kept "),
    );
    await kernel.stop();
  });

  it("keep no more text waiting than 32 MiB", async () => {
    const { stages, lost, release } = recording();
    const { kernel, line } = await lineWith(...stages);
    const long = "x".repeat(2 ** 20);
    const all = [".wait", ...numbers(80).map((text) => `${text} ${long}`)].map((text) =>
      line.receive(message(account, text)),
    );
    expect(lost.map((text) => text.slice(0, 2))).to.deep.equal(numbers(15).map((_, at) => String(16 + at)));
    release();
    await Promise.all(all);
    await kernel.stop();
  });

  it("see what comes late, which nobody answers, and watchers hear of it", async () => {
    const { stages, recorded } = recording();
    const { kernel, line, lines } = await lineOf(stages);
    const seen: Outcome[] = [];
    kernel.root.add(messageWatchers, {
      key: "watch",
      wants: () => "outcome",
      ended: (_message, outcome) => void seen.push(outcome),
    });
    const outcome = await line.receive(message(account, ".roll", { late: true }), { trace: true });
    expect(outcome).to.deep.include({ matched: false, stopped: "late", because: "late" });
    expect(outcome.trace?.map(({ stage, verdict }) => `${stage}: ${verdict}`)).to.deep.equal([
      "book: go on",
      "line: stop: late",
    ]);
    expect([recorded, seen.length, account.said, lines.length]).to.deep.equal([[".roll"], 1, [], 0]);
    expect(line.counts.dropped["late"]).to.equal(1);
    await kernel.stop();
  });

  it("see a message that is not answered as a guard is missing", async () => {
    const { stages, recorded } = recording();
    const { kernel, line } = await lineWith(...stages);
    line.held = '"guard" has failed.';
    expect(await line.receive(message(account, ".roll"))).to.deep.include({
      stopped: "guard",
      because: "off",
    });
    expect(recorded).to.deep.equal([".roll"]);
    await kernel.stop();
  });

  it("see a message all the same that they fail to say they want, and their owner is named", async () => {
    const recorded: string[] = [];
    const { stages, release } = recording();
    const { kernel, line, lines } = await lineWith(
      {
        key: "unsure",
        slot: "record",
        keeps: () => {
          throw new Error("what do I keep?");
        },
        run: ({ text }) => {
          recorded.push(text);
          return undefined;
        },
      },
      ...stages.slice(1),
    );
    const all = [".wait", ...numbers(60)].map((text) => line.receive(message(account, text)));
    release();
    await Promise.all(all);
    expect(recorded).to.deep.equal([".wait", ...numbers(60)]);
    expect(lines.some(({ message: said }) => said.includes("what do I keep?"))).to.equal(true);
    await kernel.stop();
  });
});
