import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { type Browser, openTower, password } from "./test-support.js";

describe("auth: logging in over HTTP", () => {
  let open: Awaited<ReturnType<typeof openTower>>;

  before(async () => {
    open = await openTower();
  });
  after(() => open.tower.stop());

  const setCookie = (answer: { headers: Headers }) => answer.headers.getSetCookie();

  it("tells anybody whether there is a password and whether he is in", async () => {
    const browser = open.browser();
    expect((await browser.get("/api/auth/status")).json.data).to.deep.equal({
      passwordEnabled: true,
      authenticated: false,
      expiresAt: null,
    });
    const { expiresAt } = (await browser.login()).json.data as { expiresAt: number };
    const status = (await browser.get("/api/auth/status")).json.data as { expiresAt: number };
    expect(status).to.include({ passwordEnabled: true, authenticated: true });
    // Each request lets it live on.
    expect(status.expiresAt - expiresAt).to.be.within(0, 60);
    expect(expiresAt - Date.now() / 1000).to.be.closeTo(12 * 3600, 60);
    await open.tower.get("/api/auth/status").answers({ data: { authenticated: true, expiresAt: null } });
  });

  it("opens the API with the cookie, and not without", async () => {
    const browser = open.browser();
    expect(await browser.isIn()).to.equal(false);
    await browser.login();
    expect(await browser.isIn()).to.equal(true);
  });

  it("sets a cookie named for the installation, HttpOnly, SameSite=Lax, for all paths and no domain", async () => {
    const [line = ""] = setCookie(await open.browser().login());
    const [pair = "", ...attributes] = line.split("; ");
    expect(pair).to.match(/^dice_session_[0-9a-f]{8}=[A-Za-z0-9_-]{43}$/);
    expect(attributes.sort()).to.deep.equal(["HttpOnly", "Path=/", "SameSite=Lax"]);
    const { json } = await open.tower.get("/api/openapi.json").done();
    const { components } = json as unknown as { components: { securitySchemes: Record<string, object> } };
    expect(components.securitySchemes["auth.session"], "as the API page names it").to.deep.equal({
      type: "apiKey",
      in: "cookie",
      name: pair.slice(0, pair.indexOf("=")),
    });
  });

  it("lets the cookie of a trusted device stay 30 days", async () => {
    const [line = ""] = setCookie(await open.browser().login(true));
    expect(line).to.contain("Max-Age=2592000");
  });

  it("sets Secure exactly where a proxy that is trusted says that the visitor came over TLS", async () => {
    const behind = await openTower({ settings: { proxies: ["127.0.0.1"] } });
    try {
      const lineOf = async (headers: Record<string, string>) =>
        (setCookie(await behind.browser(headers).login(true))[0] ?? "").split("; ");
      const tls = { "X-Forwarded-Proto": "https" };
      expect(await lineOf(tls)).to.include.members(["Secure", "HttpOnly", "SameSite=Lax", "Path=/"]);
      expect(await lineOf({ "X-Forwarded-Proto": "http" })).not.to.include("Secure");
      expect(await lineOf({})).not.to.include("Secure");
      const browser = behind.browser(tls);
      await browser.login();
      const [back = ""] = setCookie(await browser.post("/api/auth/logout"));
      expect(back.split("; "), "and where it is taken back").to.include("Secure");
    } finally {
      await behind.tower.stop();
    }
  });

  it("does not believe a client that says it came over TLS", async () => {
    const plain = open.browser({ "X-Forwarded-Proto": "https" });
    expect(setCookie(await plain.login())[0], "no proxy is trusted").not.to.contain("Secure");
  });

  it("refuses a wrong password with 40101, and says the same with none set", async () => {
    const wrong = await open.browser().login(false, "wrong horse");
    expect(wrong.status).to.equal(401);
    const other = await openTower({}, "");
    try {
      const none = await other.browser().login(false, "wrong horse");
      expect(none.status).to.equal(401);
      expect(none.text).to.equal(wrong.text);
    } finally {
      await other.tower.stop();
    }
  });

  it("refuses bodies that are none, and says which field", async () => {
    for (const body of [{}, { password: "" }, { password: 7 }, { password: "x".repeat(129) }]) {
      const answer = await open.browser().post("/api/auth/login", body);
      expect(answer.json.code, JSON.stringify(body).slice(0, 60)).to.equal(40001);
      expect(answer.json.errors?.[0]?.path).to.equal("/password");
    }
    const more = await open.browser().post("/api/auth/login", { password, user: "root" });
    expect(more.json).to.deep.include({ code: 40001 });
  });

  it("takes a password of 8 to 128 characters, and never gives it back", async () => {
    for (const word of ["1234567", "x".repeat(129), "🎲".repeat(129)])
      await open.tower.put("/api/system/webui-auth", { password: word }).answers({ code: 40001 });
    const answer = await open.tower.get("/api/system/webui-auth").answers({ code: 0 });
    expect(answer.json.data).to.deep.equal({ enabled: true });
  });

  it("keeps no token anywhere on the disk, nor the password", async () => {
    const browser = open.browser();
    await browser.login(true);
    const other = open.browser();
    await other.login();
    const files = await readdir(open.tower.dataFolder, { recursive: true, withFileTypes: true });
    expect(files.length).to.be.above(0);
    for (const file of files.filter((entry) => entry.isFile())) {
      const bytes = await readFile(join(file.parentPath, file.name));
      for (const secret of [browser.session ?? "", other.session ?? "", password])
        expect(bytes.includes(secret), file.name).to.equal(false);
    }
  });

  it("gives a new token at each log-in and drops the one that came with it", async () => {
    const browser = open.browser();
    await browser.login();
    const planted = { ...jarOf(browser) };
    await browser.login();
    expect(browser.session).not.to.equal(Object.values(planted)[0]);
    expect(await browser.isIn()).to.equal(true);
    const attacker = open.browser();
    for (const [name, value] of Object.entries(planted)) attacker.jar.set(name, value);
    expect(await attacker.isIn(), "the old token").to.equal(false);
  });

  it("does not take over a token that somebody planted", async () => {
    const browser = open.browser();
    await browser.login();
    const [name = ""] = browser.jar.keys();
    const victim = open.browser();
    victim.jar.set(name, "A".repeat(43));
    expect((await victim.login()).status).to.equal(200);
    expect(victim.session).not.to.equal("A".repeat(43));
  });

  it("ends the session at log-out, here and on the server, and clears storage alone", async () => {
    const browser = open.browser();
    await browser.login(true);
    const before = jarOf(browser);
    const answer = await browser.post("/api/auth/logout");
    expect(answer.json).to.deep.include({ code: 0 });
    expect(answer.headers.get("clear-site-data")).to.equal('"storage"');
    expect(browser.session).to.equal(undefined);
    for (const [name, value] of Object.entries(before)) browser.jar.set(name, value);
    expect(await browser.isIn()).to.equal(false);
  });

  it("lists who is logged in, and ends one or all", async () => {
    const ann = open.browser({ "User-Agent": "Ann's browser" });
    const bob = open.browser({ "User-Agent": "Bob's browser" });
    await ann.login(true);
    await bob.login();
    type Row = { id: string; current: boolean; agent: string; trusted: boolean; address: string };
    const list = async () => (await ann.get("/api/auth/sessions")).json.data as Row[];
    const rows = await list();
    const mine = rows.filter(({ current }) => current);
    expect(mine).to.have.length(1);
    expect(mine[0]).to.include({ agent: "Ann's browser", trusted: true, address: "127.0.0.1" });
    const other = rows.find(({ agent }) => agent === "Bob's browser");
    expect(JSON.stringify(rows)).not.to.contain(bob.session);
    expect((await ann.delete(`/api/auth/sessions/${other?.id}`)).status).to.equal(200);
    expect(await bob.isIn()).to.equal(false);
    expect((await ann.delete(`/api/auth/sessions/${other?.id}`)).json.code).to.equal(40400);

    await bob.login();
    expect((await ann.delete("/api/auth/sessions?keepCurrent=true")).status).to.equal(200);
    expect(await bob.isIn()).to.equal(false);
    expect(await ann.isIn()).to.equal(true);
    expect(await list()).to.have.length(1);
    expect((await ann.delete("/api/auth/sessions")).status).to.equal(200);
    expect(await ann.isIn()).to.equal(false);
  });

  it("refuses an unsafe request that a page of another site sends with the cookie", async () => {
    const browser = open.browser();
    await browser.login();
    for (const [name, value] of [
      ["Origin", "http://127.0.0.1:1"],
      ["Sec-Fetch-Site", "same-site"],
    ] as const) {
      const page = open.browser({ [name]: value });
      for (const [cookie, token] of browser.jar) page.jar.set(cookie, token);
      expect((await page.post("/api/auth/logout")).json.code).to.equal(40300);
    }
    expect(await browser.isIn()).to.equal(true);
  });

  it("records log-ins of both outcomes, and never the password", async () => {
    const { changes } = open.inside();
    const before = await changes.last();
    const browser = open.browser();
    await browser.login(true);
    await browser.login(false, "wrong horse");
    await browser.post("/api/auth/logout");
    const rows = await changes.after(before, 50);
    expect(rows.map(({ action, result, code, owner }) => ({ action, result, code, owner }))).to.deep.equal([
      { action: "auth.login", result: "ok", code: 0, owner: "auth" },
      { action: "auth.login", result: "denied", code: 40101, owner: "auth" },
      { action: "auth.logout", result: "ok", code: 0, owner: "auth" },
    ]);
    for (const { actor } of rows) expect(actor).to.include({ kind: "panel", address: "127.0.0.1" });
    expect(rows[0]?.actor.id).to.have.length(8);
    expect(rows[1]?.actor.via).to.equal("POST /api/auth/login");
    expect(JSON.stringify(rows)).not.to.contain("horse");
  });
});

describe("auth: guessing over HTTP", () => {
  it("stops an address after five wrong passwords with 42900 and Retry-After, and never the key", async () => {
    const open = await openTower();
    try {
      const browser = open.browser();
      for (let n = 0; n < 5; n++) expect((await browser.login(false, `guess ${n}`)).status).to.equal(401);
      const refused = await browser.login();
      expect(refused.json.code, "the right one, too").to.equal(42900);
      expect(Number(refused.headers.get("retry-after"))).to.be.within(1, 2);
      await open.tower.get("/api/system/webui-auth").answers({ code: 0 });
      const spoofed = await open.browser({ "X-Forwarded-For": "192.0.2.77" }).login();
      expect(spoofed.status, "no proxy is trusted (A8)").to.equal(429);
      const { changes } = open.inside();
      const told = (await changes.after(0, 100)).filter(({ code }) => code === 42900);
      expect(told, "one line for the whole block").to.have.length(1);
    } finally {
      await open.tower.stop();
    }
  });
});

function jarOf(browser: Browser): Record<string, string> {
  return Object.fromEntries(browser.jar);
}
