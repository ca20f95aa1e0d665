import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Clock, Installation } from "@dicetower/contract";
import { fakeClock } from "@dicetower/testkit";
import { expect } from "chai";
import { WebSocket } from "ws";
import { tokenDigest } from "../../src/sessions/token.js";
import { type Browser, openTower, password } from "./test-support.js";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Opens the event socket with the cookie of a browser; `closed` resolves when it is over. */
async function listen(browser: Browser): Promise<{ closed: Promise<number>; socket: WebSocket }> {
  const { base } = browser.tower;
  const socket = new WebSocket(`${base.replace("http", "ws")}/api/events`, {
    headers: { Cookie: browser.cookies(), Origin: base },
  });
  const closed = new Promise<number>((resolve) => {
    socket.once("close", resolve);
  });
  await new Promise((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  return { closed, socket };
}

describe("auth: how sessions end", () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "dicetower-auth-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("ends every session and socket when the password is changed, set anew or cleared", async () => {
    const open = await openTower();
    try {
      for (const next of ["another horse", "another horse", ""]) {
        const word = next === "another horse" ? password : "another horse";
        await open.tower.put("/api/system/webui-auth", { password: word }).answers({ code: 0 });
        const browsers = [open.browser(), open.browser(), open.browser()];
        for (const [at, browser] of browsers.entries()) await browser.login(at === 0, word);
        const sockets = await Promise.all(browsers.slice(0, 2).map(listen));
        await open.tower.put("/api/system/webui-auth", { password: next }).answers({ code: 0 });
        await Promise.all(sockets.map(({ closed }) => closed));
        for (const browser of browsers) expect(await browser.isIn()).to.equal(false);
      }
      await open.tower.get("/api/auth/status").answers({ data: { passwordEnabled: false } });
      expect((await open.browser().login()).status).to.equal(401);
    } finally {
      await open.tower.stop();
    }
  });

  it("closes the sockets of a session at log-out and when it is ended by hand", async () => {
    const open = await openTower();
    try {
      const browser = open.browser();
      await browser.login();
      const first = await listen(browser);
      await browser.post("/api/auth/logout");
      await first.closed;
      await browser.login();
      const second = await listen(browser);
      const rows = (await browser.get("/api/auth/sessions")).json.data as { id: string; current: boolean }[];
      await open.tower.delete(`/api/auth/sessions/${rows.find(({ current }) => current)?.id}`).answers({});
      await second.closed;
    } finally {
      await open.tower.stop();
    }
  });

  it("asks for a fresh log-in before the password is changed; the key is always fresh", async () => {
    const clock = fakeClock();
    const open = await openTower({ replace: [[Clock, clock]] });
    try {
      const browser = open.browser();
      await browser.login(true);
      await clock.advance(16 * minute);
      const refused = await browser.put("/api/system/webui-auth", { password: "another horse" });
      expect(refused.json.code).to.equal(40102);
      expect(await browser.isIn(), "still in").to.equal(true);
      await browser.login(true);
      const changed = await browser.put("/api/system/webui-auth", { password: "another horse" });
      expect(changed.json).to.deep.include({ code: 0 });
      expect(browser.session, "its cookie is taken back").to.equal(undefined);
      await clock.advance(16 * minute);
      await open.tower.put("/api/system/webui-auth", { password }).answers({ code: 0 });
    } finally {
      await open.tower.stop();
    }
  });

  it("ends 12 hours after the last request, and 24 hours after the log-in, on a device not trusted", async () => {
    const clock = fakeClock();
    const open = await openTower({ replace: [[Clock, clock]] });
    try {
      const idle = open.browser();
      const busy = open.browser();
      await idle.login();
      await busy.login();
      const later = (ms: number) => clock.setWall(clock.now() + ms);
      later(11 * hour);
      expect(await busy.isIn()).to.equal(true);
      later(hour);
      expect(await idle.isIn(), "12 idle hours").to.equal(false);
      expect(await busy.isIn()).to.equal(true);
      later(11 * hour + 59 * minute);
      expect(await busy.isIn()).to.equal(true);
      const { closed } = await listen(busy);
      // A clock that was set is felt within the hour.
      await clock.advance(hour);
      await closed;
      expect(await busy.isIn(), "24 hours").to.equal(false);
    } finally {
      await open.tower.stop();
    }
  });

  it("keeps a trusted device for 30 days over restarts and other ports, and forgets the others", async () => {
    const clock = fakeClock();
    const replace = [[Clock, clock]] as const;
    let open = await openTower({ dataFolder: folder, replace });
    const trusted = open.browser();
    const other = open.browser();
    await trusted.login(true);
    await other.login();
    const ports = new Set([new URL(open.tower.base).port]);
    await open.tower.stop();
    for (const days of [10, 19]) {
      await clock.advance(days * day);
      open = await openTower({ dataFolder: folder, replace }, "");
      ports.add(new URL(open.tower.base).port);
      trusted.tower = open.tower;
      other.tower = open.tower;
      expect(await trusted.isIn(), `${days} days`).to.equal(true);
      expect(await other.isIn()).to.equal(false);
      await open.tower.stop();
    }
    expect(ports.size).to.be.above(1);
    await clock.advance(day);
    open = await openTower({ dataFolder: folder, replace }, "");
    try {
      trusted.tower = open.tower;
      expect(await trusted.isIn(), "it does not slide").to.equal(false);
    } finally {
      await open.tower.stop();
    }
  });

  it("keeps installations on one host apart", async () => {
    const one = await openTower();
    const two = await openTower({ replace: [[Installation, { id: "0b5e55ed".repeat(4) }]] });
    try {
      const browser = one.browser();
      await browser.login();
      browser.tower = two.tower;
      await browser.login();
      expect(browser.jar.size).to.equal(2);
      expect(await browser.isIn()).to.equal(true);
      await browser.post("/api/auth/logout");
      expect(await browser.isIn()).to.equal(false);
      browser.tower = one.tower;
      expect(await browser.isIn()).to.equal(true);
    } finally {
      await one.tower.stop();
      await two.tower.stop();
    }
  });

  it("leaves the key alone to open when it is switched off, and knows trusted devices when it is on again", async () => {
    const open = await openTower();
    try {
      const trusted = open.browser();
      const other = open.browser();
      await trusted.login(true);
      await other.login();
      const { closed } = await listen(other);
      await open.tower.disable("auth");
      await closed;
      const asked = await trusted.get("/api/system/errors");
      expect(asked.status).to.equal(401);
      await open.tower.get("/api/system/errors").answers({ code: 0 });
      await open.tower.enable("auth");
      expect(await trusted.isIn()).to.equal(true);
      expect(await other.isIn()).to.equal(false);
    } finally {
      await open.tower.stop();
    }
  });
});

