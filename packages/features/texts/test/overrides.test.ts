import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import commands from "@dicetower/commands";
import {
  commands as commandsPoint,
  defineFeature,
  defineTopic,
  Random,
  Store,
  text,
  texts as textsPoint,
  textTable,
} from "@dicetower/contract";
import { probeCommand, scriptedDice, type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import texts from "../src/index.js";

const greeter = defineFeature({
  id: "greeter",
  setup(host) {
    host.add(
      textsPoint,
      ...textTable({ "greet.hello": { en: "Hello {nick}, {word}", "zh-CN": "你好 {nick}，{word}" } }),
    );
    host.add(
      commandsPoint,
      probeCommand({
        key: "greet.hello",
        names: ["hello"],
        replyKeys: ["greet.hello"],
        run: (call) => text("greet.hello", { word: call.original }),
      }),
    );
  },
});

const overridesChanged = defineTopic<null>("texts.overridesChanged", { cluster: true });

/** Stands for what carries topics between processes. */
let heard = 0;
let elsewhere: (value: string) => Promise<void>;
const otherProcess = defineFeature({
  id: "other-process",
  needs: { store: Store },
  setup(host) {
    heard = 0;
    host.on(overridesChanged, () => {
      heard++;
    });
    elsewhere = async (value) => {
      await host.needs.store.change((db) => db("texts_override").update({ value }));
      host.emit(overridesChanged, null);
    };
  },
});

describe("the wordings of owners", () => {
  let tower: TestHost;
  let dataFolder: string;
  const random = scriptedDice();
  const start = () =>
    testHost({ features: [texts, commands, greeter, otherProcess], dataFolder, replace: [[Random, random]] });
  const put = (body: object) => tower.put("/api/templates", { locale: "en", key: "greet.hello", ...body });

  beforeEach(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), "dicetower-texts-"));
    tower = await start();
  });
  afterEach(async () => {
    await tower.stop();
    await rm(dataFolder, { recursive: true, force: true });
  });

  it("are told to other processes after each change, and read again when another has changed them", async () => {
    await put({ value: "Hi" }).answers({});
    expect(heard).to.equal(1);
    await tower.delete("/api/templates/zh-CN/greet.hello").answers({ code: 40400 });
    expect(heard, "nothing changed").to.equal(1);
    await elsewhere("Hi from afar");
    await until(async () => (await tower.say(".hello").text()) === "Hi from afar");
    await tower.delete("/api/templates/en/greet.hello").answers({});
    expect(heard).to.equal(3);
  });

  it("are said at once, in their language only, over a restart, until they are taken back", async () => {
    await put({ value: "Well met, {nick}! {word}" }).answers({
      data: { overridden: true, value: "Well met, {nick}! {word}", default: "Hello {nick}, {word}" },
    });
    await tower.say(".hello {nick}").replies("Well met, <Ann>! {nick}");
    await tower.say(".hello x", { locale: "zh-CN" }).replies("你好 <Ann>，x");
    await tower.stop();
    tower = await start();
    await tower.say(".hello x").replies("Well met, <Ann>! x");
    await tower
      .delete("/api/templates/en/greet.hello")
      .answers({ data: { overridden: false, value: "Hello {nick}, {word}" } });
    await tower.say(".hello x").replies("Hello <Ann>, x");
    await tower.delete("/api/templates/en/greet.hello").answers({ code: 40400 });
  });

  it("are drawn by weight, those without any never", async () => {
    await put({
      variants: [
        { text: "never", weight: 0 },
        { text: "often", weight: 3 },
        { text: "seldom", weight: 1 },
      ],
    }).answers({ data: { value: "often" } });
    random.push(1, 3, 4);
    for (const said of ["often", "often", "seldom"]) await tower.say(".hello x").replies(said);
  });

  it("silence a text with NULL", async () => {
    await put({ value: "NULL" }).answers({ code: 0 });
    await tower.say(".hello x").silent();
  });

  it("are refused when the key is unknown, nothing can be drawn, or they are too long or too many", async () => {
    await tower
      .put("/api/templates", { locale: "en", key: "no.such.text", value: "x" })
      .answers({ code: 40400 });
    await put({}).answers({ code: 40001 });
    await put({ value: "x", nope: 1 }).answers({ code: 40001 });
    await put({ variants: [{ text: "x", weight: 0 }] }).answers({ code: 42200 });
    await put({ variants: Array.from({ length: 257 }, () => ({ text: "x", weight: 1 })) }).answers({
      code: 40001,
    });
    await put({ variants: [{ text: "x", weight: 1_000_000 }] }).answers({ code: 40001 });
    await put({ value: "骰".repeat(21_845) }).answers({ code: 0 });
    await put({ value: "骰".repeat(21_846) }).answers({ code: 42200 });
  });

  it("come from an uploaded file, too, whose faults are named", async () => {
    const item = { locale: "en", key: "greet.hello", format: "plain", value: "from a file" };
    const file = { kind: "templates", schemaVersion: 1, exportedAt: 1, items: [item] };
    const upload = (content: string, fields: Record<string, string> = {}, name = "texts.json") => {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.append(field, value);
      form.append("file", new Blob([content], { type: "application/json" }), name);
      return tower.post("/api/templates/import", form);
    };
    await tower.put("/api/templates", { locale: "zh-CN", key: "greet.hello", value: "嗨" }).answers({});
    await upload(`\uFEFF${JSON.stringify(file)}`).answers({ data: { added: 1, changed: 0, skipped: [] } });
    await tower.say(".hello x").replies("from a file");
    await tower.say(".hello x", { locale: "zh-CN" }).replies("嗨");
    await upload(JSON.stringify(file), { mode: "replace" }).answers({ data: { added: 0, changed: 1 } });
    await tower.say(".hello x", { locale: "zh-CN" }).replies("你好 <Ann>，x");
    await upload("{").answers({ code: 40000 });
    await upload("[]").answers({ code: 40001 });
    await upload(JSON.stringify({ ...file, items: [{ ...item, nope: 1 }] })).answers({ code: 40001 });
    await upload(JSON.stringify(file), { mode: "both" }).answers({ code: 40001 });
    await upload(JSON.stringify(file), {}, "texts.exe").answers({ code: 41500 });
    await tower.post("/api/templates/import", {}).answers({ code: 40001 });
    await tower.post("/api/templates/import", { ...file, items: undefined }).answers({ code: 40001 });
    await tower.say(".hello x").replies("from a file");
  });

  it("in Markdown have rows of their own in the list, and go alone", async () => {
    await put({ format: "markdown", value: "**Hello** {nick}" }).answers({
      data: { format: "markdown", value: "**Hello** {nick}", overridden: true },
    });
    const rows = async (more = "") =>
      (
        await tower
          .get(`/api/i18n/all?q=greet.hello${more}`)
          .data<{ format: string; overridden: boolean }[]>()
      ).map(({ format, overridden }) => `${format} ${overridden}`);
    expect(await rows()).to.deep.equal(["plain false", "markdown true"]);
    expect(await rows("&format=markdown")).to.deep.equal(["markdown true"]);
    await tower.say(".hello x").replies("Hello <Ann>, x");
    await tower
      .delete("/api/templates/en/greet.hello?format=markdown")
      .answers({ data: { format: "plain", overridden: false } });
    expect(await rows()).to.deep.equal(["plain false"]);
  });

  it("leave as a file without any, and come back as one: nothing changes, or all others go", async () => {
    const empty = await tower.get("/api/templates/export").data<{ items: object[] }>();
    expect(empty.items).to.deep.equal([]);
    await put({ value: "kept" }).answers({});
    await tower.post("/api/templates/import", empty).answers({ data: { added: 0, changed: 0, skipped: [] } });
    await tower.say(".hello x").replies("kept");
    await tower.post("/api/templates/import", { ...empty, mode: "replace" }).answers({ code: 0 });
    await tower.say(".hello x").replies("Hello <Ann>, x");
  });

  it("are refused in a language that nobody speaks, naming the field", async () => {
    for (const locale of ["xx", "xx-YY", "qq"]) {
      const { json } = await put({ locale, value: "x" }).answers({ code: 40001 });
      expect(json.errors?.[0]?.path).to.equal("/locale");
      expect(json.errors?.[0]?.message).to.match(/language/);
      await tower.get(`/api/i18n/all?locale=${locale}`).answers({ code: 40001 });
      const items = [{ locale, key: "greet.hello", value: "x" }];
      await tower
        .post("/api/templates/import", { kind: "templates", schemaVersion: 1, items })
        .answers({ code: 40001 });
    }
    // A language that no package brings: somebody translates.
    await put({ locale: "de", value: "Hallo" }).answers({ code: 0 });
    await tower.say(".hello x", { locale: "de" }).replies("Hallo");
  });

  it("leave as a file and come back, merged or instead of all others", async () => {
    await put({
      variants: [
        { text: "a", weight: 2 },
        { text: "b", weight: 1 },
      ],
    }).answers({ code: 0 });
    await tower
      .put("/api/templates", { locale: "zh-CN", key: "greet.hello", value: "嗨" })
      .answers({ code: 0 });
    const file = await tower.get("/api/templates/export").data<{ kind: string; items: object[] }>();
    expect(file).to.deep.include({ kind: "templates", schemaVersion: 1 });
    expect(file.items).to.have.lengthOf(2);
    const one = { ...file, items: [{ locale: "en", key: "greet.hello", format: "plain", value: "one" }] };
    await tower
      .post("/api/templates/import", { ...one, mode: "replace" })
      .answers({ data: { added: 0, changed: 1, skipped: [] } });
    expect((await tower.get("/api/templates/export").data<{ items: object[] }>()).items).to.have.lengthOf(1);
    const unknown = { locale: "en", key: "gone.text", value: "x" };
    const back = await tower
      .post("/api/templates/import", { ...file, items: [...file.items, unknown] })
      .data<{ added: number; changed: number; skipped: object[] }>();
    expect(back).to.deep.include({ added: 1, changed: 1 });
    expect(back.skipped).to.deep.equal([{ key: "gone.text", reason: "There is no such text." }]);
    expect((await tower.get("/api/templates/export").data<{ items: object[] }>()).items).to.deep.equal(
      file.items,
    );
  });
});

/** Asks again at the event loop's next turn; mocha's own limit ends it. */
async function until(met: () => Promise<boolean>): Promise<void> {
  while (!(await met())) await new Promise((resolve) => setImmediate(resolve));
}
