import dialogue from "@dicetower/ai-dialogue";
import { expect } from "chai";
import {
  answering,
  eventually,
  type RecapTower,
  recapTower,
} from "../../packages/features/ai-recap/test/tower.js";

describe("recaps beside dialogue", () => {
  let tower: RecapTower;
  const host = { groupId: "g", role: "owner", userId: "111", nickname: "Ann" } as const;
  const carol = { groupId: "g", userId: "333", nickname: "Carol" } as const;
  before(async () => {
    tower = await recapTower({ features: [dialogue] });
  });
  after(() => tower.stop());

  it("are known to the next session's talk, and hold nothing of who does not want to be shown", async () => {
    await tower.say(".ai off me", carol).done();
    await tower.say(".log new House", host).done();
    await tower.say("We go in with Carol.", host).done();
    await tower.say("I hide a secret here.", carol).done();
    answering(tower.models, () => "⟦p1⟧ goes in.");
    await tower.say(".log recap", host).done();
    const { items } = await tower.get("/api/logs?groupId=g").data<{ items: { id: number }[] }>();
    await eventually(async () => {
      const { draft } = await tower.get(`/api/logs/${items[0]?.id}/recap`).data<{ draft: unknown }>();
      return draft ?? undefined;
    });
    const told = JSON.stringify(tower.models.requests);
    expect(told).to.include("We go in with").and.not.include("secret").and.not.include("Carol");
    await tower.say(".log recap post", host).replies(/Ann goes in\./);
    tower.models.requests.length = 0;
    tower.models.next("You were in the house.");
    await tower.say(".ai where were we?", host).replies(/in the house/);
    expect(JSON.stringify(tower.models.requests)).to.include("recap").and.include("Ann goes in.");
  });
});