describe("auth: the cookie of earlier versions", () => {
  const old = "token-of-an-earlier-version";
  let open: Awaited<ReturnType<typeof openTower>>;

  beforeEach(async () => {
    open = await openTower();
    const now = Math.floor(Date.now() / 1000);
    await open.inside().auth.adoptLegacy({
      digest: tokenDigest(old),
      createdAt: now - 1_000,
      expiresAt: now + 1_000,
    });
  });
  afterEach(() => open.tower.stop());

  it("is exchanged for a token of this version when it is valid, which ends when the old one would have", async () => {
    const browser = open.browser();
    browser.jar.set("dice_session", old);
    const status = (await browser.get("/api/auth/status")).json.data as { expiresAt: number };
    expect(status).to.deep.include({ authenticated: true });
    expect(status.expiresAt - Date.now() / 1000).to.be.closeTo(1_000, 30);
    expect(browser.jar.has("dice_session"), "taken back").to.equal(false);
    expect(await browser.isIn()).to.equal(true);
    const again = open.browser();
    again.jar.set("dice_session", old);
    expect((await again.get("/api/auth/status")).json.data).to.deep.include({ authenticated: false });
  });

  it("is taken back when it is not valid", async () => {
    const browser = open.browser();
    browser.jar.set("dice_session", "nonsense");
    expect((await browser.get("/api/auth/status")).json.data).to.deep.include({ authenticated: false });
    expect(browser.jar.size).to.equal(0);
  });

  it("gives way to a session of this version, and is ended", async () => {
    const browser = open.browser();
    await browser.login();
    const before = browser.session;
    browser.jar.set("dice_session", old);
    expect((await browser.get("/api/auth/status")).json.data).to.deep.include({ authenticated: true });
    expect(browser.session).to.equal(before);
    expect(browser.jar.has("dice_session")).to.equal(false);
    const again = open.browser();
    again.jar.set("dice_session", old);
    expect((await again.get("/api/auth/status")).json.data).to.deep.include({ authenticated: false });
  });

  it("opens no other route", async () => {
    const browser = open.browser();
    browser.jar.set("dice_session", old);
    expect(await browser.isIn()).to.equal(false);
    expect((await browser.post("/api/auth/logout")).status).to.equal(401);
    expect((await browser.get("/api/auth/status")).json.data, "still good there").to.deep.include({
      authenticated: true,
    });
  });

  it("dies with the password it belongs to", async () => {
    await open.tower.put("/api/system/webui-auth", { password: "another horse" }).answers({ code: 0 });
    const browser = open.browser();
    browser.jar.set("dice_session", old);
    expect((await browser.get("/api/auth/status")).json.data).to.deep.include({ authenticated: false });
  });
});
