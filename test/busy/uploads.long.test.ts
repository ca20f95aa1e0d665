import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { fullTower } from "../conformance/full-tower.js";
import { longestTurn } from "./longest-turn.js";
import { isFit, uploadCases } from "./upload-cases.js";
import { UploadSender } from "./upload-sender.js";

/** Milliseconds of processor time that no turn may take. */
const maxMs = 50;

describe("an upload at the limit of its route", function () {
  this.timeout(600_000);
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

  for (const one of uploadCases(1))
    it(`holds nobody up: ${one.title} (${one.path})`, async () => {
      const send = sender.prepare(one);
      const longest = await longestTurn(
        async () => {
          const answer = await send();
          if (!isFit(one, answer)) throw new Error(`answered with ${answer.code}: ${answer.text}`);
        },
        { enoughMs: maxMs },
      );
      expect(longest, "milliseconds of a turn").to.be.below(maxMs);
    });
});
