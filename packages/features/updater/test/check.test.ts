import { generateKeyPairSync, sign } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import system from "@dicetower/system";
import { conforms } from "@dicetower/testkit";
import { expect } from "chai";
import updater from "../src/index.js";
import { makeRelease, places, publish } from "./support/release.js";
import { type UpdaterTower, updaterTower } from "./support/updater-tower.js";

conforms(updater, { with: [system] });

const hour = 3_600_000;

describe("looking for a release", () => {
  let updates: UpdaterTower;
  let data: string;
  const release = makeRelease();
  before(async () => {
    data = await mkdtemp(join(tmpdir(), "dicetower-updater-"));
    updates = await updaterTower({ dataFolder: data });
  });
  after(async () => {
    await updates.stop();
    await rm(data, { recursive: true, force: true });
  });
  beforeEach(() => {
    for (const server of updates.servers) {
      server.reset();
      server.files.clear();
    }
    publish(release, ...updates.servers);
  });
  const check = async () => {
    await updates.post("check");
    return updates.until("available", "up_to_date", "error", "idle");
  };
  const offering = (more: Record<string, unknown>, file: Record<string, unknown> = {}) => {
    const { manifest } = makeRelease();
    const changed = { ...manifest, ...more, files: more["files"] ?? [{ ...manifest.files[0], ...file }] };
    for (const server of updates.servers)
      server.files.set("/latest/manifest.json", Buffer.from(JSON.stringify(changed)));
  };

  it("knows nothing in a new data folder, and has the settings that are usual", async () => {
    const status = await updates.status();
    expect(status).to.deep.include({ phase: "idle", checkedAt: 0, pending: false, error: "", latest: null });
    expect(status.settings).to.deep.equal({
      autoCheck: true,
      intervalHours: 6,
      autoAction: "notify",
      source: "auto",
      customMirror: "",
      scheduledInstall: false,
      installTime: "04:00",
    });
  });

  it("says where every source has failed, and tries again without a restart", async () => {
    for (const server of updates.servers)
      server.handler = (_request, response) => void response.writeHead(503).end();
    const failed = await check();
    expect(failed.phase).to.equal("error");
    expect(failed.error.split("\n")).to.have.length(3);
    for (const line of failed.error.split("\n")) expect(line).to.match(/^source=\w+:\S+ http=503 exit=22 /);
    for (const server of updates.servers) server.reset();
    expect((await check()).phase).to.equal("available");
  });

  it("answers at once, and has what there is for this machine a little later", async () => {
    const status = await updates.post("check");
    expect(status.phase).to.equal("checking");
    const found = await updates.until("available");
    expect(found.latest).to.deep.include({ tag: "v1.5.0", version: "1.5.0", build: 926, prerelease: false });
    expect(found.latest?.asset).to.deep.include({
      platform: "linux",
      arch: "amd64",
      size: release.zip.length,
    });
    expect(found.source).to.equal("official:official.example");
  });

  it("tells of a release once, however often it is found", async () => {
    for (let turn = 0; turn < 5; turn++) await check();
    expect(updates.notices("updateFound")).to.have.length(1);
    const state = JSON.parse(await readFile(join(data, "update", "state.json"), "utf8"));
    expect(state.payload.notified).to.deep.equal(["v1.5.0"]);
  });

  it("asks each source once, however often somebody asks meanwhile", async () => {
    let go = () => {};
    updates.servers[0].handler = (_request, _response, usual) => {
      go = usual;
    };
    await updates.post("check");
    await updates.post("check");
    await updates.post("check");
    while (updates.servers[0].requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
    go();
    await updates.until("available");
    expect(updates.servers.map(({ requests }) => requests.length)).to.deep.equal([1, 0, 0]);
  });

  it("takes the next source where one does not answer in time", async () => {
    await updates.set({ source: "auto" });
    updates.servers[0].handler = () => {};
    await updates.post("check");
    while (updates.servers[0].requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await updates.clock.advance(31_000);
    expect((await updates.until("available")).source).to.equal("mirror:mirror-b.example");
    updates.servers[0].reset();
    await updates.set({ source: "direct" });
    await check();
    await updates.set({ source: "auto" });
  });

  const rejected: readonly (readonly [what: string, more: object, file: object, says: RegExp])[] = [
    ["another schema", { schemaVersion: 2 }, {}, /newer program/],
    ["another repository", { repository: "somebody/else" }, {}, /repository/],
    ["a beta that does not say so", { prerelease: undefined }, {}, /prerelease/],
    ["a name that leaves its folder", {}, { name: "x/y.zip" }, /name/],
    ["a name with two dots", {}, { name: "a..zip" }, /name/],
    ["the name of a device", {}, { name: "CON.zip" }, /name/],
    ["no size", {}, { size: 0 }, /size/],
    ["a size in words", {}, { size: "10" }, /size/],
    ["a size beyond all measure", {}, { size: 3 * 1024 ** 3 }, /size/],
    ["a hash that is too short", {}, { sha256: "a".repeat(63) }, /sha256/],
    ["a hash that is none", {}, { sha256: "g".repeat(64) }, /sha256/],
    ["an unknown processor", {}, { arch: "mips" }, /arch/],
    ["an unknown system", {}, { platform: "beos" }, /platform/],
    ["a date that has passed", { expires: "2026-01-02T00:00:00Z" }, {}, /expired/],
    ...["1.5.0/../x", "1.5", "01.5.0", " 1.5.0", "1.5.0;ls", "1.5.0\u200b"].map(
      (version) => [`the version ${JSON.stringify(version)}`, { version }, {}, /version/] as const,
    ),
  ];
  for (const [what, more, file, says] of rejected)
    it(`refuses a manifest with ${what}`, async () => {
      const before = (await updates.status()).latest;
      offering(more as Record<string, unknown>, file as Record<string, unknown>);
      const status = await check();
      expect(status.error).to.match(says);
      expect(status.latest).to.deep.equal(before);
    });

  it("refuses a manifest that has a key twice", async () => {
    const text = JSON.stringify(release.manifest).replace('"tag"', '"tag":"v9.9.9","tag"');
    for (const server of updates.servers) server.files.set("/latest/manifest.json", Buffer.from(text));
    expect((await check()).error).to.contain('"tag" twice');
  });

  it("stops reading a manifest that does not end", async () => {
    let sent = 0;
    for (const server of updates.servers)
      server.handler = (_request, response) => {
        response.on("close", () => {
          sent = response.socket?.bytesWritten ?? sent;
        });
        response.write("x".repeat(300 * 1024), () => {});
      };
    expect((await check()).error).to.contain("exit=63");
    expect(sent).to.be.below(2 * 1024 * 1024);
  });

  it("offers no beta to a formal build, and nothing that is not newer", async () => {
    offering({ tag: "v2.0.0-rc.1", version: "2.0.0-rc.1", prerelease: true });
    expect((await check()).phase).to.equal("up_to_date");
    offering({ version: "1.4.0", build: 920, tag: "v1.4.0" });
    expect((await check()).error).to.contain("older than one that was seen");
  });

  it("has no package where the release has none for this machine", async () => {
    offering({ version: "1.6.0", tag: "v1.6.0" }, { arch: "arm64" });
    expect((await check()).latest).to.deep.include({ asset: null });
    await updates.tower.post("/api/system/update/download").answers({ code: 40916 });
  });

  it("looks by itself after every interval, give or take a tenth, and not where that is off", async () => {
    const asked = () => updates.servers[0].requests.length;
    /** Moves the clock by less than a server may take for its answer, and lets a check end before it goes on. */
    const pass = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 15_000) {
        await updates.clock.advance(15_000);
        await updates.until("idle", "available", "error", "up_to_date");
      }
    };
    await updates.set({ intervalHours: 1 });
    await pass(2 * 60_000);
    updates.servers[0].reset();
    for (let turn = 1; turn <= 2; turn++) {
      await updates.clock.advance(0.6 * hour);
      expect(asked()).to.equal(turn - 1);
      await pass(0.52 * hour);
      expect(asked()).to.equal(turn);
    }
    await updates.set({ autoCheck: false });
    await updates.clock.advance(2.5 * hour);
    expect(asked()).to.equal(2);
  });
});

