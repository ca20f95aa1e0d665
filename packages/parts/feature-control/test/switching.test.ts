import { defineFeature, defineToken, incoming, type SwitchPlan } from "@dicetower/contract";
import { type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";

const Ground = defineToken<object>("switching.Ground");
const Walls = defineToken<object>("switching.Walls");

const ground = defineFeature({
  id: "ground",
  provides: [Ground],
  setup(host) {
    host.provide(Ground, {});
    host.add(incoming, { key: "ground.guard", slot: "admit", run: () => undefined });
    host.add(incoming, { key: "ground.listen", slot: "record", run: () => undefined });
  },
});
const walls = defineFeature({
  id: "walls",
  needs: { ground: Ground },
  provides: [Walls],
  setup(host) {
    host.provide(Walls, {});
    host.add(incoming, { key: "walls.censor", slot: "censor", run: () => undefined });
  },
});
const attic = defineFeature({ id: "attic", needs: { walls: Walls }, setup() {} });
const shed = defineFeature({ id: "shed", needs: { ground: Ground }, setup() {} });

describe("the plan of a switch", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features: [attic, ground, shed, walls] });
  });
  after(() => tower.stop());

  const plan = (id: string, verb: "enable" | "disable") =>
    tower.post(`/api/features/${id}/${verb}?plan=1`).data<SwitchPlan>();
  const states = async () =>
    Object.fromEntries(
      (await tower.get("/api/features").data<{ id: string; state: string }[]>()).map(({ id, state }) => [
        id,
        state,
      ]),
    );

  it("names what stops with a feature, in order, and the guards that open, and stops nothing", async () => {
    expect(await plan("ground", "disable")).to.deep.equal({
      id: "ground",
      features: ["shed", "attic", "walls", "ground"],
      guards: ["ground.guard", "walls.censor"],
    });
    expect(await plan("attic", "disable")).to.deep.equal({ id: "attic", features: ["attic"], guards: [] });
    expect(new Set(Object.values(await states()))).to.deep.equal(new Set(["on"]));
  });

  it("names what starts with a feature, in order, and starts nothing", async () => {
    await tower.post("/api/features/shed/disable").answers({ code: 0 });
    await tower.post("/api/features/ground/disable").answers({ code: 0 });
    let before = await states();
    while (Object.values(before).includes("stopping")) before = await states();
    expect(before).to.deep.equal({ attic: "waiting", ground: "off", shed: "off", walls: "waiting" });
    expect(await plan("ground", "enable")).to.deep.equal({
      id: "ground",
      features: ["ground", "walls", "attic"],
      guards: [],
    });
    // What it needs is away: it would wait.
    expect(await plan("shed", "enable")).to.deep.equal({ id: "shed", features: [], guards: [] });
    expect(await states()).to.deep.equal(before);

    await tower.post("/api/features/ground/enable").answers({ data: { state: "on" } });
    expect(await states()).to.deep.equal({ attic: "on", ground: "on", shed: "off", walls: "on" });
    expect(await plan("shed", "enable")).to.deep.equal({ id: "shed", features: ["shed"], guards: [] });
    expect((await plan("walls", "enable")).features, "it is on").to.deep.equal([]);
  });

  it("is refused for what there is not, and asked with 1 alone", async () => {
    for (const verb of ["enable", "disable"]) {
      await tower.post(`/api/features/nope/${verb}?plan=1`).answers({ code: 40400 });
      await tower.post(`/api/features/nope/${verb}`).answers({ code: 40400 });
      await tower.post(`/api/features/ground/${verb}?plan=2`).answers({ code: 40001 });
      await tower
        .post(`/api/features/ground/${verb}?plan=1`, undefined, { key: false })
        .answers({ code: 40100 });
    }
    await tower.post("/api/features/nope/retry").answers({ code: 40400 });
  });
});
