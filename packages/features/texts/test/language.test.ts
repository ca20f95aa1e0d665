import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import commands from "@dicetower/commands";
import { type Saying, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import texts from "../src/index.js";
import { parrot } from "./parrot.js";

const names = ["LC_ALL", "LC_MESSAGES", "LANG"] as const;

describe("the language of an installation", () => {
  const before = names.map((name) => [name, process.env[name]] as const);
  const speak = (environment: Partial<Record<(typeof names)[number], string>>) => {
    for (const name of names) {
      delete process.env[name];
      const value = environment[name];
      if (value !== undefined) process.env[name] = value;
    }
  };
  afterEach(() => {
    for (const [name, value] of before)
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  });

  const inFolder = async (use: (dataFolder: string) => Promise<void>) => {
    const dataFolder = await mkdtemp(join(tmpdir(), "dicetower-language-"));
    try {
      await use(dataFolder);
    } finally {
      await rm(dataFolder, { recursive: true, force: true });
    }
  };
  const spoken = async (dataFolder: string): Promise<{ setting: string; answer: string }> => {
    const tower = await testHost({ features: [texts, commands, parrot], dataFolder });
    try {
      const { locale } = await tower.get("/api/settings/language").data<{ locale: string }>();
      const answer = await tower.say(".parrot english", { locale: undefined } as unknown as Saying).text();
      return { setting: locale, answer };
    } finally {
      await tower.stop();
    }
  };

  for (const [environment, setting, answer] of [
    [{ LANG: "zh_CN.UTF-8" }, "zh-CN", "Chinese"],
    [{ LANG: "zh_TW.UTF-8" }, "zh-CN", "Chinese"],
    [{ LANG: "en_GB.UTF-8" }, "en", "English"],
    [{ LANG: "de_DE.UTF-8" }, "en", "English"],
    [{ LANG: "C" }, "en", "English"],
    [{ LC_ALL: "zh_CN.UTF-8", LANG: "en_US.UTF-8" }, "zh-CN", "Chinese"],
    [{ LC_ALL: "", LC_MESSAGES: "zh_CN", LANG: "en_US.UTF-8" }, "zh-CN", "Chinese"],
  ] as const)
    it(`is ${setting} at a first start with ${JSON.stringify(environment)}`, () =>
      inFolder(async (folder) => {
        speak(environment);
        expect(await spoken(folder)).to.deep.equal({ setting, answer });
      }));

  it("stays what it was at the first start when the system starts the service later", () =>
    inFolder(async (folder) => {
      speak({ LANG: "zh_CN.UTF-8" });
      await spoken(folder);
      speak({ LANG: "C" });
      expect((await spoken(folder)).answer).to.equal("Chinese");
    }));

  it("changes at once, for those who ask for no other, and lasts", () =>
    inFolder(async (folder) => {
      speak({ LANG: "en_US.UTF-8" });
      const tower = await testHost({ features: [texts, commands, parrot], dataFolder: folder });
      await tower.put("/api/settings/language", { locale: "zh-TW" }).answers({ data: { locale: "zh-TW" } });
      await tower.say(".parrot english", { locale: "en" }).replies("English");
      for (const locale of [
        "chinese please",
        "1",
        "e",
        "en-",
        "../en",
        `en-${"x".repeat(40)}`,
        "xx",
        "xx-YY",
      ])
        await tower.put("/api/settings/language", { locale }).answers({ code: 40001 });
      await tower.put("/api/settings/language", { locale: "zh-TW", more: 1 }).answers({ code: 40001 });
      // No text is in it: the bot would go on in another language than the one that was chosen.
      await tower.put("/api/settings/language", { locale: "fi" }).answers({ code: 42200 });
      await tower.put("/api/settings/language", { locale: "en-GB" }).answers({ code: 0 });
      await tower
        .put("/api/templates", { locale: "fi", key: "self.name", value: "Noppatorni" })
        .answers({ code: 0 });
      await tower.put("/api/settings/language", { locale: "fi" }).answers({ code: 0 });
      await tower.put("/api/settings/language", { locale: "zh-TW" }).answers({ code: 0 });
      await tower.stop();
      expect(await spoken(folder)).to.deep.equal({ setting: "zh-TW", answer: "Taiwan" });
    }));
});
