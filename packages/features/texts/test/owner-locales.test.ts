import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import commands from "@dicetower/commands";
import { defineFeature, Texts } from "@dicetower/contract";
import system from "@dicetower/system";
import { type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import texts from "../src/index.js";
import { parrot } from "./parrot.js";

describe("texts of the owner's in the folder locales", () => {
  let tower: TestHost;
  let folder: string;
  let service: Texts;
  const reader = defineFeature({
    id: "reader",
    needs: { texts: Texts },
    setup(host) {
      service = host.needs.texts;
    },
  });
  const put = async (path: string, content: string) => {
    await mkdir(dirname(join(folder, "locales", path)), { recursive: true });
    await writeFile(join(folder, "locales", path), content);
  };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "dicetower-owner-locales-"));
    await put(
      "parrot/fi.yml",
      'texts:\n  parrot.one: "{nick} sanoo {one}"\npage:\n  parrot.page.title: Papukaija\n',
    );
    await put("commands/fi.yml", "texts:\n  ext.on: päällä\n");
    await put("parrot/en.yml", 'texts:\n  parrot.english: Plain English\n  parrot.two: "[{one}]"\n');
    await put("parrot/sv.yml", "texts: [no, table]\n");
    await put("parrot/da.yml", 'texts:\n  parrot.one: "never closed\n');
    await put("parrot/nowhere.yml", "texts:\n  parrot.one: x\n");
    await put("parrot/nb.yml", `texts:\n  parrot.english: "${"x".repeat(1024 * 1024)}"\n`);
    tower = await testHost({ features: [texts, commands, parrot, reader, system], dataFolder: folder });
  });
  after(async () => {
    await tower.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it("bring a language, which is spoken, offered, and completed by the next one", async () => {
    await tower.say(".parrot one hei", { locale: "fi" }).replies("<Ann> sanoo hei");
    await tower.say(".parrot english", { locale: "fi" }).replies("Plain English");
    await tower.say(".text {self}", { locale: "fi" }).done();
    await tower.put("/api/settings/language", { locale: "fi" }).answers({ code: 0 });
    await tower.put("/api/settings/language", { locale: "en" }).answers({ code: 0 });
    const rows = await tower.get("/api/i18n/locales").data<{ code: string; translated: number }[]>();
    expect(rows.find(({ code }) => code === "fi")?.translated).to.equal(2);
  });

  it("leave a shipped text where theirs has other places", async () => {
    await tower.say(".parrot two a|b", { locale: "en" }).replies("[ab]");
  });

  it("are known to who words pages, those of pages included", () => {
    expect(service.ownerTexts?.get("fi")?.get("parrot.page.title")).to.equal("Papukaija");
  });

  it("do without the files that are wrong, of which the dashboard tells", async () => {
    expect([...(service.ownerTexts?.keys() ?? [])].sort()).to.deep.equal(["en", "fi"]);
    const found = await tower
      .get("/api/dashboard/problems")
      .data<{ key: string; severity: string; text: string }[]>();
    const problem = found.find(({ key }) => key.includes("locales"));
    expect(problem?.severity).to.equal("warn");
    expect(JSON.stringify(problem)).to.match(/locales\/parrot\/da\.yml: .*line/);
    expect(JSON.stringify(problem)).to.include("locales/parrot/nowhere.yml: its name is no language code");
  });
});

describe("files of the owner's in the folder locales that say nothing", () => {
  /** What the dashboard tells of a host with these files. */
  const toldOf = async (files: Readonly<Record<string, string>>): Promise<string> => {
    const dataFolder = await mkdtemp(join(tmpdir(), "dicetower-owner-locales-"));
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(dataFolder, "locales", path)), { recursive: true });
      await writeFile(join(dataFolder, "locales", path), content);
    }
    const tower = await testHost({ features: [texts, commands, parrot, system], dataFolder });
    try {
      const found = await tower.get("/api/dashboard/problems").data<{ key: string }[]>();
      return JSON.stringify(found.find(({ key }) => key === "locales.files")).replaceAll('\\"', '"');
    } finally {
      await tower.stop();
      await rm(dataFolder, { recursive: true, force: true });
    }
  };
  const english = "texts:\n  parrot.english: x\n";

  it("are named: those that nobody reads", async () => {
    const told = await toldOf({
      "sv.yml": english,
      "parrot/is.yaml": english,
      "parrot/locales/is.yml": english,
      "parrot/nl.yml": `${english}page:\nwords/innkeeper:\n  parrot.english: x\n`,
    });
    expect(told).to.include("locales/sv.yml: it stands in no folder, such as locales/dice");
    expect(told).to.include("locales/parrot/is.yaml: its name does not end with .yml");
    expect(told).to.include("locales/parrot/locales: folders within a folder are not read");
    expect(told).to.include('locales/parrot/nl.yml: "words/innkeeper" belongs to a persona');
    expect(told).not.to.include('"page" holds');
  });

  it("are named: keys that there are not, and keys in two files", async () => {
    const told = await toldOf({
      "parrot/nl.yml": `${english}  parrot.englsh: x\n`,
      // Of a feature that is not there nobody knows the texts.
      "perch/nl.yml": `${english}  perch.gone: x\n`,
    });
    expect(told).to.include('"parrot.english" stands in locales/perch/nl.yml as well, which counts');
    expect(told).to.include('locales/parrot/nl.yml: there is no text "parrot.englsh"');
    expect(told).not.to.include("perch.gone");
  });
});
