import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { main, pagePlaceholdersIn, placeholdersIn } from "@dicetower/locales";
import { expect } from "chai";

describe("dicetower-locales", () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "dicetower-locales-"));
    put("package.json", "{}");
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const read = (path: string) => readFileSync(join(root, path), "utf8");
  /** Runs it as in the folder of the package. */
  const run = (...words: string[]) => {
    const said: string[] = [];
    const say = (text: string) => void said.push(text);
    return { code: main(words, root, { say, complain: say }), said };
  };
  /** What it complains of with these two files. */
  const complaints = (en: string, zh: string, others: Readonly<Record<string, string>> = {}) => {
    put("locales/en.yml", en);
    put("locales/zh-CN.yml", zh);
    for (const [locale, text] of Object.entries(others)) put(`locales/${locale}.yml`, text);
    const { code, said } = run();
    expect(code, said.join("\n")).to.equal(said.length === 0 ? 0 : 1);
    return said;
  };
  const hat = ["texts:\n  hat.full: A hat of {nick}\n", "texts:\n  hat.full: "] as const;

  it("writes the texts of the server, by key and locale, with a type of their keys", async () => {
    expect(
      complaints(
        'texts:\n  hat.full: "{nick} finds {count} rabbits"\n  hat.lines: |-\n    one\n    two\n',
        'texts:\n  hat.full: "{nick} 找到 {count} 只兔子"\n  hat.lines: "一\\n二"\n',
        { ja: 'texts:\n  hat.full: "{nick}はうさぎを{count}羽見つけた"\n' },
      ),
    ).to.deep.equal([]);
    const { shippedTexts } = (await import(join(root, "src/generated/texts.ts"))) as {
      shippedTexts: unknown;
    };
    expect(shippedTexts).to.deep.equal({
      "hat.full": {
        en: "{nick} finds {count} rabbits",
        "zh-CN": "{nick} 找到 {count} 只兔子",
        ja: "{nick}はうさぎを{count}羽見つけた",
      },
      "hat.lines": { en: "one\ntwo", "zh-CN": "一\n二" },
    });
    expect(read("src/generated/texts.ts")).to.contain(
      'export type TextKey =\n  | "hat.full"\n  | "hat.lines";\n',
    );
    expect(existsSync(join(root, "page"))).to.equal(false);
  });

  it("writes the words of pages, and what both say into both", async () => {
    mkdirSync(join(root, "page"));
    const sections = (word: string) =>
      `both:\n  hat.both: ${word}\npage:\n  hat.page.title: ${word}\npage/log:\n  hat.log: ${word}\n`;
    expect(complaints(sections("Hat"), sections("帽子"))).to.deep.equal([]);
    const load = async (path: string) => (await import(join(root, path))) as { words: unknown };
    expect((await load("page/generated/words.ts")).words).to.deep.equal({
      en: { "hat.page.title": "Hat", "hat.both": "Hat" },
      "zh-CN": { "hat.page.title": "帽子", "hat.both": "帽子" },
    });
    expect((await load("page/generated/log.ts")).words).to.deep.equal({
      en: { "hat.log": "Hat" },
      "zh-CN": { "hat.log": "帽子" },
    });
    expect(read("src/generated/texts.ts")).to.contain('"hat.both": { "en": "Hat", "zh-CN": "帽子" }');
  });

  it("writes nothing anew that has not changed, and what has gone for whatever reason", () => {
    expect(complaints(...([`${hat[0]}`, `${hat[1]}"{nick} 的帽子"\n`] as const))).to.deep.equal([]);
    const place = join(root, "src/generated/texts.ts");
    const { mtimeMs } = statSync(place);
    expect(run().code).to.equal(0);
    expect(statSync(place).mtimeMs).to.equal(mtimeMs);
    rmSync(place);
    expect(run().code).to.equal(0);
    expect(existsSync(place)).to.equal(true);
  });

  it("takes away what it has written of a section that has gone", () => {
    mkdirSync(join(root, "page"));
    const both = (words: string, more: string) => `texts:\n  hat.full: ${words}\n${more}`;
    expect(complaints(both("a", "page:\n  x: a\n"), both("b", "page:\n  x: b\n"))).to.deep.equal([]);
    expect(existsSync(join(root, "page/generated/words.ts"))).to.equal(true);
    expect(complaints(both("a", ""), both("b", ""))).to.deep.equal([]);
    expect(existsSync(join(root, "page/generated/words.ts"))).to.equal(false);
  });

  describe("names with file and line", () => {
    const faults: readonly (readonly [string, string, string, Readonly<Record<string, string>>, string])[] = [
      [
        "a key that only English has",
        "texts:\n  a: x\n  b: y\n",
        "texts:\n  a: x\n",
        {},
        'locales/en.yml:3: "b" is not in zh-CN.yml',
      ],
      [
        "a key that English lacks",
        "texts:\n  a: x\n",
        "texts:\n  a: x\n  b: y\n",
        {},
        'locales/zh-CN.yml:3: "b" is not in en.yml',
      ],
      [
        "a key of a third language that English lacks",
        "texts:\n  a: x\n",
        "texts:\n  a: x\n",
        { ja: "texts:\n  c: x\n" },
        'locales/ja.yml:2: "c" is not in en.yml',
      ],
      [
        "a placeholder that is lost",
        'texts:\n  a: "{nick} of {group}"\n',
        'texts:\n  a: "{nick}"\n',
        {},
        'locales/zh-CN.yml:2: "a" lacks {group}, which the English text has',
      ],
      [
        "a placeholder that is misspelt",
        'texts:\n  a: "{nick}"\n',
        'texts:\n  a: "{nick}{nik}"\n',
        {},
        'locales/zh-CN.yml:2: "a" has {nik}, which the English text has not',
      ],
      [
        "a placeholder that a plural has lost",
        'page:\n  a: "{n, plural, one {# of {all}} other {#}}"\n',
        'page:\n  a: "{n, plural, other {#}}"\n',
        {},
        'locales/zh-CN.yml:2: "a" lacks {all}, which the English text has',
      ],
      [
        "a case that a language has not",
        'page:\n  a: "{n, plural, one {#} other {#}}"\n',
        'page:\n  a: "{n, plural, one {#} other {#}}"\n',
        {},
        'locales/zh-CN.yml:2: a plural of "a" has "one", which zh-CN does not have',
      ],
      [
        "a plural without its last case",
        'page:\n  a: "{n, plural, one {#}}"\n',
        'page:\n  a: "{n}"\n',
        {},
        'locales/en.yml:2: a plural of "a" lacks the case "other"',
      ],
      [
        "a section that there is not",
        "text:\n  a: x\n",
        "texts:\n",
        {},
        'locales/en.yml:1: "text" is no section: texts, page, page/name, both or words/name',
      ],
      [
        "what is no text",
        "texts:\n  a: 1\n",
        "texts:\n  a: x\n",
        {},
        'locales/en.yml:2: the text of "a" is no text; put it in quotes',
      ],
      [
        "a key that stands there twice",
        "texts:\n  a: x\n  a: y\n",
        "texts:\n  a: x\n",
        {},
        "locales/en.yml:3: Map keys must be unique",
      ],
      [
        "what is no YAML",
        'texts:\n  a: "x\n',
        "texts:\n  a: x\n",
        {},
        'locales/en.yml:3: Missing closing "quote',
      ],
      [
        "a key in two sections",
        "both:\n  a: x\ntexts:\n  a: x\n",
        "both:\n  a: x\ntexts:\n  a: x\n",
        {},
        'locales/en.yml:4: "a" stands in "both", too',
      ],
      [
        "a name that is no language",
        "texts:\n  a: x\n",
        "texts:\n  a: x\n",
        { zh_tw: "texts:\n  a: x\n" },
        'locales/zh_tw.yml: "zh_tw" is no language code',
      ],
      [
        "an alias, which would grow",
        "texts:\n  a: &x y\n  b: *x\n",
        "texts:\n  a: y\n  b: y\n",
        {},
        'locales/en.yml:3: the text of "b" is no text; put it in quotes',
      ],
    ];
    for (const [what, en, zh, others, wanted] of faults)
      it(what, () => {
        const said = complaints(en, zh, others);
        expect(
          said.some((line) => line.startsWith(wanted)),
          said.join("\n"),
        ).to.equal(true);
        expect(existsSync(join(root, "src/generated"))).to.equal(false);
      });
  });

  it("keeps what was written while a file is wrong", () => {
    complaints("texts:\n  a: x\n", "texts:\n  a: x\n");
    const before = read("src/generated/texts.ts");
    expect(complaints("texts:\n  a: x\n  b: x\n", "texts:\n  a: x\n")).to.have.length(1);
    expect(read("src/generated/texts.ts")).to.equal(before);
  });

  it("refuses a folder that is no package, and words that are none", () => {
    expect(run("nowhere")).to.deep.equal({
      code: 1,
      said: [`dicetower-locales: ${join(root, "nowhere")} is no package: it has no package.json.`],
    });
    expect(run("--what").code).to.equal(1);
    expect(run("--help").code).to.equal(0);
  });

  it("has nothing to do for a package without texts", () => {
    expect(run()).to.deep.equal({ code: 0, said: [] });
  });

  it("knows the placeholders of texts", () => {
    expect(placeholdersIn("{nick}: {sample:a {x}|b {y}|{nick}} {{no}} {=1d6} {%deck} { not }")).to.deep.equal(
      ["{%deck}", "{=1d6}", "{nick}", "{x}", "{y}"],
    );
    expect(
      pagePlaceholdersIn("{count, plural, =0 {none} one {# of {all}} other {# in {place}}} {name}"),
    ).to.deep.equal(["{all}", "{count}", "{name}", "{place}"]);
  });
});
