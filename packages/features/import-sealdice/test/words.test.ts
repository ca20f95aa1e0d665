import { expect } from "chai";
import { readingOf } from "./fixture/seal-folder.js";

describe("words and files of SealDice", () => {
  it("reads texts that have one here, reply rules, masters and prefixes", () =>
    readingOf(
      {
        files: {
          "default/serve.yaml":
            "diceMasters: ['QQ:1', 'UI:1001', 'QQ:1', 7]\ncommandPrefix: ['.', '。', '']\ndefaultCocRuleIndex: 2\n",
          "default/configs/text-template.yaml":
            "核心:\n  骰子名字:\n    - [小塔, 1]\n    - [塔, 3]\n  骰子开启:\n    - ['{$t玩家}来了，{核心:骰子名字}', 1]\n  骰子关闭:\n    - ['{$t骰子状态}', 1]\n  别的:\n    - ['{$t值}\\n', 1]\nCOC:\n  判定_成功_普通:\n    - [成功, 1]\n",
          "default/extensions/reply/reply.yaml":
            "enable: true\nname: 我的回复\nitems:\n  - enable: true\n    conditions:\n      - {condType: textMatch, matchType: matchExact, value: 早安}\n    results:\n      - {resultType: replyToSender, delay: 0, message: [['早，{$t玩家}', 1]]}\n  - enable: true\n    conditions: []\n    results:\n      - {resultType: runText, message: x}\n",
          "default/extensions/reply/empty.yaml": "enable: true\nitems: []\n",
          "default/extensions/reply/bad.yaml": "items: [",
        },
      },
      (read) => {
        expect(read.of("masters")).to.deep.equal([{ platform: "platform_a", userId: "1" }]);
        expect(read.of("settings")).to.deep.equal([
          { path: "system/prefixes", values: { prefixes: [".", "。"] } },
          { path: "dice/rules", values: { cocVariant: 2 } },
        ]);
        expect(read.of("texts")).to.deep.equal([
          {
            originalKey: "strSelfName",
            values: [
              { text: "小塔", weight: 1 },
              { text: "塔", weight: 3 },
            ],
          },
          { originalKey: "strBotOn", values: [{ text: "{nick}来了，{self}", weight: 1 }] },
          { originalKey: "核心:别的", values: [{ text: "{{$t值}}\n", weight: 1 }] },
        ]);
        const replies = read.of("replies") as readonly Record<string, unknown>[];
        expect(replies.map(({ keywords, responses, group }) => [keywords, responses, group])).to.deep.equal([
          [["早安"], [{ text: "早，{nick}", weight: 1 }], "我的回复"],
        ]);
        expect(read.skipped.map(({ skipped, reasonKey }) => [skipped, reasonKey])).to.deep.equal([
          ["default/configs/text-template.yaml#核心:骰子关闭", "import-sealdice.textValues"],
          ["default/extensions/reply/bad.yaml", "imports.reading.noYaml"],
          ["default/extensions/reply/reply.yaml#2 #2", "reply.note.every"],
          ["default/extensions/reply/reply.yaml#2 #2", "reply.note.script"],
          ["default/extensions/reply/reply.yaml#2 #2", "reply.note.noneLeft"],
        ]);
      },
    ));

  it("reads each way to match, and switches off what asks for something that is not here", () => {
    const rule = (...conditions: object[]) => ({
      enable: true,
      conditions,
      results: [{ resultType: "replyGroup", delay: 0, message: [["hi", 1]] }],
    });
    const match = (matchType: string, value: string) => ({ condType: "textMatch", matchType, value });
    return readingOf(
      {
        files: {
          "default/serve.yaml": "{}",
          "default/extensions/reply/all.yaml": JSON.stringify({
            enable: true,
            items: [
              ...["Exact", "Multi", "Prefix", "Suffix", "Regex", "Fuzzy", "Contains"].map((one) =>
                rule(match(`match${one}`, "a|b")),
              ),
              rule(match("matchExact", "a"), match("matchNotContains", "b"), {
                condType: "textLenLimit",
                matchOp: "le",
                value: 5,
              }),
              rule(match("matchExact", "a"), match("matchMoon", "b")),
              rule(match("matchExact", "a"), { condType: "phase", value: "full" }),
            ],
          }),
        },
      },
      (read) => {
        const rules = read.of("replies") as readonly Record<string, unknown>[];
        expect(rules.map(({ matchMode, keywords, enabled }) => [matchMode, keywords, enabled])).to.deep.equal(
          [
            ["exact", ["a|b"], true],
            ["exact", ["a", "b"], true],
            ["prefix", ["a|b"], true],
            ["suffix", ["a|b"], true],
            ["regex", ["a|b"], true],
            ["fuzzy", ["a|b"], true],
            ["contains", ["a|b"], true],
            ["exact", ["a"], true],
            ["exact", ["a"], false],
            ["exact", ["a"], false],
          ],
        );
        expect(rules[7]).to.deep.include({ excludeKeywords: ["b"] });
        expect(read.warnings.map(({ warning, values }) => [warning, values?.["said"]])).to.deep.equal([
          ["reply.note.match", "matchMoon"],
          ["reply.note.condition", "phase"],
        ]);
      },
    );
  });

  it("reads the censor's words by level, and hands files over as they are", () =>
    readingOf(
      {
        files: {
          "default/serve.yaml": "{}",
          "censor/a.txt": "none\n#warning\none\n#danger\ntwo\n",
          "censor/b.toml": '[words]\nnotice = ["one", "three"]\ndanger = ["four", 5]\n',
          "censor/c.toml": "= broken",
          "decks/set/a.toml": "x",
          "decks/_b.deck/inner.json": "{}",
          "decks/b.deck": "zip",
          "decks/readme.md": "no",
          "helpdoc/coc/a.json": "{}",
          "helpdoc/help_config.json": "{}",
          "default/scripts/p.js": "// ==UserScript==",
          "default/scripts/_builtin/q.js": "",
        },
      },
      async (read) => {
        expect(
          Object.fromEntries(read.of("censor").map(({ pattern, level }) => [pattern, level])),
        ).to.deep.equal({
          none: 0,
          one: 3,
          two: 4,
          three: 1,
          four: 4,
        });
        expect(read.of("decks").map(({ name }) => name)).to.deep.equal(["b.deck", "a.toml"]);
        expect(read.of("help").map(({ name }) => name)).to.deep.equal(["a.json"]);
        expect(String(await read.of("plugins")[0]?.content())).to.equal("// ==UserScript==");
        expect(read.skipped.map(({ skipped }) => skipped)).to.deep.equal([
          "censor/c.toml",
          "decks/readme.md",
        ]);
      },
    ));
});
