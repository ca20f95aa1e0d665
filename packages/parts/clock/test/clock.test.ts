import { expect } from "chai";
import { createClock, currentTrace, runWithTrace, type TraceContext } from "../src/index.js";
import { createTimers } from "../src/timers.js";

describe("timers", () => {
  it("run repeated calls without the trace context of their creator, and do not keep it alive", () => {
    const begunBy: unknown[] = [];
    const due: (() => void)[] = [];
    const timers = createTimers({
      monotonic: () => 0,
      start(_ms, call) {
        begunBy.push(currentTrace());
        due.push(call);
        return () => {};
      },
    });
    const first: TraceContext = { logFields: () => ({ message: "first" }) };
    const causes: unknown[] = [];
    runWithTrace(
      first,
      () => timers.every(10, new AbortController().signal, () => causes.push(currentTrace())),
      0,
    );
    due[0]?.();
    due[1]?.();
    expect(begunBy).to.deep.equal([undefined, undefined, undefined]);
    expect(causes).to.have.length(2);
    expect(causes).to.not.include(first);
    expect(causes[0]).to.not.equal(causes[1]);
    // A single call keeps the context.
    runWithTrace(
      first,
      () => timers.after(10, new AbortController().signal, () => causes.push(currentTrace())),
      0,
    );
    due[3]?.();
    expect(causes[2]).to.equal(first);
  });
});

describe("the system clock", () => {
  const clock = createClock();

  it("calls a timer once, after its delay", async () => {
    const began = clock.monotonic();
    let calls = 0;
    await new Promise<void>((resolve) => {
      clock.after(20, new AbortController().signal, () => {
        calls++;
        resolve();
      });
    });
    expect(clock.monotonic() - began).to.be.at.least(19);
    expect(calls).to.equal(1);
  });

  it("measures the interval from the end of the previous call, and stops when its signal aborts", async () => {
    const life = new AbortController();
    const times: number[] = [];
    await new Promise<void>((resolve) => {
      clock.every(10, life.signal, () => {
        times.push(clock.monotonic());
        const busyUntil = clock.monotonic() + 15;
        while (clock.monotonic() < busyUntil);
        if (times.length === 3) {
          life.abort();
          resolve();
        }
      });
    });
    expect(times[2]! - times[1]!).to.be.at.least(24);
    await clock.wait(40, new AbortController().signal);
    expect(times).to.have.length(3);
  });

  it("rejects a wait with the reason of its signal, whether that aborts before or during the wait", async () => {
    const life = new AbortController();
    const waiting = clock.wait(60_000, life.signal).catch((reason: unknown) => reason);
    const reason = new Error("ended");
    life.abort(reason);
    expect(await waiting).to.equal(reason);
    expect(await clock.wait(1, life.signal).catch((error: unknown) => error)).to.equal(reason);
  });

  it("allows any number of timers on one signal without a warning, and removes them all", async () => {
    const warnings: Error[] = [];
    const hear = (warning: Error): void => void warnings.push(warning);
    process.on("warning", hear);
    const life = new AbortController();
    let calls = 0;
    for (let i = 0; i < 50; i++) clock.after(10, life.signal, () => calls++);
    const undo = clock.after(10, life.signal, () => calls++);
    undo();
    undo();
    life.abort();
    await clock.wait(30, new AbortController().signal);
    process.off("warning", hear);
    expect(calls).to.equal(0);
    expect(warnings).to.deep.equal([]);
  });

  it("refuses a delay that is not a number of milliseconds", () => {
    const { signal } = new AbortController();
    for (const delay of [Number.NaN, -1, Number.POSITIVE_INFINITY]) {
      expect(() => clock.after(delay, signal, () => {})).to.throw(RangeError, "milliseconds");
      expect(() => clock.every(delay, signal, () => {})).to.throw(RangeError, "milliseconds");
      expect(() => clock.wait(delay, signal)).to.throw(RangeError, "milliseconds");
    }
  });

  it("returns wall time in milliseconds and in seconds", () => {
    expect(Math.abs(clock.now() - Date.now())).to.be.below(10_000);
    expect(clock.seconds()).to.be.closeTo(clock.now() / 1000, 10);
  });
});
