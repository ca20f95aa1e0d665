import { readFileSync } from "node:fs";
import { join } from "node:path";
import { textSegment } from "@dicetower/contract";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { fullTower } from "../conformance/full-tower.js";
import { root } from "../workspace/workspace.js";

const file = readFileSync(join(root, "examples/plugin-forms/hats.js"), "utf8");

describe("the example of a plugin whose command has forms", () => {
  let tower: TestHost;
  before(async () => {
    tower = await fullTower();
    const form = new FormData();
    form.append("file", new File([file], "hats.js"));
    await tower.post("/api/plugins/js/upload", form).answers({ data: { loaded: true, errorText: "" } });
  });
  after(() => tower.stop());

  const bob = { userId: "222" };
  const lends = (who: object, more: string) => ({
    ...who,
    segments: [textSegment(".hat lend "), { type: "at", data: { qq: bob.userId } }, textSegment(more)],
  });

  it("lends hats to those who are mentioned, for who may", async () => {
    await tower.say(".hat", bob).replies("You have no hat.");
    await tower
      .say("", lends({ role: "admin" }, " red 10m --feather"))
      .replies("A red hat with a feather, for 10 minutes.");
    await tower.say(".hat", bob).replies("You have a red hat.");
    await tower
      .say("", lends({ userId: "333" }, " red"))
      .replies("Only the owner or an administrator of this group may do that.");
    await tower.say(".帽子 还", bob).replies("Thank you.");
    await tower.say(".hat", bob).replies("You have no hat.");
  });

  it("is explained by help, in the words of who asks", async () => {
    const told = await tower.say(".help hat").text();
    expect(told).to.include("Lends hats to people.");
    expect(told).to.include(".hat lend <who> <colour> [for] [--feather]: Lends somebody a hat.");
    expect(told).to.include(".hat lend <@somebody> <colour> [how long] [--feather]");
    expect(await tower.say(".help hat", { locale: "zh-CN" }).text()).to.include(
      ".hat lend <@某人> <colour> [how long] [--feather]",
    );
  });

  it("refuses what no form has, and completes what one has", async () => {
    await tower
      .say(".hat lend 222 red soon", { role: "admin" })
      .replies(/^“soon” was not understood, so nothing was done\. Use: \.hat lend <@somebody> /);
    const items = await tower
      .get("/api/commands/completions?locale=en&text=.hat%20b")
      .data<{ insert: string; detail: string }[]>();
    expect(items).to.deep.include({ insert: "back", label: "back", type: "word", detail: ".hat back" });
  });
});
