import type { Saying } from "@dicetower/testkit";
import { expect } from "chai";
import { type DiceTower, diceTower } from "./tower.js";

describe("rolling in chat", () => {
  let tower: DiceTower;
  before(async () => {
    tower = await diceTower();
  });
  afterEach(() => expect(tower.dice.left, "dice that nobody rolled").to.deep.equal([]));
  after(() => tower.stop());

  /** What is answered to a text with these dice. */
  const rolls = async (text: string, dice: readonly number[], answer: string | RegExp, how: Saying = {}) => {
    tower.dice.push(...dice);
    await tower.say(text, how).replies(answer);
  };

  describe("reads", () => {
    for (const [text, dice, answer] of [
      [".r", [64], "<Ann> rolls D100=64"],
      [".rd", [64], "<Ann> rolls D100=64"],
      [".rd20", [7], "<Ann> rolls D20=7"],
      [".rd 20", [7], "<Ann> rolls D20=7"],
      [".RD20", [7], "<Ann> rolls D20=7"],
      ["。ｒｄ２０", [7], "<Ann> rolls D20=7"],
      [".roll 2d6", [1, 2], "<Ann> rolls 2D6=1+2=3"],
      [".掷骰 2d6", [1, 2], "<Ann> rolls 2D6=1+2=3"],
      [".r 2d6＋3", [4, 2], "<Ann> rolls 2D6+3=(4+2)+3=9"],
      // A minus as rule books print it.
      [".r 2d6\u22121", [4, 2], /=5$/],
      [".r4d6k3", [6, 5, 3, 1], "<Ann> rolls 4D6K3=[6,5,3|1]=14"],
      // Every engine shows what was dropped in the same way.
      [".r 4d6k3+2", [3, 5, 2, 6], "<Ann> rolls 4D6K3+2=[6,5,3|2]+2=16"],
      [".r 10-2*4d6k3", [3, 5, 2, 6], "<Ann> rolls 10-2*4D6K3=10-2*[6,5,3|2]=-18"],
      [".r 4d6k4", [3, 5, 2, 6], "<Ann> rolls 4D6K4=3+5+2+6=16"],
      [".r 4d6q3", [3, 5, 2, 6], "<Ann> rolls 4D6Q3=[5,3,2|6]=10"],
      [".r 2d20kh", [3, 15], "<Ann> rolls 2D20KH1=[15|3]=15"],
      [".r 2d20kh+5", [3, 15], "<Ann> rolls 2D20KH1+5=[15|3]+5=20"],
      [".r 3d6dl", [4, 1, 5], "<Ann> rolls 3D6DL1=[5,4|1]=9"],
      [".r (4d6k3)*2+2d6", [3, 5, 2, 6, 1, 4], "<Ann> rolls (4D6K3)*2+2D6=([6,5,3|2])*2+(1+4)=33"],
      [".r d20优势", [3, 15], "<Ann> rolls D20 advantage=[15|3]=15"],
      [".r d20劣势 + 1", [3, 15], "<Ann> rolls D20 disadvantage+1=[3|15]+1=4"],
      [".r 4d6kh3 > 10", [3, 5, 2, 6], "<Ann> rolls 4D6KH3>10=[6,5,3|2]>10=1"],
      [".r floor(4d6kh3/2)", [3, 5, 2, 6], "<Ann> rolls floor(4D6KH3/2)=floor([6,5,3|2]/2)=7"],
      [".r 4d6kh3^2", [3, 5, 2, 6], "<Ann> rolls 4D6KH3^2=[6,5,3|2]^2=196"],
      [".r -4d6kh3", [3, 5, 2, 6], "<Ann> rolls -4D6KH3=-[6,5,3|2]=-14"],
      // The engine's own line where it knows of one choice alone.
      [".r 4d6dh1dl1", [3, 2, 6, 1], /^<Ann> rolls 4d6dh1dl1=(?!.*\[3,2,1\|6\]).*=5$/],
      [".r b2", [85, 3, 7], "<Ann> rolls D100=85 [bonus 2,6] → 25"],
      [".rs 4d6k3", [6, 5, 3, 1], "<Ann> rolls 4D6K3=14"],
      [".rd+5", [10], "<Ann> rolls D100+5=10+5=15"],
      [".rdf", [1, 2, 3, 3], "<Ann> rolls 4DF=[-,0,+,+]=1"],
      [".rd%", [42], "<Ann> rolls D100=42"],
      [".r d%+5", [42], "<Ann> rolls D100+5=42+5=47"],
      [".r d%3", [43], /=1$/],
      [".rd优势", [3, 15], /=15$/],
      [".r 2d20kh", [3, 15], /=15$/],
      [".r (1+2)*3", [], /=9$/],
      [".r 1.5*2", [], /=3$/],
      [".r abs(-3)", [], /=3$/],
      [".rabs(-3)", [], /=3$/],
      [".r $t=3d6", [1, 2, 3], /=6$/],
    ] as const)
      it(text, () => rolls(text, dice, answer));

    it("the words for bonus and penalty dice in the language of the reply", async () => {
      await rolls(".rb2", [51, 1, 3], "<Ann> rolls D100=51 [bonus 0,2] → 1");
      await rolls(".rb2", [51, 1, 3], "<Ann> 掷骰：D100=51 [奖励 0,2] → 1", { locale: "zh-CN" });
    });
  });

  describe("keeps a reason", () => {
    for (const [text, dice, answer] of [
      [".r 2d6+3 短剑", [4, 2], "<Ann> rolls for “短剑”: 2D6+3=(4+2)+3=9"],
      [".r d20攻击", [4], "<Ann> rolls for “攻击”: D20=4"],
      [".r d20优势攻击", [4, 15], /^<Ann> rolls for “攻击”: .*=15$/],
      [".r 3d6kl1伤害", [4, 2, 6], /^<Ann> rolls for “伤害”: .*=2$/],
      [".r 1d20 - 攻击", [4], "<Ann> rolls for “攻击”: 1D20=4"],
      [".r 1d20 - Ａttack the goblin", [4], "<Ann> rolls for “Ａttack the goblin”: 1D20=4"],
      [".r 2#d20优势攻击", [4, 15, 3, 2], /^<Ann> rolls 2 times for “攻击”: .*=15 \/ .*=3$/],
      [".r d20 Ｆｕｌｌ　ＷＩＤＴＨ（！）", [4], "<Ann> rolls for “Ｆｕｌｌ　ＷＩＤＴＨ（！）”: D20=4"],
      [".r 1d8（挥击）", [4], "<Ann> rolls for “（挥击）”: 1D8=4"],
      [".r 1d8+2（挥击，双手）", [4], "<Ann> rolls for “（挥击，双手）”: 1D8+2=4+2=6"],
      [".rd20【攻击】", [4], "<Ann> rolls for “【攻击】”: D20=4"],
      [".r 2d20kh1【优势】", [4, 15], /^<Ann> rolls for “【优势】”: .*=15$/],
      [".r （2d6+1）*2（重击）", [1, 2], /^<Ann> rolls for “（重击）”: .*=8$/],
      [".r a+", [4], "<Ann> rolls for “a+”: D100=4"],
      [".r 侦查。", [4], "<Ann> rolls for “侦查。”: D100=4"],
      [".r damage", [4], "<Ann> rolls for “damage”: D100=4"],
      [".rd spot hidden", [4], "<Ann> rolls for “spot hidden”: D100=4"],
      [".rd侦查", [4], "<Ann> rolls for “侦查”: D100=4"],
      [".rd attack+1", [4], "<Ann> rolls for “attack+1”: D100=4"],
      [".r 攻击d%", [4], "<Ann> rolls for “攻击d%”: D100=4"],
      [".r d% 的 d%", [4], "<Ann> rolls for “的 d%”: D100=4"],
      [".r #tag", [4], "<Ann> rolls for “#tag”: D100=4"],
      [".r d20 一\n二", [4], "<Ann> rolls for “一\n二”: D20=4"],
      [".r d20 [CQ:at,qq=all]", [4], /“\[CQ：at,qq=all\]”: D20=4$/],
      [".r d20 {nick}", [4], "<Ann> rolls for “{nick}”: D20=4"],
      [".r d20 a\u202eb\u0007c\u2028d", [4], "<Ann> rolls for “abcd”: D20=4"],
      [`.r d20 ${"很".repeat(5_000)}`, [4], `<Ann> rolls for “${"很".repeat(99)}…”: D20=4`],
    ] as const)
      it(JSON.stringify(text), () => rolls(text, dice, answer));
  });

  describe("takes a word glued to dice for the reason", () => {
    for (const [text, dice, answer] of [
      [".r 2d6fire", [3, 4], "<Ann> rolls for “fire”: 2D6=3+4=7"],
      [".r2d6Ｆire", [3, 4], "<Ann> rolls for “Ｆire”: 2D6=3+4=7"],
      [".r 2d4+1acid", [3, 4], "<Ann> rolls for “acid”: 2D4+1=(3+4)+1=8"],
      [".r 3d8ice storm", [3, 4, 5], "<Ann> rolls for “ice storm”: 3D8=3+4+5=12"],
      [".rd20attack", [3], "<Ann> rolls for “attack”: D20=3"],
      [".r 2d20khfire", [3, 4], "<Ann> rolls for “fire”: 2D20KH1=[4|3]=4"],
      [".r 2#d6dagger", [3, 4], "<Ann> rolls 2 times for “dagger”: D6=3 / D6=4"],
    ] as const)
      it(text, () => rolls(text, dice, answer));
  });

  describe("throws a single d20 twice for advantage and disadvantage", () => {
    for (const [text, answer] of [
      [".r d20adv", "D20 advantage=[16|3]=16"],
      [".r 1d20 ADV", "D20 advantage=[16|3]=16"],
      [".r d20advantage stealth", "for “stealth”: D20 advantage=[16|3]=16"],
      [".r d20+3优势", "D20 advantage+3=[16|3]+3=19"],
      [".r d20 + 1 advantage", "D20 advantage+1=[16|3]+1=17"],
      [".rd20-1 劣势", "D20 disadvantage-1=[3|16]-1=2"],
      [".r d20dis+2", "D20 disadvantage+2=[3|16]+2=5"],
      [".r d20+2劣势 躲闪", "for “躲闪”: D20 disadvantage+2=[3|16]+2=5"],
      [".r sneak d20 adv", "for “sneak”: D20 advantage=[16|3]=16"],
    ] as const)
      it(text, async () => {
        await rolls(text, [3, 16], `<Ann> rolls ${answer}`);
      });
    for (const [text, dice, answer] of [
      [".r d20 advance", [3], "<Ann> rolls for “advance”: D20=3"],
      [".r d12 adv", [3], "<Ann> rolls for “adv”: D12=3"],
      [".r 2d20 adv", [3, 4], "<Ann> rolls for “adv”: 2D20=3+4=7"],
    ] as const)
      it(text, () => rolls(text, dice, answer));
  });

  describe("takes the words in front of an expression for the reason", () => {
    for (const [text, dice, answer] of [
      [".r 攻击 1d20+5", [7], "<Ann> rolls for “攻击”: 1D20+5=7+5=12"],
      [".r 近战 伤害 1d8+1d4", [7, 2], "<Ann> rolls for “近战 伤害”: 1D8+1D4=7+2=9"],
      [".r Ｂack stab：3d4+2", [1, 2, 3], "<Ann> rolls for “Ｂack stab”: 3D4+2=(1+2+3)+2=8"],
      [".r 攻击（1d20+5）", [4], "<Ann> rolls for “攻击”: 1D20+5=4+5=9"],
      [".r fire2d6", [4, 1], "<Ann> rolls for “fire”: 2D6=4+1=5"],
      [".r 攻击1d20+5", [4], "<Ann> rolls for “攻击”: 1D20+5=4+5=9"],
      [".r 攻击1d6", [4], "<Ann> rolls for “攻击”: 1D6=4"],
      [".rd attack 1d20", [4], "<Ann> rolls for “attack”: 1D20=4"],
      [".r 2#攻击 d20", [4, 5], "<Ann> rolls 2 times for “攻击”: D20=4 / D20=5"],
      [".r 攻击 2#d20", [4, 5], "<Ann> rolls 2 times for “攻击”: D20=4 / D20=5"],
      [".r 攻击 d%", [4], "<Ann> rolls for “攻击”: D100=4"],
      [".r take 2", [4], "<Ann> rolls for “take 2”: D100=4"],
      [".r 第3次尝试", [4], "<Ann> rolls for “第3次尝试”: D100=4"],
      [".r vitamin d", [4], "<Ann> rolls for “vitamin d”: D100=4"],
    ] as const)
      it(text, () => rolls(text, dice, answer));
  });

  describe("drops punctuation in front of a reason", () => {
    for (const [text, dice, answer] of [
      [".r d20，攻击", [4], "<Ann> rolls for “攻击”: D20=4"],
      [".r 1d6 ,trap", [4], "<Ann> rolls for “trap”: 1D6=4"],
      [".r d20：Ａ", [4], "<Ann> rolls for “Ａ”: D20=4"],
    ] as const)
      it(text, () => rolls(text, dice, answer));
  });

  describe("shows how it is written, and throws nothing", () => {
    for (const [text, shown] of [
      [".r20", ".r d20"],
      [".r 8", ".r d8"],
      [".r 50%", ".r d50"],
      [".rh 8", ".rh d8"],
      [".r d 20", ".r d20"],
      [".r 2d 6+1 fire", ".r 2d6+1 fire"],
      [".r3#20", ".r 3#d20"],
      [".r 2d6+1#4", ".r 4#2d6+1"],
      [".r 2d6 # 4 fire", ".r 4#2d6 fire"],
      [".r hit 1d20+5 twice", ".r 1d20+5 hit twice"],
    ] as const)
      it(text, () => rolls(text, [], `Nothing was rolled. Did you mean ${shown}?`));
  });

  describe("does nothing where what is left is no reason", () => {
    for (const [text, said] of [
      [".r 2d6 /fire/", "/fire/"],
      [".r 2d6 （3）", "（3）"],
      [".r 2d6 *fire*", "*fire*"],
      [".rh 2d6 =7", "=7"],
      [".r ／攻击", "／攻击"],
      [".r d20 --flag　理由", "--flag"],
    ] as const)
      it(text, async () => {
        expect(await tower.say(text).text()).to.include(`“${said}” was not understood`);
      });
  });

  describe("goes several rounds", () => {
    for (const [text, dice, answer] of [
      [".r3#d20", [3, 17, 9], "<Ann> rolls 3 times: D20=3 / D20=17 / D20=9"],
      [".r 2#d6 Ｘ", [3, 5], "<Ann> rolls 2 times for “Ｘ”: D6=3 / D6=5"],
      [".r #d6", [3], "<Ann> rolls D6=3"],
      [".r 2#", [3, 5], "<Ann> rolls 2 times: D100=3 / D100=5"],
      [".r10# 1st", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], /^<Ann> rolls 10 times for “1st”: /],
      [".r1d3#d6", [2, 5, 6], "Number of rolls: 1D3=2\n<Ann> rolls 2 times: D6=5 / D6=6"],
      [".rs2#2d6 x", [3, 5, 1, 1], "<Ann> rolls 2 times for “x”: 2D6=8 / 2D6=2"],
    ] as const)
      it(text, () => rolls(text, dice, answer));
  });

  describe("refuses, without a die", () => {
    for (const [text, answer] of [
      [".r11#d6", "At most 10 rolls at once."],
      [".r10001#d6", "At most 10 rolls at once."],
      [`.r${"9".repeat(400)}#d6`, "At most 10 rolls at once."],
      [".r0#d6", "The number of rolls must be at least 1."],
      [".r 10000d6", "Too many dice at once (at most 999)."],
      [".r 1000d6", "Too many dice at once (at most 999)."],
      [".r 0d6", "At least one die has to be rolled."],
      [".r d0", "A die needs at least one face."],
      [".r d10000", "A die has too many faces (at most 9999)."],
      [".r b10", "Too many bonus or penalty dice (1 to 9)."],
      [".r b0", "The number of bonus or penalty dice must be from 1 to 9."],
      [".r 4d6k5", "Of 4 dice, 1 to 4 can be kept."],
      [".r 4d6q5", "Of 4 dice, 1 to 4 can be kept."],
      [".r 1+999999", "A number may have at most 5 digits."],
      [".r 5a4", "The threshold for added dice must be from 5 to 11."],
      [".r d6!1", "The threshold for added dice must be at least 2."],
      [".r 1/0", "Division by zero."],
      [".r 2d6+", "The expression cannot be read behind “2d6”, at “+”."],
      [".r 2d6*", "The expression cannot be read behind “2d6”, at “*”."],
      [".r 2d6＋", "The expression cannot be read behind “2d6”, at “+”."],
      [".r (1+1)d6+3+", "The expression cannot be read behind “(1+1)d6+3”, at “+”."],
      [".r 2d6)", "The expression cannot be read behind “2d6”, at “)”."],
      [".r 2d6(3)", "The expression cannot be read behind “2d6”, at “(3)”."],
      [".r 3#2d6+", "The expression cannot be read behind “2d6”, at “+”."],
      [".rh 2d6+", "The expression cannot be read behind “2d6”, at “+”."],
      [".r 99999*99999*99999*99999", "A number grew too large to be exact."],
      [".r 力量+1", "There is no value named “力量”."],
      [".r {力量}+1", "There is no value named “力量”."],
      [".r 'a'+1", "“+” does not fit these values."],
      [".r max(1,2)", "What comes before the bracket is not a function."],
      [`.r ${"1+".repeat(300)}1`, "The expression is longer than 512 characters."],
    ] as const)
      it(text.slice(0, 40), async () => {
        await rolls(text, [], answer);
        expect(await tower.say(text, { locale: "zh-CN" }).text())
          .to.match(/[\u4e00-\u9fff]/)
          .and.not.match(/[{}]/);
      });
  });

  describe("leaves ordinary chat alone", () => {
    for (const text of [
      "!right",
      ".really",
      ".really+1",
      ".really(no)",
      ".rage",
      ".rap2",
      ".ra 侦查",
      ".ra5",
      ".rc50",
      ".ri+3",
      ".rx @x",
      ".rest",
      ".rollback",
      ".rhino",
      ".rsvp",
      ".rabbit",
      ".rdamage",
      ".setup",
      ".settle",
      ".engineer",
      "...",
      "。。。",
      ".5",
      "r d20",
    ])
      it(text, () => tower.say(text).silent());
  });

  it("shows the working unless it is short, too long, or switched off", async () => {
    const rules = (value: object) => tower.put("/api/dice/rules", value).answers({ code: 0 });
    const ones = (count: number) => Array.from({ length: count }, () => 1);
    await rolls(".rs3d6*5", [4, 3, 3], "<Ann> rolls 3D6*5=50");
    await rolls(".r 20d6", ones(20), /=1\+1\+/);
    await rolls(".r 21d6", ones(21), "<Ann> rolls 21D6=21");
    await rolls(".r 11d6+11d6", ones(22), /\(1\+1/);
    await rules({ shortenOver: 3 });
    await rolls(".r 4d6", ones(4), "<Ann> rolls 4D6=4");
    await rolls(".r 3d6", ones(3), "<Ann> rolls 3D6=1+1+1=3");
    await rules({ showDetail: false });
    await rolls(".r 3d6", ones(3), "<Ann> rolls 3D6=3");
    await rules({});
  });

  it("keeps to the limits that are set, at once", async () => {
    await tower
      .put("/api/dice/rules", { maxDice: 5, maxFaces: 6, maxRounds: 2, maxBonus: 1, maxExplosions: 10 })
      .answers({ code: 0 });
    await rolls(".r 6d6", [], "Too many dice at once (at most 5).");
    await rolls(".r d7", [], "A die has too many faces (at most 6).");
    await rolls(".r 3#d6", [], "At most 2 rolls at once.");
    await rolls(".r b2", [], "Too many bonus or penalty dice (1 to 1).");
    await rolls(".r 5d6", [1, 1, 1, 1, 1], /=5$/);
    await rolls(".r a5", [10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10], "Too many rounds of added dice.");
    await tower.put("/api/dice/rules", {}).answers({ code: 0 });
  });

  it("takes no name for a reason that is written right behind a sign", async () => {
    await rolls(".r d20-力量", [4], "There is no value named “力量”.");
  });

  it("rolls nothing where an expression is refused after another engine was asked", async () => {
    await rolls(".r 2d20kh/0", [3, 15], "Division by zero.");
  });

  it("is answered in both languages with everything it says", async () => {
    for (const locale of ["en", "zh-CN"])
      for (const [text, dice] of [
        [".r", [1]],
        [".r x", [1]],
        [".r2#d6", [1, 1]],
        [".r2#d6 x", [1, 1]],
        [".r1d2#d6 x", [1, 1]],
      ] as const) {
        tower.dice.push(...dice);
        expect(await tower.say(text, { locale }).text()).to.not.match(/[{}]|undefined|roll\./);
      }
  });

  it("says so where no engine is switched on", async () => {
    for (const id of ["dice-native", "dice-compat1", "dice-compat2"]) await tower.disable(id);
    await tower.say(".r d20").replies("No dice engine is switched on here.");
    await tower.enable("dice-compat2");
    await rolls(".r d20", [5], /=5$/);
    for (const id of ["dice-native", "dice-compat1"]) await tower.enable(id);
    await rolls(".r d20", [5], "<Ann> rolls D20=5");
  });
});

