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
