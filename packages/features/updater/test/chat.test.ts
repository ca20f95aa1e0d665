import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import access from "@dicetower/access";
import commands from "@dicetower/commands";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { makeRelease, publish } from "./support/release.js";
import { bareMachine, type TowerOptions, type UpdaterTower, updaterTower } from "./support/updater-tower.js";

const features = [texts, commands, access];
const boss = { userId: "boss", scene: "private" } as const;

describe("updates from chat", () => {
  let updates: UpdaterTower;
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "dicetower-updater-"));
  });
  afterEach(async () => {
    await updates.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const begin = async (options: TowerOptions = {}) => {
    updates = await updaterTower({ dataFolder: folder, features, ...options });
    publish(makeRelease(), ...updates.servers);
    await updates.tower.post("/api/masters", { platform: "test", userId: "boss" }).answers({ code: 0 });
  };
  const say = (line: string, more: object = {}) => updates.tower.say(line, { ...boss, ...more });

  it("are looked for, fetched, and installed once that was confirmed", async () => {
    await begin();
    await say(".master update install").replies("No package waits to be installed. Download one first.");
    await say(".master update cancel").replies("Nothing is being downloaded.");
    await say(".master update check").replies("A newer release is there: v1.5.0");
    await say(".master update download").replies(/^v1\.5\.0: the download begins\.|^v1\.5\.0 is being /);
    await updates.until("staged");
    await say(".master update download").replies("v1.5.0 is ready to be installed.");
    await say(".master update install").replies(
      /^v1\.5\.0 is installed, and the service restarts for it\.\n/,
    );
    expect(updates.restarts).to.deep.equal([]);
    await say(".master update install yes").replies("v1.5.0 is being installed; the service restarts.");
    await updates.until("installing");
    while (updates.restarts.length === 0) await updates.status();
    expect(updates.restarts).to.deep.equal([{ install: true }]);
    await say(".master update check").replies("An update is being installed. Wait for the restart.");
  });

  it("are called off", async () => {
    await begin();
    // Packages do not come.
    for (const server of updates.servers)
      server.handler = (request, _response, usual) => {
        if (request.url?.includes("/download/") !== true) usual();
      };
    await say(".master update download").replies(/^v1\.5\.0/);
    await updates.until("connecting", "downloading");
    await say(".master update cancel").replies(/cancelled\.$/);
    await updates.until("cancelled");
  });

  it("are in the hands of the root masters, and told to a group in private", async () => {
    await begin();
    await updates.tower.post("/api/masters", { platform: "test", userId: "second" }).answers({ code: 0 });
    await say(".master update check", { userId: "second" }).replies(/^Only/);
    await say(".master update check", { userId: "any" }).replies(/./);
    expect(updates.servers.flatMap(({ requests }) => requests)).to.deep.equal([]);
    await say(".master update", {}).replies(/not understood|update/);
    await say(".master update check", { scene: "group" }).replies(/private/);
  });

  it("say why they do not work here, in both languages", async () => {
    const container = { ...bareMachine, exists: async (path: string) => path === "/.dockerenv" };
    await begin({ probe: container });
    await say(".master update check").replies("A newer release is there: v1.5.0");
    await say(".master update download").replies(/^The service runs in a container/);
    await say(".master update install", { locale: "zh-CN" }).replies(/^服务运行在容器中/);
  });

  it("come down where nobody installs them, and say how they are put in place", async () => {
    await begin({ hello: null });
    await say(".master update download").replies(/^v1\.5\.0/);
    await updates.until("downloaded");
    await say(".master update install").replies(/^Only the desktop launcher installs updates/);
  });

  it("say that a build from source has no releases", async () => {
    const nowhere = {
      repository: "",
      manifest: "",
      betaManifest: "",
      package: "",
      mirrors: [],
      keys: [],
    };
    await begin({ places: nowhere });
    await say(".master update check").replies(/^This build names no place of releases/);
    await say(".master update download").replies(/^This build names no place of releases/);
    await say(".master update check", { locale: "zh-CN" }).replies(/^当前程序没有内置发布地址/);
  });
});
