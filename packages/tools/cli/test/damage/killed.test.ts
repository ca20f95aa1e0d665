import { longRun, volume } from "@dicetower/testkit";
import { expect } from "chai";
import { Place } from "../test-support.js";
import { type Acknowledged, askWhileItLives, type Kind, keptNumbers } from "./writes-of-a-life.js";

/** Number of kills. */
const kills = volume(longRun ? 10 : 1, 500);
const seed = Number(process.env["DICETOWER_TEST_SEED"] ?? Date.now() % 100_000);
const ours = ["system", "access", "texts", "commands", "dice", "dice-native", "test-message"];

/** Number of responses before the kill, and the milliseconds within which it follows. */
const minAnswers = 8;
const killWithinMs = 150;

/** Returns a small seeded generator, so that a failing run can be repeated. */
function drawFrom(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe(`a service that is killed under load (seed ${seed})`, () => {
  it(`has every change that it acknowledged, over HTTP and in chat, after each of ${kills} kills`, async function () {
    this.timeout(60_000 + kills * 30_000);
    const here = new Place(ours);
    const draw = drawFrom(seed);
    const acknowledged: Acknowledged = { banlist: [], masters: [], rule: [], faces: [] };
    try {
      for (let round = 0; round <= kills; round++) {
        const service = here.run(["start", "--bare"]);
        const base = await service.ready();
        const kept = await keptNumbers(base);
        for (const kind of Object.keys(acknowledged) as Kind[]) {
          const lost = acknowledged[kind].filter((number) => !kept[kind](number));
          expect(lost, `${kind} lost in round ${round}`).to.deep.equal([]);
        }
        if (round === kills) break;
        const life = askWhileItLives(base, 100 + round * 100, acknowledged);
        await life.answered(minAnswers);
        await new Promise((resolve) => setTimeout(resolve, draw() * killWithinMs));
        await service.stop("SIGKILL");
        await life.over;
      }
      for (const [kind, numbers] of Object.entries(acknowledged))
        expect(numbers.length, kind).to.be.at.least(kills);
    } finally {
      await here.end();
    }
  });
});
