import { type FakeClock, fakeClock } from "@dicetower/clock";
import { defineToken } from "@dicetower/contract";
import { expect } from "chai";
import { bareKernel, keys, put, reason, state, words } from "../src/testing/index.js";

const Dice = defineToken<{ roll(): number }>("test.Dice");
const Cards = defineToken<object>("test.Cards");

describe("a start with a slow setup", () => {
  let clock: FakeClock;
  let kernel: ReturnType<typeof bareKernel>["kernel"];
  let lines: ReturnType<typeof bareKernel>["lines"];
  let goOn: () => void;
  let began: string[];
  let published: string[][];
  beforeEach(() => {
    clock = fakeClock();
    ({ kernel, lines } = bareKernel({ clock }));
    began = [];
    published = [];
    kernel.publishWith({
      points: [],
      publish: async () => void published.push(keys(kernel)),
    });
  });
  afterEach(async () => {
    const stopped = kernel.stop();
    // The host waits for a broken setup half a second longer.
    await clock.advance(500);
    await stopped;
  });

  /** `slow` provides dice at once and then takes its time; `user` needs them; the others do not need either. */
  const features = () => {
    put(kernel, {
      id: "a-slow",
      provides: [Dice],
      async setup(host) {
        began.push("a-slow");
        host.add(words, { key: "slow" });
        host.provide(Dice, { roll: () => 4 });
        await new Promise<void>((resolve) => (goOn = resolve));
      },
    });
    put(kernel, {
      id: "user",
      needs: { dice: Dice },
      setup(host) {
        began.push("user");
        host.add(words, { key: `user ${host.needs.dice.roll()}` });
      },
    });
    put(kernel, {
      id: "z-cards",
      provides: [Cards],
      setup(host) {
        began.push("z-cards");
        host.add(words, { key: "cards" });
        host.provide(Cards, {});
      },
    });
    put(kernel, {
      id: "player",
      needs: { cards: Cards },
      setup(host) {
        began.push("player");
        host.add(words, { key: "player" });
      },
    });
  };
  const states = () => Object.fromEntries(kernel.list().map(({ id }) => [id, state(kernel, id)]));
  const start = () => {
    let over = false;
    const started = kernel.start().then(() => {
      over = true;
    });
    return { started, over: () => over };
  };

  it("goes on after a while with all features that do not need it, in one step", async () => {
    features();
    const { started, over } = start();
    await clock.advance(2_999);
    expect([over(), began, keys(kernel)]).to.deep.equal([false, ["a-slow"], []]);
    await clock.advance(1);
    await started;
    expect(states()).to.deep.equal({ "a-slow": "starting", user: "waiting", "z-cards": "on", player: "on" });
    expect(reason(kernel, "user")).to.contain("It needs test.Dice");
    expect(published).to.deep.equal([["cards", "player"]]);

    goOn();
    await kernel.settled();
    expect(states()).to.deep.equal({ "a-slow": "on", user: "on", "z-cards": "on", player: "on" });
    expect(published).to.deep.equal([
      ["cards", "player"],
      ["cards", "player", "slow", "user 4"],
    ]);
  });

  it("waits for a setup that is only moderately slow, and shows all features in one step", async () => {
    features();
    const { started, over } = start();
    await clock.advance(2_500);
    expect(over()).to.equal(false);
    goOn();
    await started;
    expect(published).to.deep.equal([["cards", "player", "slow", "user 4"]]);
    expect(began).to.deep.equal(["a-slow", "z-cards", "player", "user"]);
  });

  it("gives the setup up at its limit; its service was never visible to others", async () => {
    features();
    const { started } = start();
    await clock.advance(3_000);
    await started;
    const switched = kernel.disable("player");
    await clock.advance(7_000);
    await clock.advance(500);
    await kernel.settled();
    await switched;
    expect(states()).to.deep.equal({ "a-slow": "failed", user: "waiting", "z-cards": "on", player: "off" });
    expect(reason(kernel, "a-slow")).to.contain("SETUP_TIMEOUT");
    expect(began).to.not.include("user");
    expect(keys(kernel)).to.deep.equal(["cards"]);
  });

  it("waits at full length only once: each further hanging setup delays the others by half a second", async () => {
    features();
    for (const id of ["slower", "slowest"]) put(kernel, { id, setup: () => new Promise<void>(() => {}) });
    const { started, over } = start();
    await clock.advance(3_999);
    expect(over()).to.equal(false);
    await clock.advance(1);
    await started;
    const hang = { "a-slow": "starting", slower: "starting", slowest: "starting" };
    expect(states()).to.include({ ...hang, "z-cards": "on", player: "on" });
  });

  it("ends at once if the host is stopped meanwhile", async () => {
    features();
    const { started } = start();
    await clock.advance(3_000);
    await started;
    const stopped = kernel.stop({ allMs: 5_000, eachMs: 5_000 });
    await clock.advance(500);
    await stopped;
    expect(reason(kernel, "a-slow")).to.equal("The host has ended while it was being set up.");
    expect(Object.values(states())).to.not.include.members(["on", "starting"]);
    expect([keys(kernel), clock.pending]).to.deep.equal([[], 0]);
  });

  it("has not ended before the last late setup has, whatever else fails after the start", async () => {
    let publications = 0;
    kernel.publishWith({
      points: [],
      publish: async () => {
        publications++;
        if (publications === 2) throw new Error("The disk is gone.");
      },
    });
    const finish = new Map<string, () => void>();
    for (const id of ["one", "two"])
      put(kernel, { id, setup: () => new Promise<void>((resolve) => void finish.set(id, resolve)) });
    const { started } = start();
    await clock.advance(3_500);
    await started;
    let settled = false;
    const behind = kernel.settled().then(() => {
      settled = true;
    });
    finish.get("one")?.();
    for (let turns = 0; publications < 2 && turns < 1_000; turns++)
      await new Promise((resolve) => setImmediate(resolve));
    for (let turns = 0; turns < 10; turns++) await new Promise((resolve) => setImmediate(resolve));
    expect([publications, settled]).to.deep.equal([2, false]);
    finish.get("two")?.();
    await behind;
    expect(states()).to.deep.equal({ one: "on", two: "on" });
    expect(lines.map(({ message }) => message)).to.include("the start did not finish");
  });

  it("begins no setup after a migration during which the host was stopped", async () => {
    let migrated = () => {};
    let migrates = () => {};
    const migrating = new Promise<void>((resolve) => {
      migrates = resolve;
    });
    const set = bareKernel({
      clock,
      migrate: () =>
        new Promise<void>((resolve) => {
          migrated = resolve;
          migrates();
        }),
    });
    put(set.kernel, {
      id: "late",
      migrations: [{ id: "001", up: async () => {} }],
      setup: () => {
        began.push("late");
        return new Promise<void>(() => {});
      },
    });
    const started = set.kernel.start();
    await migrating;
    const stopped = set.kernel.stop();
    migrated();
    await Promise.all([started, stopped]);
    expect(began).to.deep.equal([]);
    expect(reason(set.kernel, "late")).to.equal("The host has ended while it was being set up.");
  });
});
