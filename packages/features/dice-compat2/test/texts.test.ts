import type { CardValue } from "@dicetower/contract/engine";
import { createRollEngine } from "@dicetower/dice-compat2/engine";
import { expect } from "chai";
import { environment } from "./support/environment.js";

/** Texts, and what comes of them. */
const texts: readonly (readonly [string, string])[] = [
  ["plain, with [CQ:at,qq=1]", "plain, with [CQ:at,qq=1]"],
  ["{力量}/{力量/2} {没有} {$t没有+1}", "50/25 0 1"],
  ["{% $t甲 = 3; if $t甲 > 2 { $t乙 = 'big' } else { $t乙 = 'small' } %}{$t乙}", "big"],
  ["{% $ti = 0; $ts = ''; while $ti < 3 { $ts = $ts + `{$ti},`; $ti = $ti + 1 } %}{$ts}", "0,1,2,"],
  ["{$t表 = {'a': 1, 'b': 'two'}; $t表.b} {$t表.a}", "two 1"],
  ["{1 ? '是', 2 ? '否'}{0 ? 'x' : `y{力量}`}", "是y50"],
  ["{核心:骰子名字}", "塔"],
  ["{floor(2.5)}", "2"],
  ["a\x1eb", "ab"],
  ["\\{no\\}", "{no}"],
];

describe("texts with programs in them", () => {
  const engine = createRollEngine();
  const vars: Readonly<Record<string, CardValue>> = { 力量: 50, "核心:骰子名字": "塔" };

  for (const [text, value] of texts)
    it(`make ${JSON.stringify(value)} of ${JSON.stringify(text)}`, () => {
      const probe = engine.probeText?.(text);
      if (probe?.supported !== true) throw new Error(`refused at ${probe?.position}`);
      expect(probe.program.evaluate(environment({ vars })).value).to.equal(value);
    });

  it("tell what was set in them", () => {
    const probe = engine.probeText?.("{% $t甲 = 1 %}{$t乙 = $t甲 + 1}");
    if (probe?.supported !== true) throw new Error("refused");
    const set: Record<string, CardValue> = {};
    probe.program.evaluate({ ...environment(), assign: (name, value) => (set[name] = value) });
    expect(set).to.deep.equal({ $t甲: 1, $t乙: 2 });
  });

  it("are refused where a brace holds no program", () => {
    expect(engine.probeText?.("{a b c")).to.include({ supported: false });
    expect(engine.probeText?.('{"a": 1 !}')).to.include({ supported: false });
  });
});