describe("the channels", () => {
  it("offer a formal release to a beta of the same version", async () => {
    const updates = await updaterTower({ current: { semver: "1.5.0", build: 925, prerelease: true } });
    publish(makeRelease(), ...updates.servers);
    await updates.post("check");
    expect((await updates.until("available")).latest?.build).to.equal(926);
    await updates.stop();
  });
});

describe("signatures", () => {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const raw = publicKey.export({ format: "der", type: "spki" }).subarray(-32).toString("base64");

  it("are asked for as soon as the installation carries a key, of the official address as well", async () => {
    const updates = await updaterTower({ places: { ...places, keys: [raw] } });
    const release = makeRelease();
    publish(release, ...updates.servers);
    const check = async () => {
      await updates.post("check");
      return updates.until("available", "error");
    };
    expect((await check()).error).to.contain("no signature");
    const [official] = updates.servers;
    official.files.set("/latest/manifest.json.sig", Buffer.from("A".repeat(86)));
    expect((await check()).error).to.contain("signature of the manifest is wrong");
    const bytes = official.files.get("/latest/manifest.json") ?? Buffer.alloc(0);
    official.files.set("/latest/manifest.json.sig", sign(null, bytes, privateKey));
    expect((await check()).phase).to.equal("available");
    await updates.stop();
  });
});
