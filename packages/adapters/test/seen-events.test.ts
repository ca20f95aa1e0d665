import { expect } from "chai";
import { SeenEvents } from "../src/seen-events.js";

describe("events seen lately", () => {
  it("M1: recognises each of 10 000 events that are played again", () => {
    const seen = new SeenEvents(50_000);
    const play = () =>
      Array.from({ length: 10_000 }, (_, id) => seen.repeats(`1:10001:${id}`, 1_000 + id, 600_000));
    expect(play().some(Boolean)).to.equal(false);
    expect(play().every(Boolean)).to.equal(true);
  });

  it("takes an event for a new one when its time is over", () => {
    const seen = new SeenEvents(10);
    expect(seen.repeats("a", 0, 2_000)).to.equal(false);
    expect(seen.repeats("a", 1_999, 2_000)).to.equal(true);
    expect(seen.repeats("a", 2_000, 2_000)).to.equal(false);
    expect(seen.repeats("a", 3_999, 2_000)).to.equal(true);
  });

  it("keeps the newest and forgets the oldest beyond its capacity", () => {
    const seen = new SeenEvents(3);
    for (const key of ["a", "b", "c", "d"]) seen.repeats(key, 0, 100);
    expect(seen.size).to.equal(3);
    expect(seen.repeats("b", 0, 100)).to.equal(true);
    expect(seen.repeats("a", 0, 100)).to.equal(false);
  });

  it("does not forget a key that was noted again when its first place is taken", () => {
    const seen = new SeenEvents(3);
    seen.repeats("a", 0, 10);
    seen.repeats("b", 0, 10);
    seen.repeats("a", 20, 10);
    seen.repeats("c", 20, 10);
    expect(seen.repeats("a", 21, 10)).to.equal(true);
  });

  it("counts an event as recent when the clock was set back", () => {
    const seen = new SeenEvents(3);
    seen.repeats("a", 10_000, 2_000);
    expect(seen.repeats("a", 1_000, 2_000)).to.equal(true);
  });
});
