import { readFileSync } from "node:fs";
import automation from "@dicetower/automation";
import commands from "@dicetower/commands";
import counters from "@dicetower/counters";
import patterns from "@dicetower/patterns";
import { type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import causal from "../src/index.js";

const guide = readFileSync(new URL("../../../../docs/causal-rules.md", import.meta.url), "utf8");
const examples = [...guide.matchAll(/```json\n([^`]+)```/g)].map(([, json]) => JSON.parse(json ?? ""));

describe("the examples in docs/causal-rules.md", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features: [texts, commands, patterns, automation, counters, causal] });
    for (const rule of examples) await tower.post("/api/causal/rules", rule).answers({ code: 0 });
  });
  after(() => tower.stop());

  it("do what the page says", async () => {
    expect(examples).to.have.length(3);
    await tower.say("buy rope").replies("Here is your rope.");
    await tower.say("buy lamp").replies("Here is your lamp.");
    await tower.say("buy tent").replies("Sold out.");
    await tower.say("buy tent", { groupId: "2" }).replies("Here is your tent.");
    await tower.say("oh, hello").replies(/^(Hello there!|Welcome back!)$/);
    await tower.say("hello").silent();
  });
});
