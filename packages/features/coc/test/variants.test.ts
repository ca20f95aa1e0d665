import { Changes, defineFeature } from "@dicetower/contract";
import { type CheckRule, ruleSystems } from "@dicetower/rule-systems/api";
import { expect } from "chai";
import { admin, type CocTower, cocTower, zh } from "./coc-tower.js";

/** 1-3 critical, 98-100 fumble, as data. */
const loose: CheckRule = {
  keyword: "loose",
  name: "1-3 大成功 / 98-100 大失败",
  levels: [
    { key: "fumble", when: "roll >= 98" },
    { key: "critical", when: "roll <= 3" },
    { key: "extreme", when: "roll <= floor(value/5)" },
    { key: "hard", when: "roll <= floor(value/2)" },
    { key: "success", when: "roll <= value" },
    { key: "failure", when: true },
  ],
};
const even: CheckRule = {
  keyword: "even",
  name: "3D6",
  roll: "3d6",
  levels: [{ key: "success", when: "roll <= value" }],
};

const system = (name: string, checks: Readonly<Record<string, CheckRule>>) =>
  defineFeature({
    id: name,
    setup(host) {
      host.add(ruleSystems, { key: name, template: { name, fullName: name, checks } });
    },
  });

describe("variants of rule systems", () => {
  let tower: CocTower;
  let changes: Changes;
  const reader = defineFeature({
    id: "reader",
    needs: { changes: Changes },
    setup(host) {
      ({ changes } = host.needs);
    },
  });
  before(async () => {
    tower = await cocTower({ more: [system("house", { loose }), system("other", { even }), reader] });
  });
  afterEach(() => expect(tower.dice.left, "dice that nobody rolled").to.deep.equal([]));
  after(() => tower.stop());

  const boss = { ...zh, ...admin };

  /** The systems begin side by side: either may have come first. */
  let number = "";

  it("have numbers from 20 and a key word, and are judged as they say", async () => {
    const said = await tower.say(".setcoc loose", boss).text();
    [, number = ""] = /^本群房规改为 (2[01])：1-3 大成功/.exec(said) ?? [];
    expect(number, said).to.not.equal("");
    for (const [roll, level] of [
      [98, "大失败"],
      [97, "失败"],
      [3, "大成功"],
      [4, "极难成功"],
      [30, "困难成功"],
      [60, "成功"],
    ] as const)
      await tower.plays(".ra 侦查 60", [roll], new RegExp(` ${level}$`), zh);
  });

  it("may roll something else than a d100", async () => {
    await tower.say(".setcoc even", boss).replies(/^本群房规改为 2[01]：3D6/);
    await tower.plays(".ra 侦查 11", [5, 5, 1], /D100=11\/11 成功$/, zh);
    await tower.plays(".ra 侦查 11", [5, 5, 2], /失败$/, zh);
  });

  it("keep their numbers, and leave the rulebook in force while their system is off", async () => {
    await tower.say(`.setcoc ${number}`, boss).replies(new RegExp(number));
    await tower.disable("other");
    await tower.disable("house");
    await tower.plays(".ra 侦查 60", [3], / 极难成功$/, zh);
    await tower.say(`.setcoc ${number}`, boss).replies(/没有这个房规/);
    await tower.enable("house");
    await tower.plays(".ra 侦查 60", [3], / 大成功$/, zh);
    await tower.say(".setcoc details", zh).replies(new RegExp(`\\n${number} \\(loose\\)：`));
  });

  it("are one line in the audit log with the rule system that is chosen for them", async () => {
    const group = { ...boss, groupId: "3000" };
    await tower.say("hello", group).done();
    const from = await changes.last();
    await tower.say(".setcoc 2", group).replies(/^本群房规改为 2/);
    const rows = await changes.after(from, 10);
    expect(rows.map(({ action, fields }) => [action, fields])).to.deep.equal([
      ["coc.variant", ["cocVariant", "ruleSystem"]],
    ]);
    await tower.get("/api/groups/test/3000").answers({ data: { cocVariant: 2, ruleSystem: "coc7" } });
  });

  it("give way to the variant of the service and to D&D's own rc", async () => {
    const rules = await tower.get("/api/dice/rules").data<Record<string, unknown>>();
    await tower.put("/api/dice/rules", { ...rules, cocVariant: 3, rcUsesVariant: true }).answers({ code: 0 });
    await tower.say(".setcoc clr", boss).replies("已恢复默认房规：3");
    await tower.plays(".ra 侦查 60", [5], / 大成功$/, zh);
    await tower.plays(".rc 侦查 60", [5], / 大成功$/, zh);
    await tower.put("/api/dice/rules", rules).answers({ code: 0 });
  });
});
