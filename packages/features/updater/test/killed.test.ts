import { cpSync } from "node:fs";
import { access, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { type MadeRelease, makeRelease, publish } from "./support/release.js";
import { ReleaseServer } from "./support/release-server.js";
import { type TowerOptions, type UpdaterTower, updaterTower } from "./support/updater-tower.js";

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("an updater that is cancelled or killed on its way", () => {
  let servers: ReleaseServer[];
  let data: string;
  let updates: UpdaterTower;
  let release: MadeRelease;

  before(async () => {
    servers = await Promise.all([ReleaseServer.start(), ReleaseServer.start(), ReleaseServer.start()]);
  });
  after(() => Promise.all(servers.map((server) => server.stop())));
  const offer = (bytes: number) => {
    release = makeRelease({ bytes });
    publish(release, ...servers);
  };
  beforeEach(async () => {
    offer(200_000);
    data = await mkdtemp(join(tmpdir(), "dicetower-updater-"));
    await begin();
    await updates.set({ autoAction: "install", scheduledInstall: true });
  });
  afterEach(async () => {
    for (const server of servers) server.reset();
    await updates.stop();
    await rm(data, { recursive: true, force: true });
  });
  const begin = async (options: TowerOptions = {}) => {
    updates = await updaterTower({ dataFolder: data, servers, ...options });
  };
  /** Begins with what is on the disk at this moment: nobody has time to put anything in order. */
  const killed = async (options: TowerOptions = {}) => {
    const copy = await mkdtemp(join(tmpdir(), "dicetower-updater-"));
    // In one go, as the machine is at this moment.
    cpSync(data, copy, { recursive: true });
    await updates.stop();
    await rm(data, { recursive: true, force: true });
    data = copy;
    await begin(options);
  };
  const below = (name: string) => readdir(join(data, "update", name));
  const isThere = (name: string) =>
    access(join(data, "update", name)).then(
      () => true,
      () => false,
    );
  const hold = (bytes: number) => {
    for (const server of servers)
      server.handler = (request, response, usual) => {
        if (!request.url?.includes("/download/")) usual();
        else if (bytes > 0) response.writeHead(200).write(release.zip.subarray(0, bytes));
      };
  };

  for (const [phase, bytes] of [
    ["connecting", 0],
    ["downloading", 1_000],
    ["verifying", undefined],
    ["preparing", undefined],
  ] as const)
    it(`has no plan and no authorisation when it was cancelled while ${phase}`, async () => {
      // Large enough for the phase to be seen.
      if (bytes === undefined) offer(16_000_000);
      else hold(bytes);
      await updates.post("check");
      await updates.until(phase);
      const answer = await updates.post("cancel");
      expect(answer.phase).to.be.oneOf(["cancelling", "cancelled"]);
      const ended = await updates.until("cancelled");
      expect(ended).to.deep.include({ pending: false, scheduledInstallAt: 0, pendingTag: "" });
      expect(await isThere("authorisation.json")).to.equal(false);
      expect(await isThere("staged.json")).to.equal(false);
      expect(await below("staged")).to.deep.equal([]);
    });

  it("has cancelled after a kill while cancelling, and fetches nothing by itself any more", async () => {
    hold(1_000);
    await updates.post("check");
    await updates.until("downloading");
    const answered = updates.post("cancel");
    const state = join(data, "update", "state.json");
    while (!(await readFile(state, "utf8")).includes(`"cancelling":"${release.tag}"`)) await turn();
    await killed();
    await answered;
    expect(await updates.status()).to.deep.include({ phase: "cancelled", pending: false, canCancel: false });
    expect(await below("staged")).to.deep.equal([]);
    for (const server of servers) server.reset();
    await updates.post("check");
    await updates.until("available");
    expect(
      servers.flatMap(({ requests }) => requests.filter((path) => path.includes("/download/"))),
    ).to.deep.equal([]);
  });

  it("does not take a tree for staged whose record was not written", async () => {
    await updates.post("check");
    await updates.until("scheduled");
    // What the disk has between the two renames.
    for (const name of ["staged.json", "authorisation.json"]) await rm(join(data, "update", name));
    expect(await below("staged")).to.have.length(1);
    await killed();
    expect(await updates.status()).to.deep.include({
      phase: "available",
      pending: false,
      scheduledInstallAt: 0,
    });
    expect(await below("staged")).to.deep.equal([]);
    expect(await isThere("authorisation.json")).to.equal(false);
  });

  it("keeps the record of a package while its program is on trial, for it may have to come back", async () => {
    await updates.post("check");
    await updates.until("scheduled");
    const [tree = ""] = await below("staged");
    const [trees, slot] = [join(data, "update", "staged", tree), join(data, "slot")];
    await rename(trees, slot);
    const current = { semver: "1.5.0", build: 926 };
    await killed({ hello: { trial: true }, current });
    expect(await updates.status()).to.deep.include({ phase: "up_to_date", error: "" });
    await rename(join(data, "slot"), join(data, "update", "staged", tree));
    const report = { id: "r1", tag: release.tag, reason: "it ended with 1", automatic: true, at: 1 };
    await killed({ hello: { report: { ...report, state: "rolled_back" } } });
    expect(await updates.status()).to.deep.include({ phase: "error", pending: true, scheduledInstallAt: 0 });
    expect(await below("staged")).to.deep.equal([tree]);
  });
});
