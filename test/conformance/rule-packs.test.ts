import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestHost, zip } from "@dicetower/testkit";
import { expect } from "chai";
import { fullTower } from "./full-tower.js";

const packId = "trial/ktv";
const info = (id: string, version = "1.0.0") =>
  `format_version = "1.0.0"\n[package]\nid = "${id}"\nname = "KTV"\nversion = "${version}"\n`;
const songs = (...all: string[]) => JSON.stringify({ 歌单: all });
const files = {
  "info.toml": info(packId),
  "rules/ktv.yaml":
    "name: ktv\nfullName: KTV\ncommands:\n  set: { diceSides: 12 }\n  custom:\n    唱: { expr: d12, reply: '唱了 {res} 分' }\n",
  "vectors/ktv.json": JSON.stringify({
    vectors: [
      {
        id: "sing",
        kind: "custom",
        given: { system: "ktv", command: "唱", dice: [7] },
        expect: { reply: "唱了 7 分" },
      },
    ],
  }),
  "decks/songs.json": songs("夜曲"),
  "helpdoc/ktv/mic.json": JSON.stringify({ mod: "ktv", helpdoc: { 麦霸: "不肯放下话筒的人。" } }),
  "reply/ktv.json": JSON.stringify({
    kind: "replies",
    schemaVersion: 1,
    name: "ktv",
    rules: [{ name: "点歌", keywords: ["来一首"], responses: [{ text: "马上来。", weight: 1 }] }],
  }),
  "templates/zh-CN.json": JSON.stringify({ locale: "zh-CN", texts: { "draw.result": "点中了：{cards}" } }),
};
const zh = { locale: "zh-CN" };

interface PackRow {
  readonly packId: string;
  readonly state: string;
  readonly error: string;
  readonly contents: Readonly<Record<string, number>>;
  readonly warnings: readonly string[];
}

