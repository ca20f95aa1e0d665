import { type FakeClock, fakeClock } from "@dicetower/clock";
import { defineToken, NotReady } from "@dicetower/contract";
import { expect } from "chai";
import { bareKernel, keys, put, reason, state, words } from "../src/testing/index.js";

const Dice = defineToken<{ roll(): number }>("test.Dice");

describe("a feature that is not ready", () => {
  let clock: FakeClock;
  let kernel: ReturnType<typeof bareKernel>["kernel"];
  /** Seconds at which it was tried. */
  let tried: number[];
  let ready: boolean;
  beforeEach(() => {
    clock = fakeClock();
    ({ kernel } = bareKernel({ clock }));
    tried = [];
    ready = false;
  });
  afterEach(() => kernel.stop());

  const setup = (host: { add(point: typeof words, item: { key: string }): void }) => {
    tried.push(clock.monotonic() / 1000);
    if (!ready) throw new NotReady("the database is still asleep");
    host.add(words, { key: "awake" });
  };
  const seconds = (count: number) => clock.advance(count * 1000);

  it("is retried after 1, 2, 4 … 32, then every 60 s, until it is ready", async () => {
    put(kernel, { id: "patient", setup });
    await kernel.start();
    expect(reason(kernel, "patient")).to.equal("the database is still asleep (tried 1 times, again in 1 s)");
    await seconds(200);
    expect(tried).to.deep.equal([0, 1, 3, 7, 15, 31, 63, 123, 183]);
    expect(state(kernel, "patient")).to.equal("waiting");
    expect(reason(kernel, "patient")).to.contain("(tried 9 times, again in 60 s)");
    ready = true;
    await seconds(50);
    expect(tried.at(-1)).to.equal(243);
    expect([state(kernel, "patient"), reason(kernel, "patient")]).to.deep.equal(["on", ""]);
    expect(keys(kernel)).to.deep.equal(["awake"]);
    expect(clock.pending).to.equal(0);
  });

  it("starts the delays over once it has run", async () => {
    put(kernel, { id: "patient", setup });
    await kernel.start();
    await seconds(10);
    ready = true;
    await kernel.retry("patient");
    await kernel.disable("patient");
    ready = false;
    tried.length = 0;
    const began = clock.monotonic() / 1000;
    await kernel.enable("patient");
    await seconds(8);
    expect(tried.map((at) => at - began)).to.deep.equal([0, 1, 3, 7]);
  });

  it("is not retried faster after a manual attempt", async () => {
    put(kernel, { id: "patient", setup });
    await kernel.start();
    for (let i = 0; i < 4; i++) await kernel.retry("patient");
    tried.length = 0;
    await seconds(300);
    expect(tried).to.deep.equal([16, 48, 108, 168, 228, 288]);
    expect(clock.pending).to.equal(1);
  });

  it("is not retried while it is off, and starts the delays over when it is switched on again", async () => {
    put(kernel, { id: "patient", setup });
    await kernel.start();
    await seconds(5);
    expect(tried).to.deep.equal([0, 1, 3]);
    await kernel.disable("patient");
    expect(clock.pending).to.equal(0);
    await seconds(1000);
    expect(tried).to.deep.equal([0, 1, 3]);
    await kernel.enable("patient");
    await seconds(2);
    expect(tried).to.deep.equal([0, 1, 3, 1005, 1006]);
  });

  it("waits for a provider that has gone meanwhile, and is retried at once when it is back", async () => {
    put(kernel, { id: "dice", provides: [Dice], setup: (host) => host.provide(Dice, { roll: () => 1 }) });
    put(kernel, { id: "patient", needs: { dice: Dice }, setup });
    await kernel.start();
    await kernel.disable("dice");
    await seconds(100);
    expect(tried).to.deep.equal([0]);
    expect(reason(kernel, "patient")).to.contain("It needs test.Dice");
    ready = true;
    await kernel.enable("dice");
    await seconds(0);
    expect(state(kernel, "patient")).to.equal("on");
    expect(tried).to.deep.equal([0, 100]);
  });
});
