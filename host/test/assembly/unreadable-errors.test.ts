import { defineFeature, incoming } from "@dicetower/contract";
import { testHost } from "@dicetower/testkit";
import { expect } from "chai";

const fails = (): never => {
  throw new RangeError("in turn");
};

/** What features may throw, of which nobody can read what it is. */
const unreadable: readonly (readonly [string, () => unknown])[] = [
  [
    "an error whose message fails to be read",
    () => Object.defineProperty(new Error(), "message", { get: fails }),
  ],
  ["an error without a class", () => Object.assign(new Error("bare"), { constructor: undefined })],
  [
    "what has a detail that fails to be read",
    () => Object.defineProperty({}, "detail", { get: fails, enumerable: true }),
  ],
  [
    "a proxy that was revoked",
    () => {
      const { proxy, revoke } = Proxy.revocable({}, {});
      revoke();
      return proxy;
    },
  ],
];

describe("what nobody can read, thrown by a feature", () => {
  for (const [what, make] of unreadable)
    it(`holds up neither its chat nor the end: ${what}`, async () => {
      let ended = 0;
      const odd = defineFeature({
        id: "odd",
        setup(host) {
          host.defer(() => {
            throw make();
          });
          host.add(incoming, {
            key: "odd",
            slot: "commands",
            run: async ({ text }) => {
              if (text === "fine") return { reply: "well" };
              throw make();
            },
          });
        },
      });
      const broken = defineFeature({
        id: "broken",
        setup() {
          throw make();
        },
      });
      const other = defineFeature({ id: "other", setup: (host) => host.defer(() => void ended++) });
      const tower = await testHost({ features: [other, odd, broken], mayFail: true });
      const states = await tower.get("/api/features").data<{ id: string; state: string; reason: string }[]>();
      expect(states.find(({ id }) => id === "broken")).to.include({ state: "failed" });
      expect(states.find(({ id }) => id === "broken")?.reason).to.match(/\S/);
      await tower.say("odd").silent();
      await tower.say("fine").replies("well");
      await tower.stop();
      expect(ended).to.equal(1);
    });
});