describe("rolling behind the screen", () => {
  let tower: DiceTower;
  before(async () => {
    tower = await diceTower();
  });
  after(() => tower.stop());

  it("tells the group that there was a roll, and the roller what it was", async () => {
    for (const word of ["rh", "rhd", "暗骰"]) {
      tower.dice.push(17);
      const { spoken } = await tower.say(`.${word} d20 Ｓneak`.replace("rhd d20", "rhd20")).done();
      expect(spoken.map(({ scene, target, text }) => [scene, target, text])).to.deep.equal([
        ["group", "1000", "<Ann> rolls behind the screen"],
        ["private", "111", "Your hidden roll in 1000: Ｓneak D20=17"],
      ]);
    }
  });

  it("names the group where it has a name, and lets out no number at all", async () => {
    tower.dice.push(2, 5, 6);
    const said = tower.say(".rh1d3#d6 x", { groupName: "Table", nickname: "Bo" });
    await said.replies("<Bo> rolls behind the screen");
    await said.whispers("Number of rolls: 1D3=2\nYour hidden roll in Table: x D6=5 / D6=6");
  });

  it("is an ordinary roll in private", async () => {
    tower.dice.push(17);
    await tower.say(".rh d20", { scene: "private" }).replies("<Ann> rolls D20=17");
  });

  it("says in the group when the private message cannot be delivered, without the result", async () => {
    const { Message, textSegment } = await import("@dicetower/contract");
    const parts: { otherwise: unknown }[] = [];
    const account = {
      id: "test",
      type: "test",
      platform: "test",
      selfId: "10000",
      exempt: true,
      deliver: ({ part }: { part: { otherwise?: unknown } }) => {
        parts.push({ otherwise: part.otherwise });
      },
    };
    tower.dice.push(17);
    const message = new Message({
      account,
      id: "1",
      scene: "group",
      groupId: "1000",
      userId: "111",
      nickname: "Ann",
      segments: [textSegment(".rh d20")],
      text: ".rh d20",
      sentAt: 0,
      locale: "en",
    });
    await tower.host.line.receive(message, { wait: true });
    expect(parts).to.deep.equal([
      { otherwise: undefined },
      { otherwise: { key: "hidden.privateFailed", values: {} } },
    ]);
    const said: string[] = [];
    void tower.host.line.say({
      account: { ...account, deliver: ({ text }: { text?: string }) => void said.push(text ?? "") },
      scene: "group",
      target: "1000",
      part: { content: { key: "hidden.privateFailed", values: {} } },
      message,
    });
    expect(said).to.deep.equal([
      "The result could not be sent to <Ann> in private; adding the bot as a friend may help.",
    ]);
  });
});
