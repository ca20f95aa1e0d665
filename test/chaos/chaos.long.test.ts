import type { FeatureStatus } from "@dicetower/contract";
import { expect } from "chai";
import { cases } from "../conformance/cases/index.js";
import { fullFeatures, fullTower } from "../conformance/full-tower.js";
import { succeeds } from "../conformance/succeeds.js";
import { chaosFeature, manners } from "./chaos-feature.js";

/** Hooks of the feature that must have been called, or the test proves little. */
const minHooks = 35;
const record = {
  name: "Chaos",
  type: "chaos",
  connection_mode: "loud",
  endpoint: "",
  access_token: "",
  enabled: true,
};

describe("with a feature whose hooks fail", function () {
  this.timeout(120_000);
  for (const manner of manners)
    it(`(each ${manner}) the others answer every endpoint and command, and it goes and comes`, async () => {
      const called = new Set<string>();
      const tower = await fullTower({
        features: [...(await fullFeatures()), chaosFeature(manner, (hook) => called.add(hook))],
        settings: { metrics: true },
      });
      try {
        const on = async () => {
          const list = await tower.get("/api/features").data<FeatureStatus[]>();
          return list.filter(({ state }) => state === "on").map(({ id }) => id);
        };
        const all = await on();
        expect(all)
          .to.include("chaos")
          .and.to.have.lengthOf((await fullFeatures()).length + 1);
        for (const line of [".chaos", ".chaosright x", ".chaosgluedx"]) await tower.say(line).done();
        await tower.say(".r 3d1").replies(/=3$/);
        for (const path of ["/api/chaos", "/chaos/own", "/api/settings/chaos.hooks", "/metrics"])
          expect((await tower.get(path).done()).status, path).to.be.oneOf([200, 500]);
        await tower.put("/api/settings/chaos.hooks", { depth: 2 }).done();
        await tower.put("/api/settings/chaos", { depth: 2 }).answers({});
        const { id } = await tower.post("/api/adapters", record).data<{ id: number }>();
        await tower.post(`/api/adapters/${id}/test`).done();
        await tower.delete(`/api/adapters/${id}`).answers({});
        for (const one of cases) if (one.own === undefined) await succeeds(tower, one);
        await tower.say(".r 3d1").replies(/=3$/);
        expect(await on()).to.deep.equal(all);

        await tower.post("/api/features/chaos/disable").answers({});
        await tower.host.settled();
        await tower.get("/api/chaos").answers({ code: 40400 });
        expect((await tower.enable("chaos")).state).to.equal("on");
        await tower.say(".r 3d1").replies(/=3$/);
        expect(called.size, [...called].join(", ")).to.be.at.least(minHooks);
      } finally {
        await tower.stop();
      }
    });
});
