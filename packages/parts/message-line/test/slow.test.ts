import { incoming, type Message, outgoing, type Stage, type Verdict } from "@dicetower/contract";
import { type FakeClock, fakeClock } from "@dicetower/kernel";
import { put } from "@dicetower/kernel/testing";
import { expect } from "chai";
import { type LineWith, lineOf, message } from "./test-support.js";

/** Returns a stage that blocks for the number of milliseconds at the end of a message. */
const blocking = (clock: { use(ms: number): void }, key: string, slot: Stage["slot"]): Stage => ({
  key,
  slot,
  run: (m): Verdict => {
    const [who, ms] = m.text.split(" ");
    if (who === key) clock.use(Number(ms));
    return undefined;
  },
});

describe("slow stages", () => {
  let clock: FakeClock;
  let made: LineWith;
  beforeEach(() => {
    clock = fakeClock();
  });
  afterEach(() => made.kernel.stop());

  const begin = async (...stages: Stage[]) => {
    made = await lineOf([...stages], { clock });
    // The first message is a sample, which is always timed.
    await made.line.receive(message(made.account, "hello"));
  };
  const warnings = () => made.lines.filter(({ level }) => level === "warn").map(({ message: said }) => said);
  const counts = () => Object.fromEntries(made.kernel.slow.counts);
  const say = (said: string, more = {}) => made.line.receive(message(made.account, said), more);

  it("are noticed by the duration of their message, and searched for from then on", async () => {
    await begin(blocking(clock, "quick", "record"), blocking(clock, "slow", "commands"));
    await say("slow 200");
    expect([warnings(), counts()], "at the limit").to.deep.equal([[], {}]);
    await say("slow 201");
    expect(counts()).to.deep.equal({ unknown: 1 });
    expect(warnings()[0]).to.contain("201 ms").and.to.contain("from now on");
    await say("slow 300");
    expect(counts()).to.deep.equal({ unknown: 1, stages: 1 });
    expect(warnings()[1]).to.equal('the stage "slow" of "stages" blocked the process for 300 ms');
    await say("quick 250");
    expect(warnings()[2]).to.equal('the stage "quick" of "stages" blocked the process for 250 ms');
    expect(warnings().length).to.equal(3);
  });

  it("are named at once in a traced message, and by their owner in a sampled one", async () => {
    await begin(blocking(clock, "slow", "commands"));
    await say("slow 300", { trace: true });
    expect(warnings()).to.deep.equal(['the stage "slow" of "stages" blocked the process for 300 ms']);
    clock.use(11 * 60_000);
    for (let n = 0; n < 62; n++) await say("hello");
    await say("slow 400");
    expect(warnings()[1]).to.equal('stages of "stages" blocked the process for 400 ms');
    expect(counts()).to.deep.equal({ stages: 2 });
  });

  it("are searched for only if a report did not name the stage", async () => {
    await begin(blocking(clock, "slow", "record"));
    put(made.kernel, {
      id: "behind",
      setup: (host) => host.add(incoming, blocking(clock, "quick", "replies")),
    });
    await made.kernel.enable("behind");
    await say("slow 300", { trace: true });
    await say("slow 300");
    expect(counts(), "named in the trace: nothing was looked for").to.deep.equal({ stages: 1, unknown: 1 });
    clock.use(11 * 60_000);
    for (let n = 0; n < 61; n++) await say("hello");
    await say("slow 300");
    await say("slow 300");
    expect(warnings().slice(2), "a sample names the owner, and has it looked for").to.deep.equal([
      'stages of "stages" blocked the process for 300 ms',
      'the stage "slow" of "stages" blocked the process for 300 ms',
    ]);
  });

  it("are named if they fail, and if they only find that they do not match", async () => {
    const slow = ({ text: said }: Message, word: string): boolean => {
      if (said !== word) return false;
      clock.use(300);
      return true;
    };
    await begin(
      {
        key: "fails",
        slot: "record",
        run: (m) => {
          if (slow(m, "fail")) throw new Error("at last");
          return undefined;
        },
      },
      { key: "picks", slot: "replies", matches: (m) => slow(m, "pick") && false, run: () => undefined },
      { key: "behind", slot: "ai", run: () => undefined },
    );
    for (const word of ["fail", "fail", "pick"]) await say(word);
    expect(warnings().slice(1)).to.deep.equal([
      'the stage "fails" of "stages" blocked the process for 300 ms',
      'the stage "picks" of "stages" blocked the process for 300 ms',
    ]);
  });

  it("are no longer searched for when ten minutes have passed without one", async () => {
    await begin(blocking(clock, "slow", "commands"));
    await say("slow 300");
    clock.use(9 * 60_000);
    await say("slow 300");
    clock.use(11 * 60_000);
    await say("hello");
    await say("slow 300");
    expect(counts()).to.deep.equal({ unknown: 2, stages: 1 });
  });

  it("are each blamed for their own time, also after a stage that was waited for", async () => {
    await begin(blocking(clock, "first", "record"), {
      key: "asks",
      slot: "censor",
      run: async () => undefined,
    });
    put(made.kernel, {
      id: "other",
      setup: (host) => host.add(incoming, blocking(clock, "behind", "replies")),
    });
    await made.kernel.enable("other");
    await say("first 300");
    await say("behind 300");
    await say("first 300");
    expect(counts()).to.deep.equal({ unknown: 1, other: 1, stages: 1 });
  });

  it("count when they were waited for longer than 10 s, whether they answered or not", async () => {
    let answer: (verdict: Verdict) => void = () => {};
    const waits = (key: string, limitMs: number): Stage => ({
      key,
      slot: "commands",
      limitMs,
      run: (m) =>
        m.text === key
          ? new Promise<Verdict>((resolve) => {
              answer = resolve;
            })
          : undefined,
    });
    await begin(waits("patient", 60_000), waits("lost", 20_000), waits("brief", 5_000));
    const patient = say("patient");
    await clock.advance(9_900);
    answer({ reply: "in time" });
    await patient;
    expect(counts()).to.deep.equal({});
    const slow = say("patient");
    await clock.advance(10_100);
    answer({ reply: "at last" });
    await slow;
    expect(counts()).to.deep.equal({ stages: 1 });
    expect(warnings()).to.deep.equal(['the stage "patient" of "stages" was at work for 10.1 s']);
    const lost = say("lost");
    await clock.advance(20_000);
    await lost;
    expect(counts()).to.deep.equal({ stages: 2 });
    const brief = say("brief");
    await clock.advance(5_000);
    await brief;
    expect(counts(), "short of 10 s it is an error, and not slow").to.deep.equal({ stages: 2 });
  });

  it("are named when they block an outgoing part", async () => {
    await begin({ key: "echo", slot: "commands", run: (m) => ({ reply: m.text }) });
    put(made.kernel, {
      id: "styles",
      setup: (host) =>
        host.add(outgoing, {
          key: "curl",
          slot: "style",
          run: (part) => {
            if (part.text.startsWith("slow")) clock.use(300);
            return undefined;
          },
        }),
    });
    await made.kernel.enable("styles");
    await say("slow");
    await say("slow");
    expect(warnings()[1]).to.equal('the outgoing stage "curl" of "styles" blocked the process for 300 ms');
    clock.use(11 * 60_000);
    for (let n = 0; n < 61; n++) await say("hello");
    await say("slow sample");
    expect(counts()).to.deep.equal({ unknown: 1, styles: 2 });
  });

  it("are named when they block before their reply is deferred", async () => {
    await begin({
      key: "model",
      slot: "ai",
      run: (m) => {
        if (m.text !== "ask") return undefined;
        return {
          later: async () => {
            clock.use(500);
            return "42";
          },
        };
      },
    });
    await say("ask", { wait: true });
    expect(warnings()).to.deep.equal([
      'answering later in the stage "model" of "stages" blocked the process for 500 ms',
    ]);
    expect(counts()).to.deep.equal({ stages: 1 });
  });
});

describe("time in the line", () => {
  it("of a queued message begins with its turn", async () => {
    const clock = fakeClock();
    let open = () => {};
    const { kernel, line, account } = await lineOf(
      [
        {
          key: "guard",
          slot: "admit",
          run: (m, call) =>
            m.text === "first"
              ? new Promise<undefined>((resolve) => {
                  open = () => resolve(undefined);
                })
              : clock.wait(500, call.signal).then(() => undefined),
        },
        { key: "echo", slot: "replies", run: (m) => ({ reply: m.text }) },
      ],
      { clock },
    );
    const first = line.receive(message(account, "first"));
    const second = line.receive(message(account, "second"));
    await clock.advance(9_900);
    open();
    await first;
    await clock.advance(600);
    expect(await second).to.deep.equal({ matched: true, endedBy: "echo" });
    expect(account.said).to.deep.equal(["group:g1:first", "group:g1:second"]);
    await kernel.stop();
  });
});
