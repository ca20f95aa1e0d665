import { happened } from "@dicetower/automation/api";
import { defineFeature, messageFact, messageFacts, senderTrust } from "@dicetower/contract";
import { asksFirst, type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import { features, given, type Row, upload } from "./making.js";

const owner = { userId: "5" } as const;
/** User 5 is a master. */
const masters = defineFeature({
  id: "masters",
  setup: (host) =>
    host.add(
      messageFacts,
      messageFact({
        key: "masters",
        fact: senderTrust,
        rank: 2_000,
        of: ({ userId }) => (userId === owner.userId ? 5 : undefined),
      }),
    ),
});

describe("owners of Lua modules", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features: [...features, masters] });
  });
  after(() => tower.stop());

  it("list, switch, ask about, reload and delete them in chat", async () => {
    await tower.say(".lua list", owner).replies("There are no Lua modules.");
    await given(tower, "tea.lua", `msg_order = { ["brew"] = "brew" }\nfunction brew() return "tea" end`);
    await tower.say(".lua").replies(/allowed|master|permission/i);
    await tower.say(".lua list", owner).replies("Modules (1):\n1. tea: on");
    await tower.say(".mod off tea", owner).replies("The module “tea” is off.");
    await tower.say("brew").silent();
    await tower.say(".lua on 1", owner).replies("The module “tea” is on.");
    await tower.say("brew").replies("tea");
    await tower.say(".lua info TEA", owner).replies(/Words: brew/);
    await tower.say(".lua reload", owner).replies("Modules loaded again: 1.");
    await tower.say(".lua 重载 Tea", owner).replies("Modules loaded again: 1.");
    await tower.say(".mod", owner).replies("Modules (1):\n1. tea: on");
    await tower.say(".lua off te", owner).replies("There is no module “te”. Did you mean tea?");
    await tower.say(".lua ifno tea", owner).replies(/“ifno” was not understood.*\.lua info <module>/s);
    await tower.say(".lua del", owner).replies(/Missing: module\. Use: \.lua del <module>/);
    await tower.say(".ext tea off", { role: "admin" }).done();
    await tower.say("brew").silent();
    await tower.say("brew", { groupId: "2000" }).replies("tea");
    await asksFirst(tower, {
      line: ".lua del tea",
      by: owner,
      question: /^The module “tea” will be deleted; what it has stored stays\.\n/,
      done: /has been deleted/,
      untouched: () => tower.say(".lua info tea", owner).replies(/Words: brew/),
    });
    await tower.say(".lua info tea", owner).replies("There is no module “tea”.");
  });

  it("bind tasks to a time of day, beside the tasks of others", async () => {
    await given(
      tower,
      "daily.lua",
      `task_call = { morning = "morning" }\nfunction morning() sendMsg("up", 1000, 0) end`,
    );
    await tower.say(".admin clock + morning 8:00", owner).replies(/“morning” will run every day at 08:00/);
    await tower
      .say(".admin clock + morning 25:00", owner)
      .replies(/^“25:00” was not understood.*\.admin clock \+ <task> <HH:MM>/);
    await tower.say(".admin clock+morning", owner).replies(/^Missing: HH:MM\./);
    await tower.say(".admin clock - morning", owner).replies(/1 times taken back/);
    await tower.say(".admin clock - morning", owner).replies(/no such time/);
  });

  it("have events run, those of a new day for instance", async () => {
    await upload(
      tower,
      "events.toml",
      `[event.dawn]
trigger.hook = "DayNew"
action.lua = "log('it is ' .. event.hook)"
[event.noon]
trigger.clock = [{hour = 12, minute = 0}]
action.lua = "log('noon')"
`,
    ).answers({ data: { loaded: true } });
    const [row] = await tower.get("/api/mod/lua?q=events").data<(Row & { events: unknown[] })[]>();
    expect(row?.events).to.deep.equal([
      { title: "dawn", hooks: ["DayNew"], clock: [], cycleSeconds: 0 },
      { title: "noon", hooks: [], clock: ["12:00"], cycleSeconds: 0 },
    ]);
    tower.host.emit(happened, { kind: "dayNew", account: undefined, groupId: "", userId: "", values: {} });
    let said = "";
    for (let tries = 0; tries < 100 && !said.includes("DayNew"); tries++) {
      said = (await tower.get("/api/scripts/lua/console?name=events").done()).text;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(said).to.include("it is DayNew");
  });

  it("see an endless script held and named, while others are answered", async () => {
    await given(
      tower,
      "spin.lua",
      `msg_order = { ["spin"] = "spin" }\nfunction spin() while true do pcall(function() end) end end`,
    );
    const spinning = tower.say("spin").text();
    const began = performance.now();
    await tower.say(".r 1d1", { groupId: "2000" }).replies(/1/);
    expect(performance.now() - began).to.be.lessThan(3_000);
    expect(await spinning).to.match(/“spin” has failed/);
  }).timeout(120_000);
});

describe("what Lua modules keep", () => {
  it("outlives a restart, modules and their order included", async () => {
    const first = await testHost({ features });
    let again: TestHost | undefined;
    try {
      await given(
        first,
        "count.lua",
        `msg_order = { ["count"] = "count" }
function count(msg)
  local data = getSelfData("n")
  data.n = (data.n or 0) + 1
  return "n=" .. string.format("%d", data.n)
end`,
      );
      await first.say("count").replies("n=1");
      await first.host.stop();
      again = await testHost({ features, dataFolder: first.dataFolder });
      for (let tries = 0; tries < 100; tries++) {
        const [row] = await again.get("/api/mod/lua").data<Row[]>();
        if (row?.loaded === true) break;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      await again.say("count").replies("n=2");
    } finally {
      await again?.stop();
      await first.stop();
    }
  }).timeout(120_000);
});
