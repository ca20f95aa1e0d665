import { botIsQuiet, incoming, messageFact, outgoing, type Stage, text } from "@dicetower/contract";
import { expect } from "chai";
import { lineOf, lineWith, message } from "./test-support.js";

const echo: Stage = { key: "echo", slot: "commands", run: (m) => ({ reply: `you said ${m.text}` }) };

describe("the message line", () => {
  it("goes on when the caller of a message throws on hearing the outcome", async () => {
    const { kernel, line, lines, account } = await lineWith(
      {
        key: "slow",
        slot: "admit",
        run: () => new Promise((resolve) => setImmediate(() => resolve(undefined))),
      },
      echo,
    );
    line.push(message(account, "one"), () => {
      throw new Error("no longer here");
    });
    const last = line.receive(message(account, "two"), { wait: true });
    expect((await last).matched).to.equal(true);
    await line.idle();
    expect(account.said).to.deep.equal(["group:g1:you said one", "group:g1:you said two"]);
    expect(lines.filter((line) => JSON.stringify(line).includes("told how it ended"))).to.have.length(1);
    await kernel.stop();
  });

  it("runs stages by slot, then by named neighbours, then by key", async () => {
    const order: string[] = [];
    const step = (key: string, slot: Stage["slot"], more: Partial<Stage> = {}): Stage => ({
      key,
      slot,
      run: () => void order.push(key) as undefined,
      ...more,
    });
    const { kernel, line, account } = await lineWith(
      step("z", "replies"),
      step("b", "commands", { after: ["c"] }),
      step("c", "commands"),
      step("a", "commands", { after: ["b", "nobody"] }),
      step("late", "record"),
      step("early", "record", { before: ["late"] }),
    );
    const outcome = await line.receive(message(account, "x"));
    expect(order).to.deep.equal(["early", "late", "c", "b", "a", "z"]);
    expect(outcome).to.deep.equal({ matched: false, endedBy: "" });
    await kernel.stop();
  });

  it("answers through the account, in the group, to the sender, and in another chat", async () => {
    const { kernel, line, account } = await lineWith({
      key: "hide",
      slot: "commands",
      run: () => ({
        reply: [
          "hidden",
          { content: "4", to: "sender" },
          { content: text("told"), to: { scene: "group", id: "g9" } },
        ],
      }),
    });
    const outcome = await line.receive(message(account, "x"));
    expect(outcome).to.deep.equal({ matched: true, endedBy: "hide" });
    expect(account.said).to.deep.equal(["group:g1:hidden", "private:u1:4", "group:g9:told"]);
    await kernel.stop();
  });

  it("goes on after a stage that throws or rejects, but not after a guard that does", async () => {
    const broken = (key: string, slot: Stage["slot"], run: Stage["run"]): Stage => ({ key, slot, run });
    const open = await lineWith(
      broken("sync", "record", () => {
        throw new Error("oops");
      }),
      broken("async", "record", async () => {
        throw new Error("later oops");
      }),
      echo,
    );
    await open.line.receive(message(open.account, "hi"));
    expect(open.account.said).to.deep.equal(["group:g1:you said hi"]);
    expect(open.kernel.list()[0]?.errors).to.equal(2);
    await open.kernel.stop();
    for (const guard of ["admit", "censor"] as const) {
      const closed = await lineWith(
        broken("guard", guard, async () => {
          throw new Error("blind");
        }),
        echo,
      );
      const outcome = await closed.line.receive(message(closed.account, "hi"));
      expect(outcome).to.deep.equal({
        matched: false,
        endedBy: "guard",
        stopped: "failed",
        because: "off",
      });
      expect(closed.account.said).to.deep.equal([]);
      expect(closed.line.counts.dropped, "counted once").to.deep.equal({ failed: 1 });
      await closed.kernel.stop();
    }
  });

  it("drops the answer of a stage after its limit and goes on", async () => {
    let aborted = false;
    const { kernel, line, account } = await lineWith(
      {
        key: "slow",
        slot: "censor",
        limitMs: 30,
        run: (_m, call) => {
          call.signal.addEventListener("abort", () => (aborted = true));
          return new Promise(() => {});
        },
      },
      { key: "slower", slot: "scripts", limitMs: 30, run: () => new Promise(() => {}) },
      { ...echo, slot: "replies" },
    );
    const guarded = await line.receive(message(account, "hi"));
    expect(guarded.stopped).to.equal("failed");
    expect(line.counts.dropped).to.deep.equal({ failed: 1 });
    expect(aborted).to.equal(true);
    await kernel.stop();
  });

  it("keeps the order within a conversation while other conversations go on", async () => {
    const gates = new Map<string, () => void>();
    const { kernel, line, account } = await lineWith({
      key: "gate",
      slot: "commands",
      run: (m) =>
        m.text === "quick"
          ? { reply: "quick" }
          : new Promise((resolve) => gates.set(m.text, () => resolve({ reply: m.text }))),
    });
    const first = line.receive(message(account, "one"));
    const second = line.receive(message(account, "quick"));
    const other = line.receive(message(account, "quick", { groupId: "g2" }));
    await other;
    expect(account.said).to.deep.equal(["group:g2:quick"]);
    gates.get("one")?.();
    await Promise.all([first, second]);
    expect(account.said).to.deep.equal(["group:g2:quick", "group:g1:one", "group:g1:quick"]);
    expect(line.queues.size).to.equal(0);
    await kernel.stop();
  });

  it("frees the conversation for a deferred reply", async () => {
    let think: (answer: string) => void = () => {};
    const { kernel, line, account } = await lineWith(
      {
        key: "model",
        slot: "commands",
        run: (m) =>
          m.text === "ask" ? { later: () => new Promise<string>((resolve) => (think = resolve)) } : undefined,
      },
      { ...echo, slot: "replies" },
    );
    const asked = line.receive(message(account, "ask"), { wait: true });
    await line.receive(message(account, "roll"));
    expect(account.said).to.deep.equal(["group:g1:you said roll"]);
    think("42");
    expect((await asked).matched).to.equal(true);
    expect(account.said).to.deep.equal(["group:g1:you said roll", "group:g1:42"]);
    expect(line.queues.size).to.equal(0);
    await kernel.stop();
  });

  it("survives deferred work that throws synchronously, and answers in that conversation again", async () => {
    const { kernel, line, lines, account } = await lineWith({
      key: "hasty",
      slot: "commands",
      run: async (m) =>
        m.text === "bad"
          ? {
              later: () => {
                throw new Error("too hasty");
              },
            }
          : { reply: m.text },
    });
    for (let turn = 0; turn < 5; turn++) await line.receive(message(account, "bad"), { wait: true });
    await line.receive(message(account, "good"));
    await line.idle();
    expect(account.said).to.deep.equal(["group:g1:good"]);
    expect(lines.filter(({ message: said }) => said.includes("too hasty"))).to.have.length(5);
    await kernel.stop();
  });

  it("tries no stage after the commands while the bot is switched off", async () => {
    const { kernel, line, account } = await lineOf([{ ...echo, slot: "replies" }], {
      facts: [messageFact({ key: "off", fact: botIsQuiet, rank: 0, of: () => true })],
    });
    expect((await line.receive(message(account, "hi"))).matched).to.equal(false);
    await kernel.stop();
  });

  it("skips the stages of an owner that has ended, also for messages in progress", async () => {
    let open = () => {};
    const { kernel, line, account } = await lineWith({
      key: "wait",
      slot: "record",
      run: () => new Promise<undefined>((resolve) => (open = () => resolve(undefined))),
    });
    kernel.register(
      "echo",
      {
        id: "echo",
        needs: {},
        provides: [],
        migrations: [],
        dicetower: 1,
        setup: (host) => host.add(incoming, echo),
      },
      { title: {}, category: "", version: "1.0.0", thirdParty: false },
      { wanted: true },
    );
    await kernel.enable("echo");
    const on = line.receive(message(account, "hi"));
    await kernel.disable("echo");
    open();
    expect((await on).matched).to.equal(false);
    expect(account.said).to.deep.equal([]);
    await kernel.stop();
  });

  it("returns the trace of a message on request", async () => {
    const { kernel, line, account } = await lineWith(
      { key: "look", slot: "record", run: () => undefined },
      echo,
    );
    const { trace } = await line.receive(message(account, "hi"), { trace: true });
    expect(trace?.map(({ slot, stage, owner, verdict }) => [slot, stage, owner, verdict])).to.deep.equal([
      ["record", "look", "stages", "go on"],
      ["commands", "echo", "stages", "reply"],
    ]);
    await kernel.stop();
  });

  it("lets outgoing stages change, split and drop parts", async () => {
    const { kernel, line, account } = await lineWith({
      key: "say",
      slot: "commands",
      run: (m) => ({ reply: m.text }),
    });
    kernel.register(
      "out",
      {
        id: "out",
        needs: {},
        provides: [],
        migrations: [],
        dicetower: 1,
        setup: (host) => {
          host.add(outgoing, {
            key: "a.shout",
            slot: "style",
            run: (part) => {
              part.text = part.text.toUpperCase();
              return undefined;
            },
          });
          host.add(outgoing, {
            key: "split",
            slot: "split",
            run: (part) =>
              part.text === "SECRET"
                ? []
                : part.text.length > 3
                  ? [part.text.slice(0, 3), part.text.slice(3)].map((text) =>
                      Object.assign(Object.create(part), { text }),
                    )
                  : undefined,
          });
        },
      },
      { title: {}, category: "", version: "1.0.0", thirdParty: false },
      { wanted: true },
    );
    await kernel.enable("out");
    await line.receive(message(account, "abcdef"));
    await line.receive(message(account, "secret"));
    expect(account.said).to.deep.equal(["group:g1:ABC", "group:g1:DEF"]);
    await kernel.stop();
  });
});
