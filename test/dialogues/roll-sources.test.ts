import type { Saying, TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { usedFolder } from "../conformance/full-tower.js";

/** What throws dice, system by system: each line is answered with a result, never with an error. */
const evenings: Readonly<Record<string, readonly string[]>> = {
  coc: [
    ".set coc",
    ".pc build coc7:木落",
    ".st hp12 mp9 san60 幸运60 侦查50 敏捷55 力量50 体型60 hpmax12",
    ".st hp-1d4",
    ".st san-1d2 mp-1d3",
    ".st 侦查+1d10",
    ".pc redo coc7:木落",
    ".coc 2",
    ".r 2d6+3",
    ".r 4d6k3",
    ".r 3#d20",
    ".rx 2d4",
    ".rh d20",
    ".rb2",
    ".rp",
    ".ra 侦查",
    ".rab 侦查",
    ".rah 侦查",
    ".rav 侦查 @",
    ".sc 1/1d6",
    ".en 侦查",
    ".ti",
    ".li",
    ".ri",
    ".draw 塔罗牌",
    ".jrrp",
    ".name",
    ".who 甲 乙 丙",
  ],
  dnd: [
    ".set dnd",
    ".dnd --save 阿斯兰",
    ".st hp12 hpmax12 力量16 敏捷14 hp-1d4",
    ".st hp-1d4",
    ".rc 力量",
    ".rc 敏捷豁免 优势",
    ".ri +2",
    ".ds",
    ".ww 5a6",
    ".4df",
    ".dx 5",
    ".ek 2",
  ],
};

const table: Saying = { groupId: "1000", userId: "111", nickname: "小林", role: "owner", locale: "zh-CN" };

for (const [source, receipts] of [
  ["dice with receipts, as they are installed", true],
  ["bare dice", false],
] as const)
  describe(`commands that throw dice, with ${source}`, () => {
    let tower: TestHost;
    before(async () => {
      const { fullTower } = await import("../conformance/full-tower.js");
      tower = await fullTower({ copyOf: await usedFolder() });
      if (!receipts) await tower.post("/api/features/dice-receipts/disable").answers({ code: 0 });
    });
    after(() => tower.stop());

    for (const [system, lines] of Object.entries(evenings))
      it(`answer at a table of ${system}, and nothing is in the log`, async () => {
        const failed: string[] = [];
        for (const line of lines) {
          const text = await tower.say(line, table).text();
          if (text === "" || /出错|error/i.test(text)) failed.push(`${line}: ${text}`);
        }
        expect(failed).to.deep.equal([]);
        const { items } = await tower
          .get("/api/system/logs?level=error")
          .data<{ readonly items: readonly { readonly message: string }[] }>();
        expect(items.map(({ message }) => message)).to.deep.equal([]);
      });
  });
