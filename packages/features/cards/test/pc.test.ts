import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineFeature, incoming } from "@dicetower/contract";
import { checked } from "@dicetower/dice/api";
import { mentioning } from "@dicetower/testkit";
import { expect } from "chai";
import { type CardsTower, cardsTower, until } from "./cards-tower.js";

/** Emits a check for each message `check <level> <roll>`. */
const checking = defineFeature({
  id: "checking",
  setup(host) {
    host.add(incoming, {
      key: "checking",
      slot: "replies",
      run(message) {
        const [, level, roll] = /^check (\w+) (\d+)$/.exec(message.text) ?? [];
        if (level !== undefined)
          host.emit(checked, {
            message,
            person: { platform: message.account.platform, userId: message.userId },
            system: "coc7",
            attribute: "侦查",
            expression: "D100",
            roll: Number(roll),
            target: 60,
            level,
            hidden: false,
          });
        return undefined;
      },
    });
  },
});

describe("cards: .pc", () => {
  let tower: CardsTower;
  let user = 0;
  let who: { userId: string; nickname: string };
  const pc = (text: string, how = {}) => tower.say(text, { ...who, ...how });
  const newcomer = (nickname: string) => ({ userId: String(5000 + ++user), nickname });
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "dicetower-cards-"));
    tower = await cardsTower({ more: [checking], dataFolder: folder });
  });
  after(async () => {
    await tower.stop();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    who = newcomer("Ann");
  });

  it("makes, lists, renames and deletes cards", async () => {
    await pc(".pc").replies(/no cards yet/);
    await pc(".pc new 木落").replies("New card “木落”, bound here (system coc7)");
    await pc(".pc new 木落").replies(/already/);
    await pc(".pc new dnd:秋声").replies(/system dnd5e/);
    await pc(".pc new").replies("New card “Ann”, bound here (system coc7)");
    await pc(".pc new").replies("New card “Ann2”, bound here (system coc7)");
    await pc(".pc new a/b").replies(/cannot be the name/);
    await pc(".pc list").replies(
      "Cards of <Ann>:\n[ ] 1. Ann (coc7)\n[√] 2. Ann2 (coc7) → 1000\n[ ] 3. 木落 (coc7)\n[ ] 4. 秋声 (dnd5e)",
    );
    await pc(".pc nn 落木").replies("The card “Ann2” is now “落木”.");
    await pc(".pc rename 落木 秋风").replies(/秋风/);
    await pc(".pc del 3").replies(/deleted/);
    await pc(".pc del 秋风").replies(/del 秋风 yes/);
    await pc(".pc del 秋风 yes").replies(/deleted/);
    await pc(".pc trash").replies(/秋风/);
    await pc(".pc restore 秋风").replies(/back/);
    await pc(".pc del").replies(/\.st clr/);
    await pc(".pc clr").replies(/all 3 cards/);
    await pc(".pc clr yes").replies(/deleted: 3/);
    await pc(".pc list").replies(/no cards/);
    await pc(".pcx").silent();
  });

  it("forgets deleted cards after seven days", async () => {
    await pc(".pc new 木落").replies(/New/);
    await pc(".pc del 木落 yes").replies(/deleted/);
    await pc(".pc new 留存").replies(/New/);
    await tower.stop();
    const startsAt = tower.clock.now() + 7 * 86_400_000;
    tower = await cardsTower({ more: [checking], dataFolder: folder, startsAt });
    await until(async () => {
      await tower.clock.advance(1_000);
      return (await pc(".pc trash").text()).includes("no deleted cards");
    });
    await pc(".pc restore 木落").replies(/no card/);
    await pc(".pc list").replies(/留存/);
  });

  it("binds one card in several groups, live, and a default card", async () => {
    const h = { groupId: "2000" };
    await pc(".pc new Morris").replies(/New/);
    await pc(".st stealth41").replies(/1/);
    await pc(".pc tag Morris", h).replies(/bound here/);
    await pc(".st stealth+4", h).replies(/45/);
    await pc(".st show stealth").replies(/45/);
    await pc(".pc grp").replies(/1000 → Morris\n2000 → Morris/);
    await pc(".pc untagAll Morris").replies(/2 taken back/);
    await pc(".st stealth").replies(/no stealth/);
    await pc(".pc tag --private Morris").replies(/default/);
    await pc(".st stealth", { scene: "private" }).replies(/45/);
    await pc(".st stealth").replies(/45/);
    await pc(".pc tag").replies(/No card/);
  });

  it("copies, saves and loads values", async () => {
    await pc(".st 力量50").replies(/1/);
    await pc(".pc save 存档").replies(/1 attributes/);
    await pc(".pc cpy 副本=存档").replies(/Copied/);
    await pc(".pc show 副本").replies(/“副本” \(coc7\)\n力量:50/);
    await pc(".st 力量60").replies(/1/);
    await pc(".pc load 存档").replies(/in force/);
    await pc(".st 力量").replies(/50/);
    await pc(".pc export 副本").replies(".st 力量:50");
    await pc(".pc export 副本 --format=sheet").replies(".st 副本#力量:50");
    const json = await pc(".pc export 副本 --format=json").text();
    expect(JSON.parse(json)).to.deep.include({ name: "副本", attributes: { 力量: 50 } });
    await pc(`.pc import ${json.replace("副本", "三号")}`).replies(/“三号”/);
    await pc(".pc import 四号#力量70 侦查:60").replies(/“四号”.*2 attributes/);
    await pc(".pc import .st 力量:71").replies(/“Ann”/);
    await pc(".pc import {").replies(/no card/);
  });

  it("shares cards with a group and hands them over", async () => {
    const other = newcomer("Bob");
    await pc(".pc new 守卫").replies(/New/);
    await pc(".st 侦查41").replies(/1/);
    const copy = `.pc cpy 我的=[@${who.userId}]:守卫`;
    await tower.say(copy, mentioning(copy, other)).replies(/not shared/);
    await pc(".pc share 守卫").replies(/may now read/);
    await tower.say(copy, mentioning(copy, other)).replies(/Copied/);
    tower.dice.push(1);
    await tower.say(".r 守卫的侦查+1d1", other).replies(/42/);
    await pc(".pc lock r").replies(/reading by others/);
    await tower.say(copy, mentioning(copy, other)).replies(/not to be read/);
    const give = `.pc give 守卫[@${other.userId}]`;
    await pc(give, mentioning(give)).replies(/gives the card “守卫”/);
    await tower.say(".pc accept", other).replies(/now has the card/);
    await pc(".pc list").replies(/no cards/);
    await tower.say(".pc tag 守卫", other).replies(/bound/);
    await tower.say(".st 侦查", other).replies(/41/);
    await tower.say(".pc accept", other).replies(/Nobody/);
  });

  it("locks what is wanted", async () => {
    await pc(".pc new 木落").replies(/New/);
    await pc(".pc lock wnd").replies(/changes、renaming、deletion/);
    await pc(".st 力量50").replies(/locked/);
    await pc(".pc nn 新名").replies(/name of this card is locked/);
    await pc(".pc del 木落 yes").replies(/locked against deletion/);
    await pc(".pc unlock wnd").replies(/open again/);
    await pc(".pc nn 新名").replies(/新名/);
  });

  it("fills cards by the recipe of the system, and changes their system", async () => {
    tower.dice.push(1, 2, 3, 4, 5, 6);
    await pc(".pc build coc:木落").replies(/“木落”: 力量:30/);
    await pc(".st 力量 体质 理智").replies("<木落> 力量:30  体质:75  理智:30");
    tower.dice.push(6, 6, 6, 1, 1, 1);
    await pc(".pc redo coc:木落").replies(/力量:90/);
    await pc(".st 体质").replies(/15/);
    await pc(".pc build dnd:").replies(/no recipe/);
    await pc(".pc type").replies(/coc7/);
    await pc(".pc type dnd").replies(/dnd5e/);
    await pc(".pc type nix").replies(/no rule system/);
  });

  it("counts the checks of the bound card", async () => {
    await pc(".pc new 木落").replies(/New/);
    await pc(".pc stat").replies(/no checks/);
    await pc("check success 30").done();
    await pc("check hard 10").done();
    await pc("check success 41").done();
    await pc(".pc stat").replies("Checks of “木落”: 3, average 27\nhard 1  success 2");
    await pc("check success 19").done();
    // What is counted in memory is written when the feature leaves.
    await tower.disable("cards");
    await tower.enable("cards");
    await pc(".pc stat").replies("Checks of “木落”: 4, average 25\nhard 1  success 3");
  });

  it("has at most 64 cards", async () => {
    for (let count = 0; count < 64; count++) await pc(`.pc new c${count}x`).done();
    await pc(".pc new one-more").replies(/64 cards already/);
  });
});
