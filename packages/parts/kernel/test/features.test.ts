import { fakeClock } from "@dicetower/clock";
import { defineToken, defineTopic, NotReady } from "@dicetower/contract";
import { expect } from "chai";
import { bareKernel, keys, put, reason, state, words } from "../src/testing/index.js";

const Dice = defineToken<{ roll(): number }>("test.Dice");
const Cards = defineToken<object>("test.Cards");
const bell = defineTopic<number>("test.bell");

describe("features", () => {
  it("start after the features whose services they need, in whatever order they were found", async () => {
    const { kernel } = bareKernel();
    const began: string[] = [];
    put(kernel, {
      id: "a-user",
      needs: { dice: Dice },
      setup: (host) => began.push(`user ${host.needs.dice.roll()}`),
    });
    put(kernel, {
      id: "z-dice",
      provides: [Dice],
      setup: (host) => {
        began.push("dice");
        host.provide(Dice, { roll: () => 4 });
      },
    });
    await kernel.start();
    expect(began).to.deep.equal(["dice", "user 4"]);
    await kernel.stop();
  });

  it("that need each other fail with the path of the cycle, while the others run", async () => {
    const { kernel } = bareKernel();
    put(kernel, {
      id: "one",
      needs: { x: Cards },
      provides: [Dice],
      setup: (host) => host.provide(Dice, { roll: () => 1 }),
    });
    put(kernel, {
      id: "two",
      needs: { x: Dice },
      provides: [Cards],
      setup: (host) => host.provide(Cards, {}),
    });
    put(kernel, { id: "free", setup: (host) => host.add(words, { key: "free" }) });
    await kernel.start();
    expect(state(kernel, "one")).to.equal("failed");
    expect(reason(kernel, "one")).to.contain("one → (test.Cards) → two → (test.Dice) → one");
    expect(state(kernel, "two")).to.equal("failed");
    expect(state(kernel, "free")).to.equal("on");
    await kernel.stop();
  });

  it("that provide the same token fail with both names, unless the configuration binds it", async () => {
    const both = (kernel: ReturnType<typeof bareKernel>["kernel"]) => {
      for (const [id, value] of [
        ["left", 1],
        ["right", 2],
      ] as const)
        put(kernel, { id, provides: [Dice], setup: (host) => host.provide(Dice, { roll: () => value }) });
    };
    const clash = bareKernel().kernel;
    both(clash);
    await clash.start();
    expect(reason(clash, "left")).to.contain('"left" and "right" both provide test.Dice');
    expect(state(clash, "right")).to.equal("failed");
    const bound = bareKernel({ overrides: { bind: { "test.Dice": "right" } } }).kernel;
    both(bound);
    await bound.start();
    expect(bound.services.get(Dice)?.roll()).to.equal(2);
    const replaced = bareKernel({
      overrides: { replace: [[Dice, { roll: () => 9 }]], bind: { "test.Dice": "left" } },
    }).kernel;
    both(replaced);
    await replaced.start();
    expect(replaced.services.get(Dice)?.roll()).to.equal(9);
    for (const kernel of [clash, bound, replaced]) await kernel.stop();
  });

  it("that use a key twice fail naming both, and leave nothing behind; the first stays", async () => {
    const { kernel } = bareKernel();
    const undone: string[] = [];
    put(kernel, { id: "first", setup: (host) => host.add(words, { key: "same" }) });
    put(kernel, {
      id: "second",
      setup: (host) => {
        host.defer(() => undone.push("second"));
        host.add(words, { key: "other" }, { key: "same" });
      },
    });
    await kernel.start();
    expect(reason(kernel, "second")).to.contain(
      '"second" and "first" both contribute "same" to the point "test.words"',
    );
    expect(keys(kernel)).to.deep.equal(["same"]);
    expect(undone).to.deep.equal(["second"]);
    await kernel.stop();
  });

  it("that throw in their setup fail alone, and what they began is undone last in, first out", async () => {
    const { kernel } = bareKernel();
    const undone: number[] = [];
    put(kernel, {
      id: "broken",
      setup: async (host) => {
        host.add(words, { key: "never" });
        host.defer(() => undone.push(1));
        host.defer(() => undone.push(2));
        await Promise.resolve();
        throw new Error("no luck");
      },
    });
    put(kernel, {
      id: "odd",
      setup: () => {
        throw Object.create(null);
      },
    });
    put(kernel, { id: "whole", setup: (host) => host.add(words, { key: "whole" }) });
    await kernel.start();
    expect(reason(kernel, "broken")).to.equal("no luck");
    expect(reason(kernel, "odd")).to.equal("something that has no text was thrown");
    expect(undone).to.deep.equal([2, 1]);
    expect(keys(kernel)).to.deep.equal(["whole"]);
    await kernel.stop();
  });

  it("that hang are given up after their limit, and anything they begin later is undone at once", async () => {
    const { kernel } = bareKernel({ setupLimitMs: 30 });
    const log: string[] = [];
    let goOn = () => {};
    put(kernel, {
      id: "slow",
      setup: async (host) => {
        host.defer(() => log.push("early undone"));
        host.signal.addEventListener("abort", () => log.push("aborted"));
        await new Promise<void>((resolve) => (goOn = resolve));
        host.defer(() => log.push("late undone"));
        host.add(words, { key: "late" });
      },
    });
    await kernel.start();
    expect(state(kernel, "slow")).to.equal("failed");
    expect(reason(kernel, "slow")).to.contain("SETUP_TIMEOUT");
    expect(log).to.deep.equal(["aborted", "early undone"]);
    goOn();
    await new Promise((resolve) => setImmediate(resolve));
    expect(log).to.deep.equal(["aborted", "early undone", "late undone"]);
    expect(keys(kernel)).to.deep.equal([]);
    await kernel.stop();
  });

  it("that are not ready are retried until they are", async () => {
    const { kernel } = bareKernel();
    let ready = false;
    put(kernel, {
      id: "patient",
      setup: (host) => {
        if (!ready) throw new NotReady("the database is still asleep");
        host.add(words, { key: "awake" });
      },
    });
    await kernel.start();
    expect(state(kernel, "patient")).to.equal("waiting");
    expect(reason(kernel, "patient")).to.contain("still asleep");
    ready = true;
    expect((await kernel.retry("patient")).state).to.equal("on");
    expect(keys(kernel)).to.deep.equal(["awake"]);
    await kernel.stop();
  });

  it("that are not ready are not retried while the host is stopping, and do not delay it", async () => {
    const clock = fakeClock();
    const { kernel } = bareKernel({ clock });
    let tries = 0;
    put(kernel, {
      id: "patient",
      setup() {
        tries++;
        throw new NotReady("still asleep");
      },
    });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    put(kernel, { id: "slow", setup: (host) => host.defer(() => held) });
    await kernel.start();
    let stopped = false;
    const stopping = kernel.stop().then(() => {
      stopped = true;
    });
    await clock.advance(2_000);
    release();
    await clock.advance(0);
    expect({ stopped, tries }).to.deep.equal({ stopped: true, tries: 1 });
    await stopping;
    expect((await kernel.enable("patient")).state).to.not.equal("on");
    expect(tries).to.equal(1);
  });

  it("stop before the provider of a service that they need, and come back with it", async () => {
    const { kernel } = bareKernel();
    const log: string[] = [];
    const coming = (id: string) => (host: { defer(undo: () => unknown): void }) => {
      log.push(`+${id}`);
      host.defer(() => log.push(`-${id}`));
    };
    put(kernel, {
      id: "dice",
      provides: [Dice],
      setup: (host) => {
        coming("dice")(host);
        host.provide(Dice, { roll: () => 1 });
      },
    });
    put(kernel, { id: "needs-dice", needs: { dice: Dice }, setup: coming("needs-dice") });
    put(kernel, {
      id: "likes-dice",
      setup: (host) => {
        coming("likes-dice")(host);
        host.when({ dice: Dice }, (part, { dice }) => {
          coming(`part ${dice.roll()}`)(part);
          part.add(words, { key: "with-dice" });
        });
      },
    });
    await kernel.start();
    expect(keys(kernel)).to.deep.equal(["with-dice"]);
    expect(kernel.dependants("dice")).to.deep.equal(["needs-dice", "dice"]);
    log.length = 0;
    await kernel.disable("dice");
    expect(keys(kernel)).to.deep.equal([]);
    await kernel.enable("dice");
    expect(log).to.deep.equal(["-part 1", "-needs-dice", "-dice", "+dice", "+needs-dice", "+part 1"]);
    expect(keys(kernel)).to.deep.equal(["with-dice"]);
    expect(state(kernel, "needs-dice")).to.equal("on");
    await kernel.stop();
    expect(kernel.registry.readerCount).to.equal(0);
  });

  it("leave nothing behind when they are switched off and on 200 times", async () => {
    const { kernel } = bareKernel();
    let alive = 0;
    put(kernel, {
      id: "flicker",
      setup: async (host) => {
        alive++;
        host.defer(() => alive--);
        host.add(words, { key: "flicker" });
        host.on(bell, () => {});
        host.read(words, () => {});
        await host.fork("part", (part) => {
          part.on(bell, () => {});
          part.add(words, { key: "part" });
        });
      },
    });
    await kernel.start();
    const before = [kernel.registry.readerCount, kernel.topics.listenerCount, alive, keys(kernel).length];
    for (let i = 0; i < 200; i++) {
      await kernel.disable("flicker");
      expect(keys(kernel)).to.deep.equal([]);
      await kernel.enable("flicker");
    }
    expect([
      kernel.registry.readerCount,
      kernel.topics.listenerCount,
      alive,
      keys(kernel).length,
    ]).to.deep.equal(before);
    await kernel.stop();
    expect([kernel.registry.readerCount, kernel.topics.listenerCount, alive]).to.deep.equal([0, 0, 0]);
  });
});
