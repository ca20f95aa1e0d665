import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  defineFeature,
  incoming,
  Outbound,
  type OutboundRequest,
  type Segment,
  Store,
} from "@dicetower/contract";
import { conforms, type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import assets from "../src/index.js";
import { form, gif, jpg, png, webp } from "./pictures.js";

conforms(assets, { with: [texts] });

const upload = "/api/assets/upload";
const mib = 1024 * 1024;

/** Answers `.say x` with x. */
const echo = defineFeature({
  id: "echo",
  setup: (host) =>
    host.add(incoming, {
      key: "echo",
      slot: "commands",
      run: ({ text }) => (text.startsWith(".say ") ? { reply: text.slice(5) } : undefined),
    }),
});

/** Puts rows into the table, as if so many pictures were there. */
const filler = defineFeature({
  id: "filler",
  needs: { store: Store },
  setup: (host) => {
    fill = (count, bytes) =>
      host.needs.store.change(async (db) => {
        await db("assets_asset").delete();
        const row = { type: "image/png", width: 1, height: 1, sha256: "", created_at: 0 };
        for (let at = 0; at < count; at++) {
          const name = `row-${at}.png`;
          const size = Math.floor(bytes / count) + (at === 0 ? bytes % count : 0);
          await db("assets_asset").insert({ ...row, name, name_key: name, size });
        }
      });
  },
});
let fill: (count: number, bytes: number) => Promise<unknown> = async () => {};

describe("pictures of the owner", () => {
  let tower: TestHost;
  const asked: { readonly url: string; readonly request: OutboundRequest }[] = [];
  let answer = { status: 200, body: JSON.stringify({ data: { url: "https://pics.example/1.png" } }) };
  const outbound = {
    async request(url: string, request: OutboundRequest) {
      asked.push({ url, request });
      return { status: answer.status, headers: {}, body: Buffer.from(answer.body) };
    },
  };
  before(async () => {
    tower = await testHost({ features: [texts, assets, echo, filler], replace: [[Outbound, outbound]] });
  });
  after(() => tower.stop());
  const kept = (name: string, bytes: Uint8Array | string) =>
    tower.post(upload, form(name, bytes)).data<{ name: string; url: string }>();
  const sent = async (words: string): Promise<readonly Segment[]> => {
    const { spoken } = await tower.say(`.say ${words}`).done();
    return spoken[0]?.segments ?? [];
  };

  const takes: readonly [what: string, name: string, bytes: Buffer, type: string, kept: string][] = [
    ["a PNG", "dot.png", png(3, 2), "image/png", "dot.png"],
    ["a GIF", "a.gif", gif(3, 2), "image/gif", "a.gif"],
    ["a JPEG", "photo.jpeg", jpg(3, 2), "image/jpeg", "photo.jpg"],
    ["a WebP", "w.webp", webp(3, 2), "image/webp", "w.webp"],
    ["a PNG that is called a JPEG", "wrong.jpg", png(3, 2), "image/png", "wrong.png"],
    ["a name in Chinese", "骰子 一.png", png(3, 2), "image/png", "骰子 一.png"],
    ["a name that is taken", "DOT.png", png(4, 4), "image/png", "DOT-2.png"],
    ["40 megapixels", "large.png", png(8_000, 5_000), "image/png", "large.png"],
    [
      "10 MiB",
      "heavy.png",
      Buffer.concat([png(1, 1), Buffer.alloc(10 * mib - 33)]),
      "image/png",
      "heavy.png",
    ],
  ];
  for (const [what, name, bytes, type, as] of takes)
    it(`are kept by their content: ${what}`, async () => {
      const row = await kept(name, bytes);
      expect(row).to.include({
        name: as,
        type,
        size: bytes.length,
        url: `/api/assets/${encodeURIComponent(as)}`,
      });
      const got = await fetch(tower.base + row.url, { headers: { "X-API-Key": tower.key } });
      expect(got.headers.get("content-type")).to.equal(type);
      expect(got.headers.get("content-disposition")).to.match(/^inline/);
      expect(got.headers.get("content-security-policy")).to.match(/sandbox/);
      expect(Buffer.from(await got.arrayBuffer()).equals(bytes)).to.equal(true);
    });

  const refuses: readonly [what: string, name: string, bytes: Buffer | string, code: number][] = [
    ["an SVG that is called a PNG", "x.png", "<svg xmlns='http://www.w3.org/2000/svg' onload='x()'/>", 41500],
    ["a page that is called a GIF", "x.gif", "<!doctype html><script>1</script>", 41500],
    ["an SVG", "x.svg", "<svg/>", 41500],
    ["nothing", "x.png", "", 41500],
    ["a broken PNG", "x.png", png(3, 2).subarray(0, 12), 42200],
    ["a PNG without width", "x.png", png(0, 2), 42200],
    ["more than 40 megapixels", "x.png", png(8_000, 5_001), 42200],
    ["more than 10 MiB", "x.png", Buffer.concat([png(1, 1), Buffer.alloc(10 * mib - 32)]), 41300],
  ];
  for (const [what, name, bytes, code] of refuses)
    it(`are refused: ${what}`, () =>
      tower
        .post(upload, form(name, bytes))
        .answers({ code })
        .then(() => undefined));

  it("are listed and deleted, and only those that are there are shown", async () => {
    const rows = await tower.get("/api/assets").data<{ name: string }[]>();
    expect(rows.map(({ name }) => name)).to.include.members(["dot.png", "骰子 一.png"]);
    await tower.delete("/api/assets/wrong.png").answers({ data: { name: "wrong.png" } });
    for (const name of ["wrong.png", "..%2F..%2Fdicetower.sqlite", "C%3A%5Cx.png"])
      await tower.get(`/api/assets/${name}`).answers({ code: 40400 });
    await tower.delete("/api/assets/wrong.png").answers({ code: 40400 });
    await tower.get("/api/assets/dot.png", { key: false }).answers({ code: 40100 });
  });

  it("go into replies by their names, and a missing one becomes a word", async () => {
    const image = { type: "image", data: { file: `base64://${png(3, 2).toString("base64")}` } };
    const text = (words: string) => ({ type: "text", data: { text: words } });
    const failed = text("[image could not be sent]");
    expect(await sent("look [img:dot.png] there")).to.deep.equal([text("look "), image, text(" there")]);
    expect(await sent("[图:dot.png]")).to.deep.equal([image]);
    expect(await sent("[CQ:image,file=dot.png]")).to.deep.equal([image]);
    for (const name of ["nobody.png", "../dot.png", "/etc/passwd", "file:///etc/passwd", "C:\\x.png"])
      expect(await sent(`[img:${name}]`), name).to.deep.equal([failed]);
    const { spoken } = await tower.say(".say [img:/etc/passwd]").done();
    expect(spoken[0]?.text).not.to.include("passwd");
    // What a platform opens itself is its business, and what is no tag stays text.
    expect(await sent("[CQ:image,file=https://e.x/a.png]")).to.deep.equal([]);
    await tower.say(".say [img:]").replies("[img:]");
  });

  it("go as links where an image host gives them one, and themselves where it does not", async () => {
    await tower.put("/api/system/image-send", { mode: "link" }).answers({ code: 0 });
    expect((await sent("[img:dot.png]"))[0]?.data["file"]).to.match(/^base64:/);
    const host = { mode: "multipart", url: "https://up.example/api", field: "pic", token: "s3cret-token" };
    await tower
      .put("/api/system/image-host", host)
      .answers({ data: { ...host, token: "<configured>", responsePath: "data.url", publicBase: "" } });
    for (let time = 0; time < 2; time++)
      expect((await sent("[img:dot.png]"))[0]?.data["file"]).to.equal("https://pics.example/1.png");
    // What was given is remembered beyond a restart.
    await tower.disable("assets");
    await tower.enable("assets");
    expect((await sent("[img:dot.png]"))[0]?.data["file"]).to.equal("https://pics.example/1.png");
    expect(asked).to.have.length(1);
    expect(asked[0]?.url).to.equal(host.url);
    expect(asked[0]?.request.headers).to.include({ authorization: "Bearer s3cret-token" });
    expect(String(asked[0]?.request.body)).to.match(
      /name="pic"; filename="dot\.png"\r\nContent-Type: image\/png/,
    );
    answer = { status: 200, body: JSON.stringify({ data: { url: "javascript:1" } }) };
    expect((await sent("[img:a.gif]"))[0]?.data["file"]).to.match(/^base64:/);
    answer = { status: 500, body: "" };
    expect((await sent("[img:a.gif]"))[0]?.data["file"]).to.match(/^base64:/);
  });

  it("are shown to whoever has their link while this service gives it", async () => {
    const base = "https://dice.example";
    await tower.put("/api/system/image-host", { mode: "local", publicBase: `${base}/` }).answers({ code: 0 });
    const link = String((await sent("[img:dot.png]"))[0]?.data["file"]);
    expect(link).to.match(/^https:\/\/dice\.example\/assets\/[0-9a-f]{32}\/dot\.png$/);
    const path = link.slice(base.length);
    const status = async (at: string) => (await fetch(tower.base + at)).status;
    expect(await status(path)).to.equal(200);
    expect(await status(path.replace(/[0-9a-f]{32}/, "0".repeat(32)))).to.equal(404);
    await tower.put("/api/system/image-host", {}).answers({ code: 0 });
    expect(await status(path)).to.equal(404);
    await tower.put("/api/system/image-send", {}).answers({ code: 0 });
  });

  it("need an https address for what others open", async () => {
    const rows: readonly [body: object, field: string][] = [
      [{ mode: "multipart" }, "/url"],
      [{ mode: "multipart", url: "http://up.example" }, "/url"],
      [{ mode: "multipart", url: "https://a:b@up.example" }, "/url"],
      [{ mode: "local", publicBase: "http://dice.example" }, "/publicBase"],
      [{ mode: "elsewhere" }, "/mode"],
      [{ mode: "none", field: "a b" }, "/field"],
    ];
    for (const [body, field] of rows) {
      const { json } = await tower.put("/api/system/image-host", body).answers({ code: 40001 });
      expect(json.errors?.map(({ path }) => path)).to.include(field);
    }
  });

  const base = "https://dice.example/";
  const lengths: readonly [field: string, within: string, beyond: string][] = [
    ["url", base.padEnd(500, "x"), base.padEnd(501, "x")],
    ["publicBase", base.padEnd(500, "x"), base.padEnd(501, "x")],
    ["field", "f".repeat(60), "f".repeat(61)],
    ["responsePath", "r".repeat(120), "r".repeat(121)],
    ["token", "t".repeat(500), "t".repeat(501)],
  ];
  for (const [field, within, beyond] of lengths)
    it(`go to an image host whose ${field} has ${within.length} characters at most`, async () => {
      await tower.put("/api/system/image-host", { [field]: within }).answers({ code: 0 });
      const { json } = await tower
        .put("/api/system/image-host", { [field]: beyond })
        .answers({ code: 40001 });
      expect(json.errors?.map(({ path }) => path)).to.deep.equal([`/${field}`]);
      await tower.put("/api/system/image-host", {}).answers({ code: 0 });
    });

  it("are 20 in one message; the others are words", async () => {
    await kept("many.png", png(1, 1));
    const types = (await sent("[img:many.png]".repeat(21))).map(({ type }) => type);
    expect(types).to.deep.equal([...Array(20).fill("image"), "text"]);
  });

  it("are a thousand at most, and 1 GiB", async () => {
    const size = png(1, 1).length;
    const rows: readonly [count: number, bytes: number, code: number][] = [
      [999, 999, 0],
      [1_000, 1_000, 42200],
      [100, 1_024 * mib - size, 0],
      [100, 1_024 * mib - size + 1, 42200],
    ];
    for (const [count, bytes, code] of rows) {
      await fill(count, bytes);
      await tower.post(upload, form("one-more.png", png(1, 1))).answers({ code });
    }
    await fill(0, 0);
  });

  it("are taken in where somebody has put them into the folder", async () => {
    await writeFile(join(tower.dataFolder, "assets", "by hand.png"), png(5, 5));
    await writeFile(join(tower.dataFolder, "assets", "page.png"), "<script>");
    await tower.disable("assets");
    await tower.enable("assets");
    let rows: readonly { name: string }[] = [];
    while (!rows.some(({ name }) => name === "by hand.png"))
      rows = await tower.get("/api/assets").data<{ name: string }[]>();
    expect(rows.some(({ name }) => name === "page.png")).to.equal(false);
  });
});
