import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import commands from "@dicetower/commands";
import {
  Clock,
  defineFeature,
  messageFact,
  messageFacts,
  senderTrust,
  texts as textsPoint,
  textTable,
} from "@dicetower/contract";
import { type FakeClock, fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import { JsonProblem, readJson } from "../src/api.js";
import texts from "../src/index.js";

interface PackRow {
  readonly filename: string;
  readonly inForce: boolean;
  readonly error: string;
  readonly line: number;
  readonly texts: number;
  readonly unknown: number;
}

const greeter = defineFeature({
  id: "greeter",
  setup(host) {
    host.add(
      messageFacts,
      messageFact({
        key: "greeter.trust",
        fact: senderTrust,
        rank: 1,
        of: ({ userId }) => (userId === "boss" ? 5 : undefined),
      }),
    );
    host.add(textsPoint, ...textTable({ "greet.hello": { en: "Hello", "zh-CN": "你好" } }));
  },
});

describe("language packs", () => {
  let tower: TestHost;
  let clock: FakeClock;
  let dataFolder: string;
  const write = (name: string, content: unknown) =>
    writeFile(
      join(dataFolder, "languages", name),
      typeof content === "string" ? content : JSON.stringify(content),
    );
  const reload = () =>
    tower
      .post("/api/i18n/reload", {})
      .data<{ loaded: number; failed: { filename: string; line: number }[] }>();
  const packs = async () =>
    new Map((await tower.get("/api/i18n/packs").data<PackRow[]>()).map((row) => [row.filename, row]));
  const hello = async (locale: string) => {
    const [row] = await tower.get(`/api/i18n/all?q=greet.hello&locale=${locale}`).data<{ value: string }[]>();
    return row?.value;
  };

  before(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), "dicetower-packs-"));
    await mkdir(join(dataFolder, "languages"));
    await write("de.json", { locale: "de", texts: { "greet.hello": "Hallo", "no.such": "x" } });
    clock = fakeClock();
    tower = await testHost({
      features: [texts, commands, greeter],
      dataFolder,
      replace: [[Clock, clock]],
    });
  });
  after(async () => {
    await tower.stop();
    await rm(dataFolder, { recursive: true, force: true });
  });

  it("are read at the start, shown among the languages, and spoken everywhere", async () => {
    expect(await hello("de")).to.equal("Hallo");
    expect(await hello("de-AT")).to.equal("Hallo");
    expect(await hello("fr")).to.equal("Hello");
    const rows = await tower.get("/api/i18n/locales").data<{ code: string; builtin: boolean }[]>();
    expect(rows.find(({ code }) => code === "de")).to.deep.include({
      native: "Deutsch",
      builtin: false,
      translated: 1,
    });
    expect(rows.find(({ code }) => code === "en")).to.deep.include({ builtin: true });
    expect((await packs()).get("de.json")).to.deep.include({
      texts: 1,
      unknown: 1,
      inForce: true,
      error: "",
    });
    await tower.put("/api/settings/language", { locale: "de" }).answers({ code: 0 });
    await tower.put("/api/settings/language", { locale: "en" }).answers({ code: 0 });
  });

  it("are read again when they change, and while an owner's own wording goes before them", async () => {
    await write("de.json", { locale: "de", texts: { "greet.hello": "Guten Tag" } });
    for (const end = performance.now() + 30_000; (await hello("de")) !== "Guten Tag"; ) {
      expect(performance.now(), "in time").to.be.below(end);
      await clock.advance(5_000);
    }
    await tower.put("/api/templates", { locale: "de", key: "greet.hello", value: "Moin" }).answers({
      data: { value: "Moin", default: "Guten Tag" },
    });
    await tower.delete("/api/templates/de/greet.hello").answers({ data: { value: "Guten Tag" } });
    await write("tlh.json", { locale: "en-x-pirate", name: "Pirate", texts: { "greet.hello": "Ahoy" } });
    expect(await reload()).to.deep.equal({ loaded: 2, failed: [] });
    expect(await hello("en-x-pirate")).to.equal("Ahoy");
    await rm(join(dataFolder, "languages", "tlh.json"));
    await reload();
    expect(await hello("en-x-pirate")).to.equal("Hello");
  });

  for (const [what, content, line] of [
    ["is no JSON", '{"locale": "de",\n "texts": {"a": b}}', 2],
    ["ends too early", '{"locale": "de",\n "texts": {\n', 3],
    ["has another member", '{"locale": "de",\n "texts": {},\n "more": 1}', 3],
    ["has no language", '{"texts": {}}', 1],
    ["has a language that nobody speaks", '{\n"locale": "xx", "texts": {}}', 2],
    ["has what is no text", '{"locale": "de", "texts": {\n"a": "x",\n"greet.hello": 7}}', 3],
  ] as const)
    it(`that one ${what} is named with its line and changes nothing`, async () => {
      const before = await hello("de");
      await write("de.json", content);
      expect((await reload()).failed).to.have.lengthOf(1);
      const row = (await packs()).get("de.json");
      expect(row?.error).to.match(/\S/);
      expect(row?.line).to.equal(line);
      expect(row?.inForce).to.equal(true);
      expect(await hello("de")).to.equal(before);
    });

  it("are read again by a master's word", async () => {
    const owner = { userId: "boss" };
    await write("de.json", { locale: "de", texts: { "greet.hello": "Hallo" } });
    await tower.say(".str reload", owner).replies("The files of languages were read again: 1 in force.");
    await write("de.json", "{");
    await tower
      .say(".str reload", owner)
      .replies(/0 in force\. With errors, which the panel shows: de\.json/);
    await tower.say(".str reload", { userId: "b" }).replies(/^Only/);
  });

  it("may not give one language twice, nor be too large", async () => {
    await write("de.json", { locale: "de", texts: { "greet.hello": "eins" } });
    await write("de2.json", { locale: "de", texts: { "greet.hello": "zwei" } });
    await write("large.json", " ".repeat(4 * 1024 * 1024 + 1));
    await reload();
    const rows = await packs();
    expect(rows.get("de2.json")?.error).to.equal('The language "de" is given by "de.json" already.');
    expect(rows.get("large.json")?.error).to.match(/4 MiB/);
    expect(await hello("de")).to.equal("eins");
    await rm(join(dataFolder, "languages", "de.json"));
    await reload();
    expect(await hello("de")).to.equal("zwei");
  });
});

describe("JSON that people wrote", () => {
  for (const [text, line, column] of [
    ['{"a": b}', 1, 7],
    ['{"a": 1,}', 1, 9],
    ['{\n  "a": "x\ny"}', 2, 10],
    ["[1, 2", 1, 6],
    ['{"a" 1}', 1, 6],
    ["{a: 1}", 1, 2],
    ["[1] 2", 1, 5],
    ["", 1, 1],
  ] as const)
    it(`tells where ${JSON.stringify(text)} is wrong`, () => {
      expect(() => readJson(text))
        .to.throw(JsonProblem)
        .that.includes({ line, column });
    });

  it("is read with a byte order mark", () => {
    expect(readJson('\uFEFF{"a": 1}')).to.deep.equal({ a: 1 });
  });
});
