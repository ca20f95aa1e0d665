import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import commands from "@dicetower/commands";
import type { Feature } from "@dicetower/contract";
import { main as writeTexts } from "@dicetower/locales";
import { longIt, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { main } from "create-dicetower-feature";

const own = fileURLToPath(new URL("..", import.meta.url));
const modules = fileURLToPath(new URL("../../../../node_modules", import.meta.url));

/** Where nothing is built, declarations are not either: the sources stand for them. */
const built = process.env["DICETOWER_TEST_BUILT"] === "1";

describe("a new feature", function () {
  // Its own tests run in a process of their own, and the compiler once.
  this.timeout(120_000);
  let folder: string;
  before(async () => {
    // Below the checkout: what is installed there is found from here.
    folder = await mkdtemp(join(own, ".test-"));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const create = async (...words: readonly string[]) => {
    const said: string[] = [];
    const say = (text: string) => void said.push(text);
    const code = await main(words, folder, { say, complain: say });
    return { code, said: said.join("\n") };
  };
  /** Runs a program in a folder, with the packages of this checkout: built in `npm test`, their sources otherwise. @throws with what it printed */
  const run = async (cwd: string, program: string, ...words: readonly string[]) => {
    const { NODE_OPTIONS: _options, ...rest } = process.env;
    const env = built ? rest : { ...rest, NODE_OPTIONS: "--conditions=dicetower-source" };
    const { stdout } = await promisify(execFile)(process.execPath, [join(modules, program), ...words], {
      cwd,
      env,
    });
    return stdout;
  };
  const filesOf = async (name: string) => {
    const entries = await readdir(join(folder, name), { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    return Promise.all(files.map(async (path) => ({ path, text: await readFile(path, "utf8") })));
  };

  it("is written under its names in all forms, and passes its own tests", async () => {
    const { code, said } = await create("lucky-hat", "--title-en", "Lucky hat", "--title-zh", "幸运帽");
    expect(code, said).to.equal(0);
    expect(said).to.contain("cd dicetower-feature-lucky-hat\n  npm run build\n  npm test");
    const place = join(folder, "dicetower-feature-lucky-hat");
    expect(await readdir(place)).to.have.members([
      ".gitignore",
      ".mocharc.json",
      "README.md",
      "locales",
      "package.json",
      "src",
      "test",
      "tsconfig.json",
    ]);
    for (const { path, text } of await filesOf("dicetower-feature-lucky-hat")) {
      expect(path.slice(folder.length) + text, path).to.not.match(/my.?thing|我的/i);
    }
    const manifest = JSON.parse(await readFile(join(place, "package.json"), "utf8")) as Record<
      string,
      unknown
    >;
    expect(manifest).to.deep.include({
      name: "dicetower-feature-lucky-hat",
      dicetower: {
        feature: "./dist/index.js",
        title: { en: "Lucky hat", "zh-CN": "幸运帽" },
        category: "fun",
      },
    });
    expect(writeTexts([place], folder)).to.equal(0);
    expect(await run(place, "mocha/bin/mocha.js", "--config", ".mocharc.json")).to.match(/\b14 passing\b/);
  });

  longIt("compiles", async () => {
    const place = join(folder, "dicetower-feature-lucky-hat");
    const sources = built ? [] : ["--customConditions", "dicetower-source", "--rootDir", "/"];
    await run(place, "typescript/bin/tsc", "--noEmit", ...sources);
  });

  it("answers to its command in a host, in both languages", async () => {
    const source = join(folder, "dicetower-feature-lucky-hat", "src", "index.ts");
    const { default: feature } = (await import(pathToFileURL(source).href)) as { default: Feature };
    const tower = await testHost({ features: [texts, commands, feature] });
    try {
      await tower.post("/api/lucky-hat/entries", { text: "a rabbit" }).answers({ code: 0 });
      await tower.say(".lucky-hat").replies("<Ann> draws: a rabbit");
      await tower.say("。幸运帽", { locale: "zh-CN" }).replies("<Ann> 抽到：a rabbit");
    } finally {
      await tower.stop();
    }
  });

  it("has titles by default, a folder by a path, and no Chinese word where the title is none", async () => {
    const { code, said } = await create("sub/dicetower-cup");
    expect(code, said).to.equal(0);
    expect(said).to.contain("The Chinese title is the English one");
    const index = await readFile(join(folder, "sub/dicetower-cup/src/index.ts"), "utf8");
    expect(index).to.contain('names: ["cup"],').and.to.contain('id: "cup"');
    for (const locale of ["en", "zh-CN"]) {
      const words = await readFile(join(folder, `sub/dicetower-cup/locales/${locale}.yml`), "utf8");
      expect(words).to.contain('command.cup: "Cup"\n');
    }
  });

  it("never takes the place of what is there", async () => {
    const before = await filesOf("dicetower-feature-lucky-hat");
    const { code, said } = await create("lucky-hat");
    expect(code).to.equal(1);
    expect(said).to.match(/is there already; nothing was changed\.$/);
    expect(await filesOf("dicetower-feature-lucky-hat")).to.deep.equal(before);
  });

  it("is refused in one sentence where a name cannot be one, and leaves nothing behind", async () => {
    const before = await readdir(folder);
    const refused: readonly (readonly [RegExp, ...string[]])[] = [
      [/say what it is called/],
      [/is no id/, "Lucky"],
      [/is no id/, "a--b"],
      [/is no id/, "x".repeat(41)],
      [/is no id/, ".."],
      [/a word of the code/, "class"],
      [/that of @dicetower\/dice/, "dice"],
      [/--title-en is one line/, "cap", "--title-en", "a {nick}"],
      [/--title-zh is one line/, "cap", "--title-zh", " "],
      [/"hat" is one word too many/, "cap", "--title-en", "lucky", "hat"],
      [/Unknown option '--title'/, "cap", "--title", "Cap"],
    ];
    for (const [sentence, ...words] of refused) {
      const { code, said } = await create(...words);
      expect([code, said.split("\n").length], words.join(" ")).to.deep.equal([1, 1]);
      expect(said).to.match(sentence);
    }
    expect(await readdir(folder)).to.deep.equal(before);
  });
});
