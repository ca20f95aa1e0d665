import { expect } from "chai";
import { failureLine, type Step } from "../dialogues/dialogue.js";
import type { Playing } from "../dialogues/playing.js";
import { examplesOf, pagesOf } from "./player-guides.js";

const languages = ["zh-CN", "en"] as const;
const systems = ["bcdice", "coc", "dnd", "dx", "emoklore", "fate", "shadowrun", "wod"];

describe("the guides for players", () => {
  let playing: Playing;
  before(async () => {
    // As in the test of dialogues: both have the same classes of the contract then.
    const { fullPlaying } = await import("../dialogues/playing.js");
    playing = await fullPlaying();
  });
  after(() => playing.end());

  for (const locale of languages)
    it(`have examples that the bot answers as they say, in ${locale}`, async () => {
      const pages = pagesOf(locale);
      expect(pages.map((name) => name.split(".")[0])).to.deep.equal(systems);
      const dialogues = pages.map((page) => examplesOf(page, locale));
      for (const { id, steps } of dialogues) expect(steps.length, id).to.be.above(3);
      // One chat for all pages: each begins by choosing its system, and without the card of the page before it.
      const steps = dialogues.flatMap((dialogue): Step[] => [
        { from: "A", in: "G", say: ".pc tag" },
        ...dialogue.steps,
      ]);
      const whole = { id: `guides.${locale}`, section: "", title: "guides", locale, steps };
      const failure = await playing.play(whole);
      if (failure !== undefined) throw new Error(failureLine(whole, failure));
    });
});
