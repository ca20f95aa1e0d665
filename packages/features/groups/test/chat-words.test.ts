import access from "@dicetower/access";
import commands from "@dicetower/commands";
import { type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import groups from "../src/index.js";

describe("what groups tell masters in chat", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features: [texts, commands, access, groups] });
    await tower.post("/api/masters", { platform: "test", userId: "9" }).answers({ code: 0 });
  });
  after(() => tower.stop());

  const said = (text: string, locale: string) => tower.say(text, { userId: "9", locale }).text();

  it("names the state of a licence in the language of the reader", async () => {
    await tower.say(".ping").done();
    await tower.say(".authorize", { userId: "9" }).replies(/allowed/);
    expect(await said(".authorize list", "en")).to.equal("Licences:\ntest:1000 Granted");
    expect(await said(".authorize list", "zh-CN")).to.equal("许可与申请：\ntest:1000 已许可");
  });

  it("tells of the last errors in the language of the reader", async () => {
    expect(await said(".status", "en")).to.match(/test:9/);
    expect(await said(".status", "zh-CN")).to.match(/test:9 成为骰主/);
  });
});
