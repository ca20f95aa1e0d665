import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import commands from "@dicetower/commands";
import { defineFeature, texts as textsPoint, textTable } from "@dicetower/contract";
import { type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import texts from "../src/index.js";

const trace = defineFeature({
  id: "trace",
  setup(host) {
    host.add(
      textsPoint,
      ...textTable({
        "replyTrace.none": { en: "Nothing is remembered.", "zh-CN": "没有记录。" },
        "whyever.none": { en: "For whatever reason.", "zh-CN": "无论如何。" },
      }),
    );
  },
});

/** Earlier versions called `replyTrace.` `why.`. */
describe("wordings under keys of an earlier version", () => {
  let tower: TestHost;
  let dataFolder: string;
  before(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), "dicetower-former-"));
    await mkdir(join(dataFolder, "languages"));
    await writeFile(
      join(dataFolder, "languages", "de.json"),
      JSON.stringify({ locale: "de", texts: { "why.none": "Nichts.", "whyever.none": "Warum auch immer." } }),
    );
    tower = await testHost({ features: [texts, commands, trace], dataFolder });
  });
  after(async () => {
    await tower.stop();
    await rm(dataFolder, { recursive: true });
  });
  const wording = async (key: string, locale: string) => {
    const rows = await tower
      .get(`/api/i18n/all?q=${key}&locale=${locale}`)
      .data<readonly { key: string; value: string }[]>();
    return rows.map((row) => [row.key, row.value]);
  };

  it("are taken from an export as those of the present keys, others as they are", async () => {
    const item = { locale: "en", format: "plain", value: "Unknown here." };
    await tower
      .post("/api/templates/import", {
        kind: "templates",
        schemaVersion: 1,
        items: [
          { ...item, key: "why.none" },
          { ...item, key: "whyever.none" },
        ],
      })
      .answers({ data: { added: 2, skipped: [] } });
    expect(await wording("replyTrace.none", "en")).to.deep.equal([["replyTrace.none", "Unknown here."]]);
    expect(await wording("whyever.none", "en")).to.deep.equal([["whyever.none", "Unknown here."]]);
  });

  it("are those of a language pack too", async () => {
    expect(await wording("replyTrace.none", "de")).to.deep.equal([["replyTrace.none", "Nichts."]]);
    expect(await wording("whyever.none", "de")).to.deep.equal([["whyever.none", "Warum auch immer."]]);
  });
});
