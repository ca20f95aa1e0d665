import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import access from "@dicetower/access";
import assets from "@dicetower/assets";
import commands from "@dicetower/commands";
import dice from "@dicetower/dice";
import native from "@dicetower/dice-native";
import { type TestHost, testHost, zip } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import decks from "../src/index.js";

/** The head of a picture of one pixel; each ends in its own number. */
const png = (end: number) =>
  Buffer.concat([
    Buffer.from("89504e470d0a1a0a0000000d4948445200000001000000010806000000", "hex"),
    Buffer.of(end),
  ]);
const asSent = (end: number) => [`base64://${png(end).toString("base64")}`];

interface Row {
  readonly id: number;
  readonly filename: string;
  readonly warnings: readonly string[];
}

describe("decks in folders below that of decks", () => {
  let parent: string;
  let tower: TestHost;
  const write = async (path: string, content: Buffer | object) => {
    const file = join(parent, "data", "decks", path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, Buffer.isBuffer(content) ? content : JSON.stringify(content));
  };
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), "dicetower-folders-"));
    await write("签.json", { 顶签: ["顶"] });
    await write("甲/签.json", { 甲签: ["甲"], 甲照: ["看[图:1.png]"], 甲深: ["看[图:./图/2.png]"] });
    await write("甲/图/1.png", png(1));
    await write("甲/图/2.png", png(2));
    await write("乙/签.json", { 乙签: ["乙"], 乙照: ["看[图:1.png]"], 乙远: ["看[图:data/图/2.png]"] });
    await write("乙/1.png", png(3));
    await write("1.png", png(4));
    await write("a/b/c/d/近.json", { 近: ["近"] });
    await write("a/b/c/d/e/远.json", { 远: ["远"] });
    await write("包.deck", zip({ "签.json": JSON.stringify({ 包签: ["包"] }) }));
    await write("_包.deck/签.json", { 包签: ["拆开的"] });
    await write("_旧.deck/签.json", { 旧签: ["旧"] });
    await writeFile(join(parent, "外.json"), JSON.stringify({ 外: ["外"] }));
    await mkdir(join(parent, "链"));
    await writeFile(join(parent, "链", "链.json"), JSON.stringify({ 链: ["链"] }));
    await symlink(join(parent, "链"), join(parent, "data", "decks", "链"));
    tower = await testHost({
      features: [texts, commands, access, dice, native, assets, decks],
      dataFolder: join(parent, "data"),
    });
  });
  afterEach(async () => {
    await tower.stop();
    await rm(parent, { recursive: true });
  });
  const rows = () => tower.get("/api/decks?source=user").data<readonly Row[]>();
  const idOf = async (filename: string) => (await rows()).find((row) => row.filename === filename)?.id;
  const drawn = async (name: string) => (await tower.say(`.draw ${name}`).text()).replace(/^.*\n/, "");
  const sent = async (name: string) => {
    const { spoken } = await tower.say(`.draw ${name}`).done();
    return spoken[0]?.segments?.filter(({ type }) => type === "image").map(({ data }) => data["file"]);
  };

  it("are read by their path, four folders deep, without links and what an archive holds", async () => {
    expect((await rows()).map(({ filename }) => filename)).to.have.members([
      "签.json",
      "甲/签.json",
      "乙/签.json",
      "a/b/c/d/近.json",
      "包.deck",
      "_旧.deck/签.json",
    ]);
    for (const [name, card] of [
      ["顶签", "顶"],
      ["甲签", "甲"],
      ["乙签", "乙"],
      ["近", "近"],
      ["包签", "包"],
      ["旧签", "旧"],
    ] as const)
      expect(await drawn(name)).to.equal(card);
    await tower.say(".draw 链").replies(/no deck/);
    await tower.say(".draw list").replies(/甲\/签\.json \(3\): 甲签/);
    await tower.say(".draw desc 乙/签.json").replies(/乙签 \(1\)/);
  });

  it("show the pictures of their own folder before others", async () => {
    expect(await sent("甲照")).to.deep.equal(asSent(1));
    expect(await sent("甲深")).to.deep.equal(asSent(2));
    expect(await sent("乙照")).to.deep.equal(asSent(3));
    expect(await sent("乙远")).to.deep.equal(asSent(2));
    const pictures = await tower
      .get("/api/decks/pictures")
      .data<{ path: string; shownBy: readonly string[] }[]>();
    expect(pictures.map(({ path, shownBy }) => [path, shownBy.join()])).to.deep.equal([
      ["1.png", ""],
      ["乙/1.png", "乙/签.json"],
      ["甲/图/1.png", "甲/签.json"],
      ["甲/图/2.png", "乙/签.json,甲/签.json"],
    ]);
    const form = new FormData();
    form.append("folder", "甲");
    form.append("file", new File([new Uint8Array(png(5))], "1.png"));
    await tower
      .post("/api/decks/pictures/upload", form)
      .answers({ data: { path: "甲/1.png", shownBy: ["甲/签.json"] } });
    expect(await sent("甲照")).to.deep.equal(asSent(5));
    await tower.delete(`/api/decks/pictures/${encodeURIComponent("甲/1.png")}`).answers({ code: 0 });
    expect(await sent("甲照")).to.deep.equal(asSent(1));
  });

  it("are edited, switched and deleted where they lie; others of the same name stay", async () => {
    const id = await idOf("甲/签.json");
    const at = `name=${encodeURIComponent("甲/签.json")}`;
    const { sha256, content } = await tower
      .get(`/api/decks/file?${at}`)
      .data<{ sha256: string; content: string }>();
    expect(JSON.parse(content)).to.have.property("甲签");
    const put = (given: string) =>
      tower.put("/api/decks/file", {
        filename: "甲/签.json",
        source: "user",
        content: JSON.stringify({ 甲签: ["新"] }),
        sha256: given,
      });
    await put("0".repeat(64)).answers({ code: 40900 });
    await put(sha256).answers({ data: { id, filename: "甲/签.json" } });
    expect(await drawn("甲签")).to.equal("新");
    await tower.put(`/api/decks/${id}`, { enabled: false, title: "甲集" }).answers({ data: { id } });
    await tower.say(".draw 甲签").replies(/no deck/);
    await tower.post("/api/decks/reload", {}).answers({ code: 0 });
    expect(await idOf("甲/签.json")).to.equal(id);
    await tower.delete(`/api/decks/file/${encodeURIComponent("甲/签.json")}`).answers({ code: 0 });
    expect(await idOf("甲/签.json")).to.equal(undefined);
    expect(await drawn("顶签")).to.equal("顶");
    expect(await drawn("乙签")).to.equal("乙");
    await tower
      .delete(`/api/decks/${await idOf("乙/签.json")}`)
      .answers({ data: { filename: "乙/签.json" } });
    await tower.say(".draw 乙签").replies(/no deck/);
    expect(await drawn("顶签")).to.equal("顶");
  });

  it("are made by no request, and nothing outside is reached by a path", async () => {
    const content = JSON.stringify({ 新: ["新"] });
    for (const filename of ["新/签.json", "甲/新.json", "../外.json", "甲/../../../外.json", "/外.json"]) {
      await tower.put("/api/decks/file", { filename, source: "user", content }).answers({ code: 40001 });
      await tower.get(`/api/decks/file?name=${encodeURIComponent(filename)}`).answers({ code: 40400 });
      await tower.delete(`/api/decks/file/${encodeURIComponent(filename)}`).answers({ code: 40400 });
    }
    await tower.say(".draw 外").replies(/no deck/);
  });
});
