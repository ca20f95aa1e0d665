import { routes } from "@dicetower/contract";
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
/** Bytes from which a route is one of those that are tried here. */
const largeBytes = 64 * 1024;

/** Routes that take large bodies and are not tried: why. */
const others: Readonly<Record<string, string>> = {};

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

  it("are all tried that may be large", () => {
    const large = tower.host
      .contributions(routes)
      .filter(({ item: { accepts } }) => accepts?.file !== undefined || (accepts?.maxBytes ?? 0) > largeBytes)
      .map(({ item }) => `${item.method} ${item.path}`);
    const tried = uploadCases(share).map(({ method = "POST", path }) => `${method} ${path}`);
    expect(large.filter((route) => !tried.includes(route) && others[route] === undefined)).to.deep.equal([]);
    expect(
      Object.keys(others).filter((route) => tried.includes(route) || !large.includes(route)),
    ).to.deep.equal([]);
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
