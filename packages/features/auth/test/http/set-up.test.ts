import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Clock, defineFeature, sites } from "@dicetower/contract";
import { fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import auth from "../../src/index.js";

const minute = 60_000;

describe("auth: the set-up", () => {
  let folder: string;
  let tower: TestHost;
  const clock = fakeClock();
  const panel = defineFeature({
    id: "page",
    setup: (host) => host.add(sites, { key: "panel", path: "/", folder: join(folder, "page") }),
  });
  const start = (features = [auth, panel]) =>
    testHost({
      features,
      dataFolder: join(folder, "data"),
      replace: [[Clock, clock]],
      settings: { proxies: ["127.0.0.1"] },
    });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "dicetower-set-up-"));
    await mkdir(join(folder, "page"));
    await mkdir(join(folder, "data"));
    await writeFile(join(folder, "page", "index.html"), "<h1>panel</h1>");
    tower = await start();
  });
  afterEach(async () => {
    await tower.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** The code that is printed, a moment after requests are served. */
  async function code(): Promise<string> {
    for (const end = performance.now() + 30_000; tower.announced[0] === undefined; ) {
      if (performance.now() > end) throw new Error("no code was printed");
      await new Promise((resolve) => setImmediate(resolve));
    }
    const [, printed = ""] =
      /^panel http:\/\/127\.0\.0\.1:\d+\/#\/setup\?code=([\w-]{12})$/.exec(tower.announced[0]) ?? [];
    return printed;
  }
  const login = (body: object) => tower.post("/api/auth/login", body, { key: false });
  const restart = async (features?: Parameters<typeof start>[0]) => {
    await tower.stop();
    tower = await start(features);
  };

  it("prints an address with a code that opens one session, which may set the password", async () => {
    const answer = await login({ code: await code() }).answers({ code: 0 });
    const [cookie = ""] = (answer.headers.get("set-cookie") ?? "").split(";");
    const session = { key: false, headers: { Cookie: cookie, Origin: tower.base } };
    await tower.get("/api/auth/setup", session).answers({ data: { needed: true, codeExpiresAt: null } });
    await login({ code: await code() }).answers({ code: 40101 });
    await tower.put("/api/system/webui-auth", { password: "a long password" }, session).answers({ code: 0 });
    await tower.get("/api/auth/setup").answers({ data: { needed: false } });
    await restart();
    expect(tower.announced).to.deep.equal([]);
  });

  it("takes no code after ten wrong ones, from wherever they came", async () => {
    const right = await code();
    // From an address each, so that the limit of addresses is not what refuses.
    const from = (turn: number) => ({ key: false, headers: { "X-Forwarded-For": `10.0.${turn}.1` } });
    for (let turn = 0; turn < 10; turn++)
      await tower.post("/api/auth/login", { code: `wrong-${turn}` }, from(turn)).answers({ code: 40101 });
    await tower.post("/api/auth/login", { code: right }, from(10)).answers({ code: 40101 });
    await tower.get("/api/auth/setup").answers({ data: { needed: true, codeExpiresAt: null } });
  });

  it("takes no code after an hour", async () => {
    const right = await code();
    await clock.advance(61 * minute);
    await login({ code: right }).answers({ code: 40101 });
  });

  it("prints a new code at each start until it is finished, and none without a panel", async () => {
    const first = await code();
    await restart();
    expect(await code())
      .to.match(/^[\w-]{12}$/)
      .and.not.equal(first);
    await login({ code: first }).answers({ code: 40101 });
    await restart([auth]);
    expect(tower.announced).to.deep.equal([]);
    await tower.post("/api/auth/setup/finish").answers({ data: { needed: false, codeExpiresAt: null } });
    await restart();
    expect(tower.announced).to.deep.equal([]);
  });

  it("takes no code any more once a password was set, nor when that is cleared again", async () => {
    const right = await code();
    for (const password of ["a long password", ""])
      await tower.put("/api/system/webui-auth", { password }).answers({ code: 0 });
    await tower.get("/api/auth/setup").answers({ data: { needed: true, codeExpiresAt: null } });
    await login({ code: right }).answers({ code: 40101 });
  });

  it("is opened again by whoever has cleared a password, with a new code at once and at each start", async () => {
    const reopen = (options = {}) => tower.post("/api/auth/setup/reopen", undefined, options);
    await tower.post("/api/auth/setup/finish").answers({ code: 0 });
    await tower.put("/api/system/webui-auth", { password: "a long password" }).answers({ code: 0 });
    await reopen().answers({ code: 42200 });
    await tower.put("/api/system/webui-auth", { password: "" }).answers({ code: 0 });
    await tower.get("/api/auth/setup").answers({ data: { needed: false } });
    await reopen({ key: false }).answers({ code: 40100 });
    const { needed, address } = await reopen().data<{ needed: boolean; address: string }>();
    expect(needed).to.equal(true);
    const [, given = ""] = /^http:\/\/127\.0\.0\.1:\d+\/#\/setup\?code=([\w-]{12})$/.exec(address) ?? [];
    await login({ code: given }).answers({ code: 0 });
    await login({ code: given }).answers({ code: 40101 });
    await restart();
    await login({ code: await code() }).answers({ code: 0 });
    await restart([auth]);
    await reopen().answers({ data: { needed: true, codeExpiresAt: null, address: null } });
    await tower.post("/api/auth/setup/finish").answers({ data: { needed: false } });
  });

  it("tells whether only another password is wanted, until there is one or it is finished", async () => {
    const told = (reopened: boolean) => tower.get("/api/auth/setup").answers({ data: { reopened } });
    const password = (said: string) =>
      tower.put("/api/system/webui-auth", { password: said }).answers({ code: 0 });
    await told(false);
    await tower.post("/api/auth/setup/reopen").answers({ data: { needed: true, reopened: true } });
    await restart();
    await told(true);
    await password("a long password");
    await told(false);
    await password("");
    await told(true);
    await tower.post("/api/auth/setup/finish").answers({ data: { needed: false, reopened: false } });
    await restart();
    await told(false);
  });

  it("is no way round a password, and takes one of the two", async () => {
    const right = await code();
    await tower.put("/api/system/webui-auth", { password: "a long password" }).answers({ code: 0 });
    await login({ code: right }).answers({ code: 40101 });
    await login({ code: right, password: "a long password" }).answers({ code: 40001 });
    await login({}).answers({ code: 40001 });
    await login({ password: "a long password" }).answers({ code: 0 });
  });
});
