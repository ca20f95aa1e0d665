import commands from "@dicetower/commands";
import { type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import groups from "../src/index.js";

describe("the welcome of a group, in chat", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features: [texts, commands, groups] });
  });
  after(() => tower.stop());

  const owner = { role: "owner" } as const;

  it("is shown with whether it is on, in the words of the language", async () => {
    const shown = (locale: string) => tower.say(".welcome", { ...owner, locale }).text();
    await tower.say(".welcome set Hello, {nick}", owner).replies("The welcome is set and on.");
    expect(await shown("en")).to.equal("Welcome on, delay 0 s, cool-down 0 s:\nHello, {nick}");
    expect(await shown("zh-CN")).to.equal("入群欢迎已启用，延迟 0 秒，冷却 0 秒：\nHello, {nick}");
    await tower.say(".welcome off", owner).replies("The welcome is off.");
    expect(await shown("en")).to.equal("Welcome off, delay 0 s, cool-down 0 s:\nHello, {nick}");
    expect(await shown("zh-CN")).to.equal("入群欢迎已停用，延迟 0 秒，冷却 0 秒：\nHello, {nick}");
  });
});
