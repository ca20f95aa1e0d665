import { expect } from "chai";
import fc from "fast-check";
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

  it("knows what a list of the newest keys would know", () => {
    const notes = fc.array(fc.tuple(fc.nat(12), fc.nat(4)), { maxLength: 300 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), notes, (capacity, played) => {
        const seen = new SeenEvents(capacity);
        let kept: (readonly [key: string, at: number])[] = [];
        let now = 0;
        for (const [number, passed] of played) {
          const key = `1:10001:${number}`;
          now += passed;
          const at = kept.findLast(([known]) => known === key)?.[1];
          const repeats = at !== undefined && now - at < 5;
          expect(seen.repeats(key, now, 5)).to.equal(repeats);
          if (!repeats) kept = [...kept, [key, now] as const].slice(-capacity);
          expect(seen.size).to.equal(new Set(kept.map(([known]) => known)).size);
        }
      }),
    );
  });
});
