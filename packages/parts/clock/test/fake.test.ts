import { expect } from "chai";
import { fakeClock } from "../src/index.js";

describe("the fake clock", () => {
  const { signal } = new AbortController();

  it("calls timers in the order in which they are due, each at its own time", async () => {
    const clock = fakeClock(0);
    const seen: [string, number][] = [];
    clock.after(30, signal, () => seen.push(["c", clock.now()]));
    clock.after(10, signal, () => seen.push(["a", clock.now()]));
    clock.after(10, signal, () => seen.push(["b", clock.now()]));
    await clock.advance(20);
    expect(seen).to.deep.equal([
      ["a", 10],
      ["b", 10],
    ]);
    expect(clock.pending).to.equal(1);
    await clock.advance(10);
    expect(seen[2]).to.deep.equal(["c", 30]);
    expect(clock.pending).to.equal(0);
  });

  it("calls timers that pending work sets between two others", async () => {
    const clock = fakeClock();
    let steps = 0;
    const work = (async () => {
      for (; steps < 3; steps++) await clock.wait(10, signal);
    })();
    await clock.advance(30);
    await work;
    expect(steps).to.equal(3);
  });

  it("goes on repeating when a call throws", async () => {
    const clock = fakeClock();
    let calls = 0;
    const stop = clock.every(10, signal, () => {
      calls++;
      if (calls === 1) throw new Error("once");
    });
    const error = await clock.advance(10).catch((reason: Error) => reason.message);
    expect(error).to.equal("once");
    await clock.advance(20);
    expect(calls).to.equal(3);
    stop();
    expect(clock.pending).to.equal(0);
  });

  it("keeps a timer of thirty days, which Node.js alone would fire at once", async () => {
    const clock = fakeClock();
    const days = 86_400_000;
    let fired = false;
    clock.after(30 * days, signal, () => {
      fired = true;
    });
    await clock.advance(30 * days - 1);
    expect(fired).to.equal(false);
    await clock.advance(1);
    expect(fired).to.equal(true);
  });

  it("moves the wall clock without touching timers", async () => {
    const clock = fakeClock(1_000_000);
    let fired = false;
    clock.after(60_000, signal, () => {
      fired = true;
    });
    clock.setWall(Date.UTC(2100, 0, 1));
    await clock.advance(59_999);
    expect(fired).to.equal(false);
    clock.setWall(0);
    expect(clock.seconds()).to.equal(0);
    await clock.advance(1);
    expect(fired).to.equal(true);
    expect(clock.monotonic()).to.equal(60_000);
  });
});
