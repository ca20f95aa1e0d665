import { defineFeature, optionalService } from "@dicetower/contract";
import { RuleSystems } from "@dicetower/rule-systems/api";
import { expect } from "chai";
import { type CocTower, cocTower } from "./coc-tower.js";

describe("names of attributes in Call of Cthulhu", () => {
  let tower: CocTower;
  let systems: RuleSystems | undefined;
  let user = 0;
  let userId = "";
  before(async () => {
    const seen = defineFeature({
      id: "seen",
      setup(host) {
        const found = optionalService(host, RuleSystems);
        systems = {
          get all() {
            return found()?.all ?? [];
          },
          get: (name: string) => found()?.get(name),
        } as RuleSystems;
      },
    });
    tower = await cocTower({ more: [seen] });
  });
  after(() => tower.stop());
  beforeEach(() => {
    userId = String(9000 + ++user);
  });
  const heard = (text: string, locale = "en") => tower.say(text, { userId, locale }).text();

  it("are those of the reader's language, whatever they were typed in", async () => {
    await heard(".st 力量50 侦查60 图书馆使用 40 stealth 30 铜钱7 hp 9/11", "zh-CN");
    expect(await heard(".st show str 侦查 library 潜行 铜钱 生命")).to.equal(
      "<Ann> STR:50  Spot Hidden:60  Library Use:40  Stealth:30  铜钱:7  HP:9/11",
    );
    expect(await heard(".st show str spot stealth hp", "zh-CN")).to.equal(
      "<Ann> 力量:50  侦查:60  潜行:30  生命值:9/11",
    );
    expect(await heard(".st 侦查+5")).to.equal("<Ann> Spot Hidden 60+5=65");
    expect(await heard(".st spot-5", "zh-CN")).to.equal("<Ann> 侦查 65-5=60");
    expect(await heard(".st 敏捷+1.5")).to.match(/DEX/);
    tower.dice.push(3);
    expect(await heard(".en 侦查"))
      .to.match(/Spot Hidden/)
      .and.not.match(/侦查/);
    tower.dice.push(99);
    expect(await heard(".ra spot hidden", "zh-CN")).to.match(/侦查/);
  });

  it("name kinds of a skill with the skill in the reader's language", async () => {
    await heard(".st 外语(拉丁语) 40 科学:化学 30", "zh-CN");
    const shown = await heard(".st show");
    expect(shown)
      .to.match(/Other Language \(拉丁语\):40/)
      .and.match(/Chemistry:30/);
    await heard(shown.replace(/^.*\n/, ".st "));
    expect(await heard(".st show")).to.equal(shown);
  });

  for (const name of ["coc7", "coc6"])
    it(`of ${name} are all read again as they are shown, in both languages`, async () => {
      const system = systems?.get(name);
      if (system === undefined) throw new Error(`no ${name}`);
      const { attrs, alias } = system.template;
      const all = [
        ...new Set([
          ...Object.keys(attrs.defaults),
          ...Object.keys(attrs.defaultsComputed),
          ...Object.keys(alias),
        ]),
      ];
      for (const attribute of all.map((one) => system.nameOf(one))) {
        const shown = system.shownName(attribute, "en");
        expect(shown).to.not.match(/\p{Script=Han}/u);
        for (const locale of ["en", "zh-CN", "zh-TW", "ja", "de"])
          expect(system.nameOf(system.shownName(attribute, locale)), shown).to.equal(attribute);
        expect(shown.charAt(0)).to.equal(shown.charAt(0).toUpperCase());
      }
    });

  it("keep a card as it is when what is shown is pasted", async () => {
    const system = systems?.get("coc7");
    const names = Object.keys(system?.template.attrs.defaults ?? {});
    const pairs = names.map((name, at) => `"${name}":${(at % 70) + 12}`);
    await heard(`.st ${pairs.join(" ")}`, "zh-CN");
    await heard(".st 力量50 体质50 体型50 敏捷50 意志50 智力50 教育50", "zh-CN");
    const before = await heard(".st export", "zh-CN");
    for (const locale of ["en", "zh-CN"]) {
      await heard((await heard(".st show", locale)).replace(/^.*\n/, ".st "), locale);
      expect(await heard(".st export", "zh-CN"), locale).to.equal(before);
      await heard(await heard(".st export", locale), locale);
      expect(await heard(".st export", "zh-CN"), locale).to.equal(before);
    }
  });
});
