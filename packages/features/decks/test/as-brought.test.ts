import access from "@dicetower/access";
import commands from "@dicetower/commands";
import dice from "@dicetower/dice";
import native from "@dicetower/dice-native";
import { type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import decks from "../src/index.js";

describe("decks as people bring them", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features: [texts, commands, access, dice, native, decks] });
  });
  after(() => tower.stop());

  const write = (filename: string, content: unknown) =>
    tower.put("/api/decks/file", { filename, source: "user", content: JSON.stringify(content) });
  const upload = (name: string, bytes: Uint8Array | string) => {
    const form = new FormData();
    form.append("file", new File([bytes], name));
    return tower.post("/api/decks/upload", form);
  };
  const drawn = async (name: string) => (await tower.say(`.draw ${name}`).text()).replace(/^.*\n/, "");

  it("say what stands in braces and brackets, and leave whole what cannot be worked out", async () => {
    const cards: Readonly<Record<string, string>> = {
      "赏[1d1+20]枚": "赏21枚",
      "[1D1*5]/[d1]": "5/1",
      "[3*5]{3*5}": "1515",
      "[[1d1]*2+[3d1]]": "[[1d1]*2+[3d1]]",
      "【[1d1]】[伤害[1d1]点]": "【1】[伤害1点]",
      "{player}、{nick}、[name]、【name】、[$t玩家]、{$t玩家}、[NAME]": "Ann、Ann、Ann、Ann、Ann、Ann、Ann",
      "{$player}{$platform}": "Anntest",
      "门#{PICTURE-门}后": "门后",
      "{half}[1d1+力量][1d1+][1d1元][1-4][2024/11/28][10/0]{$x}[x](http://a)":
        "{half}[1d1+力量][1d1+][1d1元][1-4][2024/11/28][10/0]{$x}[x](http://a)",
      "[CQ:face,id=1][img:a.png]": "[CQ:face,id=1][img:a.png]",
      "{$inner}": "inside",
    };
    const names = Object.keys(cards).map((_, at) => `k${at}`);
    await write("forms.json", {
      inner: ["inside"],
      ...Object.fromEntries(Object.keys(cards).map((card, at) => [names[at], [card]])),
    }).answers({});
    for (const [at, said] of Object.values(cards).entries())
      expect(await drawn(`k${at}`), Object.keys(cards)[at]).to.equal(said);
    expect(await drawn("k0")).to.not.include("{");
    await write("self.json", { 自称: ["{self}有礼"] }).answers({});
    expect(await drawn("自称")).to.match(/^[^{]+有礼$/);
  });

  it("are read in every encoding that editors write, and refused by its name in others", async () => {
    const text = '{"宽字签":["宽字签内容"]}';
    const wide = Buffer.from(text, "utf16le");
    const gbk = Buffer.from("7b22bfedd7d6c7a9223a5b22bfedd7d6c7a9c4dac8dd225d7d", "hex");
    const files: Readonly<Record<string, Buffer>> = {
      "utf-8": Buffer.from(text),
      "utf-8 with mark": Buffer.from(`\uFEFF${text}`),
      "utf-16le": wide,
      "utf-16le with mark": Buffer.concat([Buffer.from([0xff, 0xfe]), wide]),
      "utf-16be": Buffer.from(wide).swap16(),
      "utf-16be with mark": Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(wide).swap16()]),
      gbk,
    };
    for (const [label, bytes] of Object.entries(files)) {
      const { filename } = await upload(`${label}.json`, bytes).data<{ filename: string }>();
      expect(await drawn("宽字签"), label).to.equal("宽字签内容");
      const read = await tower.get(`/api/decks/file?name=${filename}`).data<{ content: string }>();
      expect(read.content, label).to.equal(text);
      await tower.delete(`/api/decks/file/${filename}`).answers({});
    }
    const others: Readonly<Record<string, Buffer>> = {
      "UTF-32": Buffer.from([0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0, 0x7d, 0, 0, 0]),
      Big5: Buffer.from("7b22b5c9223a5b22a440add3a470a4d1aabab54ca7a9a457225d7d", "hex"),
      Shift_JIS: Buffer.from("7b22a2223a5b2282b182f182c982bf82cd225d7d".replace("22a2", "2282a0"), "hex"),
      "Windows-1252": Buffer.from('{"café":["déjà"]}', "latin1"),
    };
    for (const [encoding, bytes] of Object.entries(others)) {
      const { json } = await upload("other.json", bytes).answers({ code: 40001 });
      expect(json.message).to.include(encoding);
    }
  });

  it("keep the names of their files", async () => {
    for (const name of [
      "谁?在:敲*门.json",
      'a|b<c>"d".json',
      ".hidden.json",
      "CON.json",
      "100%.json",
      `${"长".repeat(200)}.json`,
      "🎲！、，+.json",
    ]) {
      const row = await upload(name, '{"敲门签":["咚"]}').data<{ id: number; filename: string }>();
      expect(row.filename).to.equal(name);
      await tower.post("/api/decks/reload", {}).answers({});
      expect(await drawn("敲门签")).to.equal("咚");
      const shown = await tower
        .get(`/api/decks/file?name=${encodeURIComponent(name)}`)
        .data<{ filename: string }>();
      expect(shown.filename).to.equal(name);
      expect(await tower.say(`.draw desc ${name}`).text()).to.include("敲门签");
      await tower.delete(`/api/decks/file/${encodeURIComponent(name)}`).answers({ data: { filename: name } });
      await tower.get(`/api/decks/file?name=${encodeURIComponent(name)}`).answers({ code: 40400 });
    }
    const row = await upload("../../led out.json", '{"敲门签":["咚"]}').data<{ filename: string }>();
    expect(row.filename).to.equal("led out.json");
  });

  it("are offered by the nearest name", async () => {
    await write("near.json", { 林中小径: ["a"], 林中木屋: ["b"] }).answers({});
    await tower.say(".draw 林中").replies(/林中小径 \| 林中木屋|林中木屋 \| 林中小径/);
    await tower.say(".draw 林间小路").replies(/林中小径/);
  });
});
