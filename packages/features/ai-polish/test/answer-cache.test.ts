import { fakeClock } from "@dicetower/testkit";
import { expect } from "chai";
import { AnswerCache } from "../src/rewriting/answer-cache.js";

describe("answers that are kept", () => {
  it("are those of a day", async () => {
    const clock = fakeClock();
    const cache = new AnswerCache(clock);
    cache.set("question", "answer");
    await clock.advance(24 * 3_600_000 - 1);
    expect(cache.get("question")).to.equal("answer");
    await clock.advance(1);
    expect(cache.get("question")).to.equal(undefined);
  });

  it("are 500, the last used ones", () => {
    const cache = new AnswerCache(fakeClock());
    for (let at = 0; at <= 500; at++) cache.set(`question ${at}`, "answer");
    expect(cache.get("question 0")).to.equal(undefined);
    expect(cache.get("question 1")).to.equal("answer");
  });
});
