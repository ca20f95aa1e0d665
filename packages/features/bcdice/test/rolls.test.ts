import { createRequire } from "node:module";
import { longIt, sayWithDice } from "@dicetower/testkit";
import { expect } from "chai";
import { type BcdiceTower, sharedTower } from "./bcdice-host.js";

/** A case of the library's own tests, which it ships. */
interface Case {
  readonly game_system: string;
  readonly input: string;
  readonly output: string;
  readonly secret?: boolean;
  readonly success?: boolean;
  readonly failure?: boolean;
  readonly critical?: boolean;
  readonly fumble?: boolean;
  readonly rands: readonly { readonly sides: number; readonly value: number }[];
}

describe("rolls of game systems", () => {
  let tower: BcdiceTower;
  before(async () => {
    tower = await sharedTower();
  });

  const says = async (text: string, faces: readonly number[], answer: string, locale = "en") =>
    expect(await sayWithDice(tower, tower.dice, text, faces, { locale })).to.equal(answer);

  // What is shown in brackets is from the tests of BCDice for the same dice.
  for (const [said, faces, answer] of [
    ["DiceBot 2D6>=7", [3, 4], "[DiceBot]: (2D6>=7) ＞ 7[3,4] ＞ 7 ＞ 成功 (success)"],
    ["DiceBot 1D20", [13], "[DiceBot]: (1D20) ＞ 13"],
    [
      "Cthulhu7th CC<=53",
      [5, 2],
      "[Cthulhu7th]: (1D100<=53) ボーナス・ペナルティダイス[0] ＞ 52 ＞ 52 ＞ レギュラー成功 (success)",
    ],
    [
      "Cthulhu7th CC(1)<=63",
      [10, 10, 1],
      "[Cthulhu7th]: (1D100<=63) ボーナス・ペナルティダイス[1] ＞ 1, 1 ＞ 1 ＞ クリティカル (critical success)",
    ],
    [
      "Cthulhu7th CC<=49",
      [9, 6],
      "[Cthulhu7th]: (1D100<=49) ボーナス・ペナルティダイス[0] ＞ 96 ＞ 96 ＞ ファンブル (fumble)",
    ],
    [
      "Cthulhu7th:ChineseTraditional CC<=53",
      [5, 2],
      "[Cthulhu7th:ChineseTraditional]: (1D100<=53) 獎勵・懲罰骰[0] ＞ 52 ＞ 52 ＞ 一般成功 (success)",
    ],
    ["SwordWorld2.5 K20", [5, 2], "[SwordWorld2.5]: KeyNo.20c[10] ＞ 2D:[5,2]=7 ＞ 5"],
    ["SwordWorld2.5 K20+5", [5, 2], "[SwordWorld2.5]: KeyNo.20c[10]+5 ＞ 2D:[5,2]=7 ＞ 5+5 ＞ 10"],
    ["Emoklore 2DM<=5", [1, 6], "[Emoklore]: (2DM<=5) ＞ [1, 6] ＞ 2 ＞ 成功数2 ダブル (critical success)"],
    [
      "DoubleCross 5DX7+7-3",
      [6, 6, 8, 5, 7, 9, 1, 5],
      "[DoubleCross]: (5DX7+4) ＞ 10[5,6,6,7,8]+10[1,9]+5[5]+4 ＞ 29 (critical success)",
    ],
    [
      "Insane ST",
      [1, 1],
      "[Insane]: シーン表(2) ＞ 血の匂いがあたりに充満している。事件か？　事故か？　もしや、それは今も続いているのだろうか？",
    ],
    ["ShinobiGami ET", [1], "[ShinobiGami]: 感情表(1) ＞ 共感（プラス）／不信（マイナス）"],
    ["LogHorizon CTRS1", [1, 1], "[LogHorizon]: 金銭財宝表(7[1,1]) ＞ 39G"],
    ["Arianrhod 2D6>=7", [2, 3], "[Arianrhod]: (2D6>=7) ＞ 5[2,3] ＞ 5 ＞ 失敗 (failure)"],
    [
      "Nechronica 3NC+5",
      [6, 9, 6],
      "[Nechronica]: (3NC+5) ＞ [6,6,9]+5 ＞ 14[11,11,14] ＞ 大成功 (critical success)",
    ],
    ["Cthulhu:Korean CC", [100], "[Cthulhu:Korean]: (1D100) ＞ 100"],
  ] as const)
    it(`.bcdice ${said}`, () => says(`.bcdice ${said}`, faces, `<Ann> ${answer}`));

  it("say in Chinese what was judged", () =>
    says(
      ".bcdice dicebot 2D6>=7",
      [1, 2],
      "<Ann> [DiceBot]：(2D6>=7) ＞ 3[1,2] ＞ 3 ＞ 失敗（失败）",
      "zh-CN",
    ));

  it("of 特命転攻生 need no target", async () => {
    await says(".bcdice TokumeiTenkousei 2D6", [3, 4], "<Ann> [TokumeiTenkousei]: (2D6) ＞ 7[3,4] ＞ 7");
    await says(
      ".bcdice 特命転攻生 3D6+2 走る",
      [1, 1, 1, 2, 6, 1],
      "<Ann> [TokumeiTenkousei] 走る: (3D6+2) ＞ 12[1,1,1][1,2,6]+2 ＞ 14 ＞ 20EPP獲得",
    );
    await says(".bcdice TokumeiTenkousei 1D6", [5], "<Ann> [TokumeiTenkousei]: (1D6) ＞ 5");
    await says(
      ".bcdice TokumeiTenkousei 2D6>=7",
      [3, 4],
      "<Ann> [TokumeiTenkousei]: (2D6>=7) ＞ 7[3,4] ＞ 7 ＞ 成功 (success)",
    );
  });

  it("of tables of ステラーライフ have rows of every number", async () => {
    const found = /^<Ann> \[StellarLife\]: .+\(09\) ＞ \S+/;
    expect(await sayWithDice(tower, tower.dice, ".bcdice StellarLife VNFT", [10, 9])).to.match(found);
    expect(await sayWithDice(tower, tower.dice, ".bcdice StellarLife RNST", [1, 2])).to.match(
      /\(12\) ＞ \S+/,
    );
  });

  it("are repeated, a line each, and say what they are for", async () => {
    await says(
      ".bcdice DiceBot x2 1D6 攻撃 二回",
      [2, 5],
      "<Ann> [DiceBot] 攻撃 二回: \n#1\n(1D6) ＞ 2\n\n#2\n(1D6) ＞ 5",
    );
    await says(
      ".bcdice DiceBot choice[tea, coffee] what",
      [2],
      "<Ann> [DiceBot] what: (choice[tea,coffee]) ＞ coffee",
    );
  });

  it("are read in any width and case, quotes and blanks included", async () => {
    await says(".bcdice ｄｉｃｅｂｏｔ　２ｄ６", [3, 4], "<Ann> [DiceBot]: (2D6) ＞ 7[3,4] ＞ 7");
    await says(".bcdice シノビガミ 1d6", [3], "<Ann> [ShinobiGami]: (1D6) ＞ 3");
    await says('.bcdice "Cthulhu 7th" 1d6', [3], "<Ann> [Cthulhu7th]: (1D6) ＞ 3");
  });

  longIt("of each game system are those of its own tests", async function () {
    this.timeout(600_000);
    const all = createRequire(import.meta.url)("bcdice/lib/bcdice/test_data.json") as Record<
      string,
      { readonly test: readonly Case[] }
    >;
    const wrong: string[] = [];
    for (const { test } of Object.values(all))
      for (const { game_system: system, input, output, secret, rands } of test.slice(0, 5)) {
        if (output === "" || secret === true || rands.some(({ value }) => value < 1)) continue;
        tower.dice.push(...rands.map(({ value }) => value));
        const said = await tower.say(`.bcdice ${system} ${input}`).text();
        const left = tower.dice.left.length;
        for (let die = 0; die < left; die++) tower.dice.die(10_000);
        if (left > 0 || !said.includes(output)) wrong.push(`${system} ${input}: ${said}`);
      }
    expect(wrong).to.deep.equal([]);
  });
});
