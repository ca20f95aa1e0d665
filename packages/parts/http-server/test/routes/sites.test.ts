import { mkdir, mkdtemp, rm, symlink, unlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { route, sites } from "@dicetower/contract";
import { expect } from "chai";
import { Standing } from "../test-support.js";

const canary = "the canary outside";

describe("sites", () => {
  let standing: Standing;
  let folder: string;
  let built: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "dicetower-site-"));
    built = join(folder, "built");
    await mkdir(join(built, "assets"), { recursive: true });
    await mkdir(join(folder, "built-secret"));
    await writeFile(join(folder, "canary.txt"), canary);
    await writeFile(join(folder, "built-secret", "canary.txt"), canary);
    await writeFile(join(built, "index.html"), "<h1>panel</h1>");
    await writeFile(join(built, "plain.js"), "export {};");
    await writeFile(join(built, "email-templates.js"), "export {};");
    await writeFile(join(built, "assets", "index-BxYz12ab.js"), "x".repeat(5_000));
    await writeFile(join(built, "assets", "style.3f2a9c1b.css"), "b{}");
    await writeFile(join(built, "assets", "shell-chart-1c02e7d4.js"), "x");
    await writeFile(join(built, "assets", "图标.svg"), "<svg/>");
    await writeFile(join(built, "font.woff2"), "w");
    await writeFile(join(built, "packed.js"), "export {};".repeat(9));
    await writeFile(join(built, "packed.js.br"), brotliCompressSync("export {};".repeat(9)));
    await writeFile(join(built, "packed.js.gz"), gzipSync("export {};".repeat(9)));
    await writeFile(join(built, ".env"), canary);
    await symlink(join(folder, "canary.txt"), join(built, "link.txt"));
    await symlink(join(folder, "built-secret"), join(built, "linked"));
    standing = await Standing.begin();
    await standing.add((part) =>
      part.add(
        sites,
        { key: "panel", path: "/", folder: built, fallback: "index.html" },
        { key: "page", path: "/pages/decks", folder: join(built, "assets") },
      ),
    );
    await standing.serve(
      route({ method: "GET", path: "/api/thing", summary: "A thing", handle: () => 1 }),
      route({ method: "GET", path: "/health/live", summary: "Alive", access: "public", handle: () => "ok" }),
    );
  });
  after(async () => {
    await standing.end();
    await rm(folder, { recursive: true });
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    standing.raw({ path, headers: { host: "localhost", ...headers } });

  it("are open to everybody, with the right content types and the policy of pages", async () => {
    const types: Record<string, string> = {
      "/": "text/html; charset=utf-8",
      "/index.html": "text/html; charset=utf-8",
      "/plain.js": "text/javascript; charset=utf-8",
      "/assets/style.3f2a9c1b.css": "text/css; charset=utf-8",
      "/assets/%E5%9B%BE%E6%A0%87.svg": "image/svg+xml",
      "/font.woff2": "font/woff2",
      "/pages/decks/style.3f2a9c1b.css": "text/css; charset=utf-8",
    };
    for (const [path, type] of Object.entries(types)) {
      const told = await get(path);
      expect(told.status, path).to.equal(200);
      expect(
        told.headers["content-type"]?.replace("application/javascript", "text/javascript"),
        path,
      ).to.equal(type);
      expect(told.headers["content-security-policy"], path)
        .to.include("default-src 'self'")
        .and.include("script-src 'self'");
      expect(told.headers["x-content-type-options"]).to.equal("nosniff");
    }
  });

  it("are cached for ever if the name has a hash, and revalidated otherwise", async () => {
    const control = async (path: string) => (await get(path)).headers["cache-control"];
    expect(await control("/assets/index-BxYz12ab.js")).to.equal("public, max-age=31536000, immutable");
    expect(await control("/assets/style.3f2a9c1b.css")).to.equal("public, max-age=31536000, immutable");
    expect(await control("/assets/shell-chart-1c02e7d4.js")).to.contain("immutable");
    for (const path of ["/", "/plain.js", "/email-templates.js"])
      expect(await control(path), path).to.equal("no-cache");
    const { headers } = await get("/plain.js");
    const again = await get("/plain.js", { "if-none-match": headers.etag ?? "" });
    expect(again.status).to.equal(304);
  });

  it("are compressed for clients that accept it, and sent in part for ranges", async () => {
    const packed = await get("/assets/index-BxYz12ab.js", { "accept-encoding": "gzip" });
    expect(packed.headers["content-encoding"]).to.equal("gzip");
    expect(packed.body.length).to.be.below(1_000);
    const part = await get("/assets/index-BxYz12ab.js", { range: "bytes=0-3" });
    expect(part.status).to.equal(206);
    expect(part.body.toString()).to.equal("xxxx");
  });

  it("are sent precompressed to clients that accept it", async () => {
    const text = "export {};".repeat(9);
    const brotli = await get("/packed.js", { "accept-encoding": "gzip, deflate, br;q=1.0" });
    expect(brotli.headers["content-encoding"]).to.equal("br");
    expect(brotli.headers["content-type"]).to.match(/javascript/);
    expect(brotli.headers.vary).to.equal("accept-encoding");
    expect(brotliDecompressSync(brotli.body).toString()).to.equal(text);
    const gzip = await get("/packed.js", { "accept-encoding": "gzip, br;q=0" });
    expect(gzip.headers["content-encoding"]).to.equal("gzip");
    expect(gunzipSync(gzip.body).toString()).to.equal(text);
    expect(gzip.headers.etag).not.to.equal(brotli.headers.etag);
    const again = await get("/packed.js", {
      "accept-encoding": "br",
      "if-none-match": brotli.headers.etag ?? "",
    });
    expect(again.status).to.equal(304);
    const part = await get("/packed.js", { "accept-encoding": "br", range: "bytes=0-5" });
    expect(part.status).to.equal(206);
    expect(part.body.toString()).to.equal("export");
    expect((await get("/packed.js")).body.toString()).to.equal(text);
  });

  it("answer unknown paths with the fallback if the client asks for a page, and with 40400 otherwise", async () => {
    const page = await get("/groups/12", { accept: "text/html,*/*" });
    expect(page.status).to.equal(200);
    expect(page.body.toString()).to.equal("<h1>panel</h1>");
    expect((await get("/missing.js", { accept: "*/*" })).json().code).to.equal(40400);
    expect((await get("/pages/decks/none", { accept: "text/html" })).json().code).to.equal(40400);
  });

  it("never shadow the API or the health pages", async () => {
    expect((await get("/api/thing", { accept: "text/html" })).status).to.equal(401);
    expect((await get("/api/none", { accept: "text/html" })).json().code).to.equal(40100);
    expect((await get("/api", { accept: "text/html" })).json().code).to.equal(40100);
    expect((await get("/health/live")).json().data).to.equal("ok");
  });

  it("serve nothing outside their folder", async () => {
    const paths = [
      "/../canary.txt",
      "/..%2fcanary.txt",
      "/..%2Fcanary.txt",
      "/%2e%2e/canary.txt",
      "/%2e%2e%2fcanary.txt",
      "/%252e%252e%252fcanary.txt",
      "/..%5ccanary.txt",
      "/..\\canary.txt",
      "/....//canary.txt",
      "/assets/../../canary.txt",
      "/assets/..%2f..%2fcanary.txt",
      "/pages/decks/../../../canary.txt",
      "/pages/decks/..%2f..%2fcanary.txt",
      "/..%2fbuilt-secret%2fcanary.txt",
      `/${join(folder, "canary.txt")}`,
      `/${encodeURIComponent(join(folder, "canary.txt"))}`,
      "/C:/canary.txt",
      "/C:%5ccanary.txt",
      "//server/share/canary.txt",
      "/index.html::$DATA",
      "/index.html%00.txt",
      "/%00",
      "/canary.txt%20",
      "/index.html.",
      "/．．／canary.txt".replaceAll(/[．／]/g, (char) => encodeURIComponent(char)),
      "/%c0%ae%c0%ae/canary.txt",
      "/link.txt",
      "/linked/canary.txt",
      "/.env",
      "/%2eenv",
      `/${"a/".repeat(2_000)}`,
      "/__proto__",
      "/constructor",
    ];
    for (const path of paths) {
      const told = await get(path);
      expect(told.status, path).to.be.within(400, 499);
      expect(told.body.toString(), path).not.to.include(canary);
    }
  });

  it("serve no link that has replaced a file since", async () => {
    await writeFile(join(built, "later.txt"), "later");
    const other = await Standing.begin();
    try {
      await other.add((part) => part.add(sites, { key: "s", path: "/s", folder: built }));
      const asked = () => other.raw({ path: "/s/later.txt", headers: { host: "localhost" } });
      expect((await asked()).body.toString()).to.equal("later");
      await unlink(join(built, "later.txt"));
      expect((await asked()).status).to.equal(404);
      await symlink(join(folder, "canary.txt"), join(built, "later.txt"));
      expect((await asked()).status).to.equal(404);
    } finally {
      await unlink(join(built, "later.txt"));
      await other.end();
    }
  });

  it("end with their feature, and then a page says that the panel is not installed", async () => {
    const other = await Standing.begin();
    try {
      const home = async () => {
        const response = await fetch(other.base);
        return { type: response.headers.get("content-type"), text: await response.text(), response };
      };
      const bare = await home();
      expect(bare.type).to.equal("text/html; charset=utf-8");
      expect(bare.text)
        .to.include('href="/api/openapi.json"')
        .and.include("not installed")
        .and.include("没有安装");
      expect(bare.response.headers.get("content-security-policy")).to.include("default-src 'self'");
      const part = await other.add((scope) => scope.add(sites, { key: "s", path: "/", folder: built }));
      expect((await home()).text).to.equal("<h1>panel</h1>");
      await part.stop();
      expect((await home()).text).to.equal(bare.text);
    } finally {
      await other.end();
    }
  });
});
