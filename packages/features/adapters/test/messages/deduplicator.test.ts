import { expect } from "chai";
import fc from "fast-check";
import { Deduplicator } from "../../src/receiving/deduplicator.js";

describe("events seen lately", () => {
  it("recognises each of 10 000 events that are played again", () => {
    const seen = new Deduplicator(50_000);
    const play = () =>
      Array.from({ length: 10_000 }, (_, id) => seen.isDuplicate(`1:10001:${id}`, 1_000 + id, 600_000));
    expect(play().some(Boolean)).to.equal(false);
    expect(play().every(Boolean)).to.equal(true);
  });

  it("takes an event for a new one when its time is over", () => {
    const seen = new Deduplicator(10);
    expect(seen.isDuplicate("a", 0, 2_000)).to.equal(false);
    expect(seen.isDuplicate("a", 1_999, 2_000)).to.equal(true);
    expect(seen.isDuplicate("a", 2_000, 2_000)).to.equal(false);
    expect(seen.isDuplicate("a", 3_999, 2_000)).to.equal(true);
  });

  it("keeps the newest and forgets the oldest beyond its capacity", () => {
    const seen = new Deduplicator(3);
    for (const key of ["a", "b", "c", "d"]) seen.isDuplicate(key, 0, 100);
    expect(seen.size).to.equal(3);
    expect(seen.isDuplicate("b", 0, 100)).to.equal(true);
    expect(seen.isDuplicate("a", 0, 100)).to.equal(false);
  });

  it("does not forget a key that was noted again when its first place is taken", () => {
    const seen = new Deduplicator(3);
    seen.isDuplicate("a", 0, 10);
    seen.isDuplicate("b", 0, 10);
    seen.isDuplicate("a", 20, 10);
    seen.isDuplicate("c", 20, 10);
    expect(seen.isDuplicate("a", 21, 10)).to.equal(true);
  });

  it("counts an event as recent when the clock was set back", () => {
    const seen = new Deduplicator(3);
    seen.isDuplicate("a", 10_000, 2_000);
    expect(seen.isDuplicate("a", 1_000, 2_000)).to.equal(true);
  });

  it("knows what a list of the newest keys would know", () => {
    const notes = fc.array(fc.tuple(fc.nat(12), fc.nat(4)), { maxLength: 300 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), notes, (capacity, played) => {
        const seen = new Deduplicator(capacity);
        let kept: (readonly [key: string, at: number])[] = [];
        let now = 0;
        for (const [number, passed] of played) {
          const key = `1:10001:${number}`;
          now += passed;
          const at = kept.findLast(([known]) => known === key)?.[1];
          const repeats = at !== undefined && now - at < 5;
          expect(seen.isDuplicate(key, now, 5)).to.equal(repeats);
          if (!repeats) kept = [...kept, [key, now] as const].slice(-capacity);
          expect(seen.size).to.equal(new Set(kept.map(([known]) => known)).size);
        }
      }),
    );
  });
});
