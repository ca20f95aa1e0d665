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
import { scriptedDice, type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import texts from "../src/index.js";

const greeter = defineFeature({
  id: "greeter",
  setup(host) {
    host.add(
      textsPoint,
      ...textTable({ "greet.hello": { en: "Hello {nick}, {word}", "zh-CN": "你好 {nick}，{word}" } }),
    );
    host.add(commandsPoint, {
      key: "greet.hello",
      names: ["hello"],
      category: "test",
      syntax: ".hello",
      example: ".hello",
      replyKeys: ["greet.hello"],
      run: (call) => text("greet.hello", { word: call.original }),
    });
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
