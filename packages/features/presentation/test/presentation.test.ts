import commands from "@dicetower/commands";
import { defineFeature, commands as point } from "@dicetower/contract";
import { conforms, probeCommand, type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import presentation from "../src/index.js";

conforms(presentation, { with: [texts, commands] });

const twice = defineFeature({
  id: "twice",
  setup: (host) =>
    host.add(
      point,
      probeCommand({
        key: "twice",
        run: () => [
          "one",
          { content: "two", joins: false },
          { content: "three", to: "sender", joins: false },
        ],
      }),
    ),
});

describe("quoting replies", () => {
  let tower: TestHost;
  beforeEach(async () => {
    tower = await testHost({ features: [texts, commands, presentation, twice] });
  });
  afterEach(() => tower.stop());
  const heard = async (more: object = {}) => {
    const { spoken } = await tower.say(".twice", { id: "m-1", ...more }).done();
    return spoken.map(({ text }) => text);
  };

  it("quotes with the first part in the group, and nowhere else", async () => {
    expect(await heard()).to.deep.equal(["one", "two", "three"]);
    await tower.put("/api/system/quote-reply", { enabled: true }).answers({ code: 0 });
    expect(await heard()).to.deep.equal(["[CQ:reply,id=m-1]one", "two", "three"]);
    expect(await heard({ scene: "private" })).to.deep.equal(["one", "two", "three"]);
    await tower.put("/api/system/quote-reply", { enabled: true, groupsOnly: false }).answers({ code: 0 });
    expect((await heard({ scene: "private" }))[0]).to.equal("[CQ:reply,id=m-1]one");
  });

  it("follows the platform before the general switch, and refuses unknown fields", async () => {
    await tower
      .put("/api/system/quote-reply", { enabled: true, perPlatform: { test: false } })
      .answers({ code: 0 });
    expect((await heard())[0]).to.equal("one");
    expect((await heard({ platform: "other" }))[0]).to.equal("[CQ:reply,id=m-1]one");
    await tower.put("/api/system/quote-reply", { enabled: "yes" }).answers({ code: 40001 });
  });
});