describe("a rule pack on the full installation", () => {
  let tower: TestHost;
  let dataFolder: string;
  before(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), "dicetower-packs-"));
    tower = await fullTower({ dataFolder });
  });
  after(async () => {
    await tower.stop();
    await rm(dataFolder, { recursive: true, force: true });
  });

  const send = (entries: Readonly<Record<string, string>>) => {
    const form = new FormData();
    form.append("file", new File([new Uint8Array(zip(entries))], "pack.zip"));
    return tower.post("/api/rulepacks/upload", form);
  };
  const toggle = (enabled: boolean, id = packId) =>
    tower.post("/api/rulepacks/toggle", { packId: id, enabled });
  const remove = (id = packId) => tower.post("/api/rulepacks/delete", { packId: id }).answers({ code: 0 });
  const row = async (id = packId) => {
    const all = await tower.get("/api/rulepacks").data<PackRow[]>();
    const found = all.find((one) => one.packId === id);
    if (found === undefined) throw new Error(`there is no pack ${id}`);
    return found;
  };
  const said = (text: string) => tower.say(text, zh).text();
  const decks = () =>
    tower
      .get("/api/decks?source=rulepack")
      .data<{ id: number; filename: string; pack: string; warnings: string[]; duplicates: string[] }[]>();
  const entries = async () =>
    (
      await tower
        .get("/api/help?source=rulepack")
        .data<{ items: { title: string; sourceName: string; filename: string }[] }>()
    ).items;
  const rules = async () =>
    (await tower.get("/api/replies").data<{ id: number; name: string; pack: string }[]>()).filter(
      ({ pack }) => pack !== "",
    );
  const wording = async () => {
    const rows = await tower
      .get("/api/i18n/all?locale=zh-CN&q=draw.result")
      .data<{ key: string; value: string; pack: string; overridden: boolean }[]>();
    return rows.find(({ key }) => key === "draw.result");
  };

  /** Waits for what a pack that is loaded again brings. */
  async function eventually(isSo: () => Promise<boolean>): Promise<void> {
    const until = Date.now() + 30_000;
    while (!(await isSo())) {
      if (Date.now() > until) throw new Error("it did not come to that");
      await tower.host.settled();
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async function isAllThere(): Promise<void> {
    expect(await said(".draw 歌单")).to.equal("点中了：夜曲");
    expect(await said(".draw list")).to.match(/歌单/);
    expect(await said(".help 麦霸")).to.match(/^麦霸\n不肯放下话筒的人。/);
    expect(await said(".find 话筒")).to.match(/麦霸/);
    expect(await said("来一首")).to.equal("马上来。");
  }

  async function isAllGone(): Promise<void> {
    expect(await said(".draw 歌单")).to.match(/没有牌堆/);
    expect(await said(".draw list")).not.to.match(/歌单/);
    expect(await said(".help 麦霸")).not.to.match(/不肯放下话筒的人/);
    expect(await said(".find 话筒")).not.to.match(/麦霸/);
    expect(await said("来一首")).to.equal("");
    expect(await said(".draw weather")).not.to.match(/点中了/);
    expect([await decks(), await entries(), await rules()]).to.deep.equal([[], [], []]);
    expect(await wording()).to.include({ pack: "" });
  }

  it("brings its decks, help, replies and texts while it is on, and takes them with it", async () => {
    await send(files).answers({ data: { state: "installed", warnings: [] } });
    await isAllGone();
    await toggle(true).answers({
      data: {
        state: "enabled",
        contents: { rules: 1, scripts: 0, decks: 1, helpdoc: 1, reply: 1, templates: 1 },
        vectors: { total: 1, held: 1, failed: [], failures: [] },
        warnings: [],
      },
    });
    await isAllThere();
    expect(await decks()).to.have.length(1);
    expect((await decks())[0]).to.include({ filename: "trial/ktv/songs.json", pack: packId });
    expect((await entries())[0]).to.include({
      title: "麦霸",
      sourceName: packId,
      filename: "trial/ktv/ktv/mic.json",
    });
    expect((await rules())[0]).to.include({ name: "点歌", pack: packId });
    expect(await wording()).to.include({ value: "点中了：{cards}", pack: packId, overridden: false });
    await toggle(false).answers({ data: { state: "disabled", warnings: [] } });
    await isAllGone();
    await toggle(true).answers({ code: 0 });
    await isAllThere();
    await send({ ...files, "info.toml": info(packId, "1.1.0"), "decks/songs.json": songs("晴天") }).answers({
      data: { version: "1.1.0", state: "enabled" },
    });
    expect(await said(".draw 歌单")).to.equal("点中了：晴天");
    await remove();
    await isAllGone();
  });

  it("is the owner's to switch, not to change", async () => {
    await send(files).answers({ code: 0 });
    await toggle(true).answers({ code: 0 });
    const [deck] = await decks();
    const [rule] = await rules();
    const file = { filename: "trial/ktv/songs.json", source: "rulepack" };
    await tower.get(`/api/decks/file?name=${file.filename}&source=rulepack`).answers({
      data: { readOnly: true, content: songs("夜曲"), entries: ["歌单"] },
    });
    await tower.put("/api/decks/file", { ...file, content: "{}" }).answers({ code: 40301 });
    await tower.put(`/api/decks/${deck?.id}`, { title: "x" }).answers({ code: 40301 });
    await tower.delete(`/api/decks/${deck?.id}`).answers({ code: 40301 });
    await tower.patch(`/api/replies/${rule?.id}`, { enabled: false }).answers({ code: 40301 });
    await tower.delete(`/api/replies/${rule?.id}`).answers({ code: 40301 });
    await tower.delete("/api/help/file/rulepack%3Atrial%2Fktv%2Fktv%2Fmic.json").answers({ code: 40301 });
    expect(await tower.say(".reply del 点歌", { ...zh, role: "admin" }).text()).not.to.match(/已删除/);
    await isAllThere();
    await remove();
  });

  it("gives way to what the owner has of the same name", async () => {
    await send(files).answers({ code: 0 });
    await toggle(true).answers({ code: 0 });
    const own = new FormData();
    own.append("file", new File([songs("东风破")], "own.json"));
    await tower.post("/api/decks/upload", own).answers({ code: 0 });
    await tower
      .put("/api/templates", { locale: "zh-CN", key: "draw.result", format: "plain", value: "抽到 {cards}" })
      .answers({ data: { pack: "", overridden: true } });
    const { id } = await tower
      .post("/api/replies", { keywords: ["来一首"], responses: [{ text: "自己唱。", weight: 1 }] })
      .data<{ id: number }>();
    expect(await said(".draw 歌单")).to.equal("抽到 东风破");
    expect(await said("来一首")).to.equal("自己唱。");
    const hidden = '"歌单" is drawn from the file own.json, which has it, too.';
    expect((await decks())[0]).to.deep.include({ warnings: [hidden], duplicates: ["歌单"] });
    expect((await row()).warnings).to.deep.equal([`decks/songs.json: ${hidden}`]);
    await tower.delete("/api/decks/file/own.json").answers({ code: 0 });
    await tower.delete("/api/templates/zh-CN/draw.result").answers({ data: { pack: packId } });
    await tower.delete(`/api/replies/${id}`).answers({ code: 0 });
    await isAllThere();

    await send({ "info.toml": info("trial/zz"), "decks/more.json": songs("小城故事") }).answers({ code: 0 });
    await toggle(true, "trial/zz").answers({ code: 0 });
    expect((await row()).warnings).to.deep.equal([
      'decks/songs.json: "歌单" is drawn from the rule pack trial/zz, which has it, too.',
    ]);
    expect(await said(".draw 歌单")).to.equal("点中了：小城故事");
    await remove("trial/zz");
    await isAllThere();
    await remove();
  });

  it("stays off where a file is broken, and says which and where", async () => {
    const broken: readonly (readonly [Record<string, string>, RegExp])[] = [
      [{ "decks/bad.json": '{\n  "a": [1,\n}' }, /decks\/bad\.json: .*line 3/],
      [{ "helpdoc/bad.yaml": "- key: a\n  content: b\n- key: [\n" }, /helpdoc\/bad\.yaml: .*line \d/],
      [{ "reply/bad.json": '{\n  "kind": "replies",\n  oops\n}' }, /reply\/bad\.json: .*line 3/],
      [
        {
          "reply/bad.json": JSON.stringify({
            kind: "replies",
            rules: [{ name: "x", keywords: [], responses: [] }],
          }),
        },
        /reply\/bad\.json: The rule "x": .*/,
      ],
      [
        {
          "reply/bad.json": JSON.stringify({
            kind: "replies",
            rules: [
              { name: "x", keywords: ["x"], responses: [{ text: "{api:https://example.org}", weight: 1 }] },
            ],
          }),
        },
        /fetch nothing/,
      ],
      [
        { "templates/bad.json": '{\n  "locale": "en",\n  "texts": {"a": 1}\n}' },
        /templates\/bad\.json: .*line 3/,
      ],
    ];
    for (const [more, why] of broken) {
      await send({ ...files, ...more }).answers({ data: { state: "installed" } });
      const { json } = await toggle(true).done();
      expect([json.code, json.message]).to.satisfy(
        ([code, message]: [number, string]) => code === 42200 && why.test(message),
        `${json.message} should match ${why}`,
      );
      expect(await row()).to.include({ state: "error" });
      await isAllGone();
      await remove();
    }
  });

  it("names what nobody reads, and follows the features that read", async () => {
    await send({ ...files, "monsters/orc.txt": "x", "decks/notes.txt": "x" }).answers({
      data: {
        warnings: ["Nobody reads monsters/ (1 file): no feature that is installed takes this folder."],
      },
    });
    await toggle(true).answers({ code: 0 });
    expect((await row()).warnings).to.deep.equal([
      "Nobody reads monsters/ (1 file): no feature that is installed takes this folder.",
      "decks/notes.txt: is no file of decks and was passed over.",
    ]);
    for (const [feature, folder] of [
      ["decks", "decks"],
      ["help", "helpdoc"],
      ["replies", "reply"],
    ] as const) {
      await tower.disable(feature);
      await eventually(async () => (await row()).state === "enabled" && (await row()).contents[folder] === 0);
      expect((await row()).warnings.join()).to.match(
        new RegExp(`Nobody reads ${folder}/ \\(\\d files?\\)\\. Switch on the feature "${feature}"\\.`),
      );
      await tower.enable(feature);
      await eventually(async () => (await row()).state === "enabled" && (await row()).contents[folder] === 1);
      await isAllThere();
    }
    await tower.disable("rulepacks");
    await eventually(async () => /没有牌堆/.test(await said(".draw 歌单")));
    await eventually(async () => (await said("来一首")) === "");
    await tower.enable("rulepacks");
    await eventually(async () => (await row()).state === "enabled");
    await isAllThere();
    await remove();
    await isAllGone();
  });

  it("is there again after a start, with what the owner decided of it", async () => {
    await send(files).answers({ code: 0 });
    await toggle(true).answers({ code: 0 });
    const before = [(await entries())[0], (await rules())[0]?.id, (await decks())[0]?.id];
    await tower.stop();
    tower = await fullTower({ dataFolder });
    await eventually(async () => {
      const { rules: systems, decks: cards, helpdoc, reply, templates } = (await row()).contents;
      return (
        (await row()).state === "enabled" &&
        [systems, cards, helpdoc, reply, templates].join() === "1,1,1,1,1"
      );
    });
    await isAllThere();
    expect([(await entries())[0], (await rules())[0]?.id, (await decks())[0]?.id]).to.deep.equal(before);
    await remove();
    await isAllGone();
  });
});
