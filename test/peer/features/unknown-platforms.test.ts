import access from "@dicetower/access";
import commands from "@dicetower/commands";
import type { TestHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { peerTower } from "../support/tower.js";

describe("a platform that no adapter has", () => {
  let tower: TestHost;
  before(async () => {
    ({ tower } = await peerTower({ features: [texts, commands, access] }));
  });
  after(() => tower.stop());

  const master = async (platform: string) =>
    (await tower.post("/api/masters", { platform, userId: "900" }).data<{ warning?: string }>()).warning;
  const listed = async (platform: string) =>
    (await tower.post("/api/banlist", { platform, targetId: "900" }).data<{ warning?: string }>()).warning;

  it("is taken with a warning, by the type of the adapter as well as by a wrong name", async () => {
    const isType =
      'No adapter has the platform "botproto_v11", so this matches nobody. "botproto_v11" is a type of adapters: their platform is "platform_a".';
    const unknown = 'No adapter has the platform "qq", so this matches nobody. Platforms here: platform_a.';
    expect([await listed("botproto_v11"), await listed("qq")]).to.deep.equal([isType, unknown]);
    expect([await master("botproto_v11"), await master("qq")]).to.deep.equal([isType, unknown]);
    const imported = await tower
      .post("/api/banlist", {
        rows: ["qq", "platform_a", "qq"].map((platform) => ({ platform, targetId: "7" })),
      })
      .data<{ warning?: string }>();
    expect(imported.warning).to.equal(unknown);
  });

  it("is none of those that there are, all of them together, and that of messages for trying out", async () => {
    for (const platform of ["platform_a", "test"])
      expect(await listed(platform), platform).to.equal(undefined);
    const all = { platform: "*", targetId: "901" };
    const row = await tower.post("/api/banlist", all).data<{ warning?: string }>();
    expect(row.warning).to.equal(undefined);
    expect(await master("platform_a")).to.equal(undefined);
    expect((await tower.get("/api/masters").data<object[]>())[0]).to.not.have.property("warning");
  });
});
