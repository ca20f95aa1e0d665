import { readFileSync } from "node:fs";
import { join } from "node:path";
import { textSegment } from "@dicetower/contract";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { fullTower } from "../conformance/full-tower.js";
import { root } from "../workspace/workspace.js";

const file = readFileSync(join(root, "examples/module-forms/hats.lua"), "utf8");

describe("the example of a Lua module whose command has forms", () => {
  let tower: TestHost;
  const upload = (name: string, content: string) => {
    const form = new FormData();
    form.append("replace", "true");
    form.append("file", new File([content], name));
    return tower.post("/api/mod/lua/upload", form);
  };
  before(async () => {
    tower = await fullTower();
    await upload("hats.lua", file).answers({ data: { loaded: true, errorText: "" } });
  });
  after(() => tower.stop());

  const bob = { userId: "222" };
  const lends = (who: object, more: string) => ({
    ...who,
    segments: [textSegment(".cap lend "), { type: "at", data: { qq: bob.userId } }, textSegment(more)],
  });

  it("lends hats to those who are mentioned, for who may", async () => {
    await tower.say(".cap", bob).replies("You have no hat.");
    await tower
      .say("", lends({ role: "admin" }, " red 10m --feather"))
      .replies("A red hat with a feather, for 10 minutes.");
    await tower.say(".cap", bob).replies("You have a red hat.");
    await tower
      .say("", lends({ userId: "333" }, " red"))
      .replies("Only the owner or an administrator of this group may do that.");
    await tower.say(".cap 还", bob).replies("Thank you.");
    await tower.say(".cap", bob).replies("You have no hat.");
  });

  it("is explained by help", async () => {
    const told = await tower.say(".help cap").text();
    expect(told).to.include("Lends hats to people.");
    expect(told).to.include(".cap lend <who> <colour> [for] [--feather]: Lends somebody a hat.");
    expect(told).to.include(".cap lend <@somebody> <colour> [how long] [--feather]");
  });

  it("is explained by what its file says now", async () => {
    await upload("hats.lua", file.replaceAll("Lends somebody a hat.", "Gives somebody a hat.")).done();
    expect(await tower.say(".help cap").text()).to.include("Gives somebody a hat.");
    await upload("hats.lua", file).done();
    expect(await tower.say(".help cap").text()).to.include("Lends somebody a hat.");
  });

  it("refuses what no form has, and completes what one has", async () => {
    await tower
      .say(".cap lend 222 red soon", { role: "admin" })
      .replies(/^“soon” was not understood, so nothing was done\. Use: \.cap lend <@somebody> /);
    const items = await tower
      .get("/api/commands/completions?locale=en&text=.cap%20b")
      .data<{ insert: string; detail: string }[]>();
    expect(items).to.deep.include({ insert: "back", label: "back", type: "word", detail: ".cap back" });
  });

  it("names a mistake in a form where its module is shown", async () => {
    const rows = () => tower.get("/api/mod/lua").data<{ id: string; errorText: string }[]>();
    for (const [id, word, pattern, problem] of [
      [
        "wrong",
        "wrong",
        "lend <who:persom>",
        /form "lend <who:persom>": it has an argument "who".*was "person" meant/,
      ],
      ["broken", "broken", "lend <who", /"\.broken".*lend <who/],
      ["two", "two words", "lend", /"\.two words": what has forms is one word behind a sign\./],
    ] as const) {
      const forms = `{ { pattern = "${pattern}", run = "f" } }`;
      await upload(
        `${id}.lua`,
        `msg_order[".${word}"] = { forms = ${forms} }\nfunction f() return "no" end`,
      ).done();
      expect((await rows()).find((row) => row.id === id)?.errorText, id).to.match(problem);
      await tower.say(`.${word} lend 5`).silent();
    }
  });
});
