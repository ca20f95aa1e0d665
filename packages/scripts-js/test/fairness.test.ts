import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { begin, put } from "./towers.js";

/** Timers that never end, each far below the limit of a slice. */
const hog = `
  const spin = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };
  const go = () => { spin(100); setTimeout(go, 0); };
  for (let n = 0; n < 50; n++) setTimeout(go, 0);
`;
const promises = `
  const spin = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };
  const go = async () => { for (;;) { await new Promise((done) => setTimeout(done, 0)); spin(100); } };
  for (let n = 0; n < 50; n++) go();
`;

describe("plugins that work without end", () => {
  let tower: TestHost;
  beforeEach(async () => {
    tower = await begin();
    await put(tower, "other", "command('req', (ctx, msg) => say(ctx, msg, 'here'));");
  });
  afterEach(() => tower.stop());

  for (const [what, body] of [
    ["timers", hog],
    ["promises", promises],
  ] as const)
    it(`leave the others their turns: ${what}`, async () => {
      await put(tower, "hog", body);
      const waited: number[] = [];
      // More than the second that it may use at once.
      for (const end = performance.now() + 4_000; performance.now() < end; ) {
        const began = performance.now();
        await tower.say(".req").replies("here");
        waited.push(performance.now() - began);
      }
      const slow = waited.filter((ms) => ms > 250).length;
      expect(slow / waited.length, `of ${waited.length} answers`).to.be.below(0.1);
      expect(waited.length).to.be.above(20);
    });
});
