import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { fullTower } from "../conformance/full-tower.js";
import { longestTurn } from "./longest-turn.js";
import { uploadCases } from "./upload-cases.js";
import { UploadSender } from "./upload-sender.js";

/** Milliseconds of processor time that no turn may take. */
const maxMs = 50;
/** Of the sizes of the long form. */
const share = 0.03;

describe("uploads", function () {
  this.timeout(60_000);
  let tower: TestHost;
  let sender: UploadSender;
  before(async () => {
    tower = await fullTower();
    sender = new UploadSender(tower.base, tower.key);
  });
  after(async () => {
    sender.end();
    await tower.stop();
  });

  for (const one of uploadCases(share))
    it(`hold nobody up: ${one.title} (${one.path})`, async () => {
      const send = sender.prepare(one);
      const longest = await longestTurn(
        async () => {
          const { code, text } = await send();
          if (!one.codes.includes(code)) throw new Error(`answered with ${code}: ${text}`);
        },
        { enoughMs: maxMs },
      );
      expect(longest, "milliseconds of a turn").to.be.below(maxMs);
    });
});
