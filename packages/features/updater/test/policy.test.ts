import { access, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fakeClock } from "@dicetower/testkit";
import { expect } from "chai";
import { makeRelease, publish } from "./support/release.js";
import { ReleaseServer } from "./support/release-server.js";
import { bareMachine, type TowerOptions, type UpdaterTower, updaterTower } from "./support/updater-tower.js";

const turn = () => new Promise((resolve) => setImmediate(resolve));
const minute = 60_000;

describe("what the updater does by itself", () => {
  let servers: ReleaseServer[];
  let data: string;
  let updates: UpdaterTower;
  let zone = "Asia/Shanghai";
  const clock = fakeClock(Date.UTC(2026, 5, 1, 19, 30));

  before(async () => {
    servers = await Promise.all([ReleaseServer.start(), ReleaseServer.start(), ReleaseServer.start()]);
  });
  after(() => Promise.all(servers.map((server) => server.stop())));
  beforeEach(async () => {
    zone = "Asia/Shanghai";
    clock.setWall(Date.UTC(2026, 5, 1, 19, 30));
    data = await mkdtemp(join(tmpdir(), "dicetower-updater-"));
    for (const server of servers) {
      server.reset();
      server.files.clear();
    }
  });
  afterEach(async () => {
    await updates.stop();
    await rm(data, { recursive: true, force: true });
  });
  const begin = async (options: TowerOptions = {}) => {
    updates = await updaterTower({ dataFolder: data, servers, clock, zone: () => zone, ...options });
  };
  const again = async (options: TowerOptions = {}) => {
    await updates.stop();
    await begin(options);
  };
  const find = async (...phases: string[]) => {
    await updates.post("check");
    return updates.until(...phases);
  };
  const authorised = () =>
    access(join(data, "update", "authorisation.json")).then(
      () => true,
      () => false,
    );
  const release = makeRelease({ bytes: 500_000 });
  const packages = () =>
    servers.flatMap(({ requests }) => requests).filter((path) => path.includes("/download/"));

  it("only tells where it is to notify", async () => {
    await begin();
    publish(release, ...servers);
    await find("available");
    expect(packages()).to.deep.equal([]);
    expect(updates.notices("updateFound")).to.have.length(1);
  });

  it("fetches where it is to download, and lets nobody install that", async () => {
    await begin();
    publish(release, ...servers);
    await updates.set({ autoAction: "download" });
    const status = await find("staged");
    expect(status.scheduledInstallAt).to.equal(0);
    expect(await authorised()).to.equal(false);
    expect(updates.notices("updateResult")).to.have.length(1);
    await updates.tower
      .post("/api/system/restart")
      .answers({ data: { restarting: true, installing: false } });
    expect(updates.restarts).to.deep.equal([{}]);
    expect((await updates.status()).pending).to.equal(true);
  });

  it("authorises where it is to install, and installs with a restart that somebody asks for", async () => {
    await begin();
    publish(release, ...servers);
    await updates.set({ autoAction: "install" });
    expect((await find("staged")).scheduledInstallAt).to.equal(0);
    expect(await authorised()).to.equal(true);
    await updates.tower.post("/api/system/restart").answers({ data: { restarting: true, installing: true } });
    while (updates.restarts.length === 0) await turn();
    expect(updates.restarts).to.deep.equal([{ install: true }]);
    expect((await updates.status()).phase).to.equal("installing");
  });

  it("plans for the next time of day, keeps the plan, and moves it with the time and the zone", async () => {
    await begin();
    publish(release, ...servers);
    await updates.set({ autoAction: "install", scheduledInstall: true });
    const at = (await find("scheduled")).scheduledInstallAt;
    expect(at).to.equal(1_780_344_000);
    const before = await readFile(join(data, "update", "staged.json"), "utf8");
    await find("scheduled");
    await updates.set({});
    expect(await readFile(join(data, "update", "staged.json"), "utf8")).to.equal(before);
    await updates.set({ installTime: "05:15" });
    expect((await updates.status()).scheduledInstallAt).to.equal(at + 75 * 60);
    await updates.set({ installTime: "04:00", autoCheck: false });
    expect((await updates.status()).scheduledInstallAt).to.equal(at);
    zone = "UTC";
    await clock.advance(minute);
    while ((await updates.status()).scheduledInstallAt === at) await turn();
    const moved = await updates.status();
    expect(new Date(moved.scheduledInstallAt * 1000).toISOString()).to.equal("2026-06-02T04:00:00.000Z");
    expect(moved.timezoneMinutes).to.equal(0);
    await again();
    expect((await updates.status()).scheduledInstallAt).to.equal(moved.scheduledInstallAt);
  });

  it("installs at the minute, and plans anew where the machine has slept over it", async () => {
    await begin();
    publish(release, ...servers);
    await updates.set({ autoAction: "install", scheduledInstall: true, autoCheck: false });
    const { scheduledInstallAt } = await find("scheduled");
    clock.setWall((scheduledInstallAt + 31 * 60) * 1000);
    await clock.advance(minute);
    while ((await updates.status()).scheduledInstallAt === scheduledInstallAt) await turn();
    const next = await updates.status();
    expect(next).to.deep.include({ phase: "scheduled", scheduledInstallAt: scheduledInstallAt + 86_400 });
    clock.setWall((next.scheduledInstallAt - 30) * 1000);
    await clock.advance(minute);
    while (updates.restarts.length === 0) await turn();
    expect(updates.restarts).to.deep.equal([{ install: true }]);
  });

  it("goes on serving where the launcher refuses", async () => {
    await begin();
    publish(release, ...servers);
    await find("available");
    await updates.post("download");
    await updates.until("staged");
    updates.refuse = "no_space";
    expect((await updates.post("install")).phase).to.equal("installing");
    const status = await updates.until("error");
    expect(status).to.deep.include({ pending: true });
    expect(status.error).to.contain("no_space");
    expect(await authorised()).to.equal(false);
    updates.refuse = undefined;
    await updates.post("install");
    while (updates.restarts.length === 0) await turn();
  });

  it("takes back only the plan with the schedule, and everything with the policy", async () => {
    await begin();
    publish(release, ...servers);
    await updates.set({ autoAction: "install", scheduledInstall: true });
    await find("scheduled");
    await updates.set({ scheduledInstall: false });
    expect(await updates.status()).to.deep.include({ phase: "staged", scheduledInstallAt: 0 });
    expect(await authorised()).to.equal(true);
    await updates.set({ scheduledInstall: true });
    expect((await updates.status()).phase).to.equal("scheduled");
    await updates.set({ autoAction: "notify" });
    expect(await updates.status()).to.deep.include({ phase: "staged", scheduledInstallAt: 0 });
    expect(await authorised()).to.equal(false);
  });

  it("never touches by itself what somebody has cancelled", async () => {
    await begin();
    publish(release, ...servers);
    await updates.set({ autoAction: "install" });
    servers[0]?.files.set("/latest/manifest.json", Buffer.from(JSON.stringify(release.manifest)));
    for (const server of servers)
      server.handler = (request, response, usual) => {
        if (!request.url?.includes("/download/")) return usual();
        response.writeHead(200).write(release.zip.subarray(0, 1_000));
      };
    await find("downloading");
    const answer = await updates.post("cancel");
    expect(answer).to.deep.include({ phase: "cancelling", canCancel: false });
    await updates.until("cancelled");
    for (const server of servers) server.reset();
    await find("available");
    expect(packages()).to.deep.equal([]);
    expect(await authorised()).to.equal(false);
    await again();
    await find("available");
    expect(packages()).to.deep.equal([]);
    await updates.post("download");
    await updates.until("staged");
    expect(await authorised()).to.equal(true);
  });

  it("cancels in each phase, and only once the transfer has stopped", async () => {
    await begin();
    publish(release, ...servers);
    await find("available");
    await updates.tower.post("/api/system/update/cancel").answers({ code: 40912 });
    for (const handler of [
      () => {},
      (_request: unknown, response: { write(bytes: Buffer): void }) =>
        response.write(release.zip.subarray(0, 9)),
    ]) {
      const [first] = servers;
      if (first !== undefined) first.handler = handler as never;
      await updates.post("download");
      await updates.until(handler.length === 0 ? "connecting" : "downloading");
      await updates.post("cancel");
      const ended = await updates.until("cancelled");
      expect(ended).to.deep.include({ pending: false, canCancel: false });
      for (let tries = 0; (await first?.connections()) !== 0 && tries < 10_000; tries++) await turn();
      expect(await first?.connections()).to.equal(0);
      first?.reset();
    }
    await updates.post("download");
    await updates.until("staged");
    await updates.tower.post("/api/system/update/cancel").answers({ code: 40912 });
    await updates.post("install");
    await updates.tower.post("/api/system/update/cancel").answers({ code: 40914 });
  });

  it("goes on with what was interrupted, and only with what is missing", async () => {
    await begin();
    publish(release, ...servers);
    const part = Math.floor(release.zip.length * 0.4);
    const [first] = servers;
    await find("available");
    if (first !== undefined)
      first.handler = (_request, response) =>
        void response.writeHead(200).write(release.zip.subarray(0, part));
    await updates.post("download");
    while ((await updates.status()).downloadedBytes < part) await turn();
    await again();
    expect(await updates.status()).to.deep.include({ phase: "available", pending: false });
    first?.reset();
    await updates.post("download");
    await updates.until("staged");
    expect(packages().at(-1)).to.match(new RegExp(`bytes=${part}-$`));
  });

  it("fetches, but does not install, without a launcher", async () => {
    await begin({ hello: null });
    publish(release, ...servers);
    await updates.tower.post("/api/system/update/install").answers({ code: 40911 });
    await find("available");
    await updates.post("download");
    const status = await updates.until("downloaded");
    expect(status).to.deep.include({
      pending: true,
      installSupported: false,
      scheduledInstallSupported: false,
    });
    await updates.tower.post("/api/system/update/install").answers({ code: 50100 });
    await updates.tower
      .put("/api/system/update", { ...status.settings, scheduledInstall: true })
      .answers({ code: 42200 });
  });

  it("looks, and does nothing else, in a container", async () => {
    await begin();
    publish(release, ...servers);
    await updates.set({ autoAction: "install" });
    await again({ probe: { ...bareMachine, exists: async (path) => path === "/.dockerenv" } });
    const status = await find("available");
    expect(status.runtime).to.deep.equal({
      container: true,
      containerType: "docker",
      containerDetection: ["file:/.dockerenv"],
    });
    expect(status).to.deep.include({ selfUpdateBlockedReason: "container", downloadSupported: false });
    await updates.tower.post("/api/system/update/download").answers({ code: 40302 });
    await updates.tower.post("/api/system/update/install").answers({ code: 40302 });
    await updates.tower.put("/api/system/update", status.settings).answers({ code: 40302 });
    expect(packages()).to.deep.equal([]);
    await again();
    await find("staged");
    expect(packages()).to.have.length(1);
  });

  it("takes in what the launcher says of an installation, once", async () => {
    await begin();
    publish(release, ...servers);
    await updates.set({ autoAction: "install" });
    await find("staged");
    const report = { id: "r1", tag: release.tag, reason: "it ended with 1", automatic: true, at: 1 };
    await again({ hello: { report: { ...report, state: "rolled_back" } } });
    expect(await updates.status()).to.deep.include({ phase: "error", pending: true, scheduledInstallAt: 0 });
    expect(await authorised()).to.equal(false);
    expect(updates.notices("updateFailure")).to.have.length(1);
    await again({ hello: { report: { ...report, state: "rolled_back" } } });
    expect(updates.notices("updateFailure")).to.have.length(0);
    await again({
      current: { semver: "1.5.0", build: 926 },
      hello: { report: { ...report, id: "r2", state: "committed", reason: "" } },
    });
    expect(await updates.status()).to.deep.include({ phase: "up_to_date", pending: false, error: "" });
    expect(updates.notices("updateResult")).to.have.length(1);
  });
});
