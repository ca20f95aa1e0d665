import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { type MadeRelease, makeRelease, publish, usualEntries } from "./support/release.js";
import type { ReleaseServer } from "./support/release-server.js";
import { type UpdaterTower, updaterTower } from "./support/updater-tower.js";

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("fetching a release", () => {
  let updates: UpdaterTower;
  let data: string;
  let free = 1e12;
  let count = 0;
  let a: ReleaseServer;
  let b: ReleaseServer;
  let c: ReleaseServer;

  before(async () => {
    data = await mkdtemp(join(tmpdir(), "dicetower-updater-"));
    updates = await updaterTower({ dataFolder: data, free: () => free });
    [a, b, c] = updates.servers;
    await updates.set({ autoCheck: false });
  });
  after(async () => {
    await updates.stop();
    await rm(data, { recursive: true, force: true });
  });

  /** A release that is newer than all before, found. */
  async function found(options: Parameters<typeof makeRelease>[0] = {}): Promise<MadeRelease> {
    for (const server of [a, b, c]) {
      server.reset();
      server.files.clear();
    }
    free = 1e12;
    if ((await updates.status()).canCancel) {
      await updates.post("cancel");
      await updates.until("cancelled");
    }
    await updates.set({ source: "auto", customMirror: "" });
    const build = 1_000 + count++;
    const release = makeRelease({ build, tag: `v1.5.0-${build}`, ...options });
    publish(release, a, b, c);
    await updates.set({ source: "direct" });
    await updates.post("check");
    await updates.until("available", "staged");
    await updates.set({ source: "auto" });
    for (const server of [a, b, c]) server.requests.length = 0;
    return release;
  }
  const download = async () => {
    await updates.post("download");
    return updates.until("staged", "error");
  };
  const asked = (server: ReleaseServer) => server.requests.filter((path) => path.includes("/download/"));
  const half = (release: MadeRelease) => Math.floor(release.zip.length / 2);
  /** Sends half, and nothing more. */
  const stalls = (server: ReleaseServer, release: MadeRelease) => {
    server.handler = (request, response, usual) => {
      if (!request.url?.includes("/download/")) return usual();
      response.writeHead(200, { "content-length": release.zip.length });
      response.write(release.zip.subarray(0, half(release)));
    };
  };
  const come = async (bytes: number) => {
    let now = await updates.status();
    while (now.downloadedBytes < bytes) {
      await turn();
      now = await updates.status();
      if (now.phase === "error") throw new Error(now.error);
    }
  };

  it("goes through its phases, and knows at each moment how much is there", async () => {
    const release = await found({ bytes: 1_000_000 });
    const seen: string[] = [];
    let last = 0;
    await updates.post("download");
    for (;;) {
      const { phase, downloadedBytes, totalBytes } = await updates.status();
      if (seen.at(-1) !== phase) seen.push(phase);
      expect(downloadedBytes).to.be.at.least(last).and.at.most(totalBytes);
      last = downloadedBytes;
      if (phase === "staged") break;
      await turn();
    }
    const order = ["connecting", "downloading", "verifying", "preparing", "staged"];
    expect(seen.map((phase) => order.indexOf(phase))).to.deep.equal(
      seen.map((phase) => order.indexOf(phase)).sort((x, y) => x - y),
    );
    expect(last).to.equal(release.zip.length);
    const status = await updates.status();
    expect(status).to.deep.include({ pending: true, pendingTag: release.tag, scheduledInstallAt: 0 });
    expect(await readdir(join(data, "update", "partial"))).to.deep.equal([]);
  });

  it("is one transfer, however often it is asked for", async () => {
    await found();
    let go = () => {};
    a.handler = (_request, _response, usual) => {
      go = usual;
    };
    const answers = await Promise.all(Array.from({ length: 10 }, () => updates.post("download")));
    expect(new Set(answers.map(({ phase }) => phase))).to.deep.equal(new Set(["connecting"]));
    while (asked(a).length === 0) await turn();
    go();
    await updates.until("staged");
    expect(asked(a)).to.have.length(1);
  });

  it("goes to the next source after 60 s without a byte, and goes on where the first one stopped", async () => {
    const release = await found();
    stalls(a, release);
    await updates.post("download");
    await come(half(release));
    await updates.clock.advance(59_000);
    expect(asked(b)).to.have.length(0);
    await updates.clock.advance(1_100);
    await updates.until("staged");
    expect(asked(b)).to.have.length(1);
    expect(asked(b)[0]).to.match(new RegExp(`bytes=${half(release)}-$`));
  });

  it("goes to the next source after 20 minutes of drops", async () => {
    const release = await found();
    let sent = 0;
    let drop = () => {};
    a.handler = (request, response, usual) => {
      if (!request.url?.includes("/download/")) return usual();
      response.writeHead(200, { "content-length": release.zip.length });
      drop = () => void response.write(release.zip.subarray(sent, ++sent));
      drop();
    };
    await updates.post("download");
    await come(1);
    for (let drops = 1; drops < 24; drops++) {
      await updates.clock.advance(50_000);
      expect(asked(b), `after ${drops * 50} s`).to.have.length(0);
      drop();
      await come(sent);
    }
    await updates.clock.advance(50_000);
    await updates.until("staged");
    expect(asked(b)).to.have.length(1);
  });

  it("ends with an error that says so when every source stalls, and begins again at once", async () => {
    const release = await found();
    for (const server of [a, b, c]) server.handler = (_request, response) => response.flushHeaders();
    await updates.post("download");
    for (const server of [a, b, c]) {
      while (asked(server).length === 0) await turn();
      await updates.until("downloading");
      await updates.clock.advance(61_000);
    }
    const failed = await updates.until("error");
    expect(failed.error.match(/exit=28/g)).to.have.length(3);
    for (const server of [a, b, c]) server.reset();
    expect((await download()).pendingTag).to.equal(release.tag);
  });

  it("tells a missing file from a network that is down", async () => {
    const release = await found();
    a.files.delete(release.path);
    for (const server of [b, c]) server.handler = (request) => void request.socket.destroy();
    const { error } = await download();
    const lines = error.split("\n");
    expect(lines[0]).to.equal("source=official:official.example http=404 exit=22 file missing");
    for (const line of lines.slice(1))
      expect(line).to.match(/^source=mirror:\S+ http=- exit=(7|18|56) network/);
  });

  it("begins from zero where a source answers a range with all of it", async () => {
    const release = await found();
    stalls(a, release);
    b.handler = (request, response, usual) => {
      if (!request.url?.includes("/download/")) return usual();
      response.writeHead(200).end(release.zip);
    };
    await updates.post("download");
    await come(half(release));
    await updates.clock.advance(61_000);
    expect((await updates.until("staged", "error")).pendingTag).to.equal(release.tag);
  });

  it("takes nothing that has another hash, and goes on with the next source", async () => {
    const release = await found();
    const wrong = Buffer.from(release.zip);
    wrong.writeUInt8(wrong.readUInt8(5_000) ^ 1, 5_000);
    a.files.set(release.path, wrong);
    expect((await download()).pendingTag).to.equal(release.tag);
    expect(asked(b)).to.have.length(1);
  });

  it("keeps nothing where every source has another hash", async () => {
    const release = await found();
    const wrong = Buffer.from(release.zip);
    wrong.writeUInt8(wrong.readUInt8(5_000) ^ 1, 5_000);
    for (const server of [a, b, c]) server.files.set(release.path, wrong);
    const status = await download();
    expect(status.error).to.contain("SHA-256");
    expect(status.pendingTag).to.not.equal(release.tag);
    const packages = await readdir(join(data, "update", "packages"));
    expect(packages).to.not.include(`${createHash("sha256").update(wrong).digest("hex")}.zip`);
    expect(packages).to.not.include(`${release.sha256}.zip`);
  });

  it("stops where more comes than the release says", async () => {
    const release = await found();
    for (const server of [a, b, c])
      server.handler = (request, response, usual) => {
        if (!request.url?.includes("/download/")) return usual();
        response.writeHead(200).end(Buffer.concat([release.zip, Buffer.alloc(1_000_000)]));
      };
    expect((await download()).error.match(/exit=63/g)).to.have.length(3);
    const left = await readdir(join(data, "update", "partial"));
    for (const name of left)
      expect((await stat(join(data, "update", "partial", name))).size).to.be.at.most(
        release.zip.length + 65_536,
      );
  });

  it("follows no redirect to http, and not more than five", async () => {
    await found();
    let hops = 0;
    a.handler = (_request, response) =>
      void response.writeHead(302, { location: "http://official.example/x" }).end();
    for (const server of [b, c])
      server.handler = (_request, response) =>
        void response.writeHead(302, { location: `/download/${hops++}` }).end();
    const { error } = await download();
    expect(error.split("\n")[0]).to.contain("not https");
    expect(error.split("\n")[1]).to.contain("exit=47");
    expect(asked(a)).to.have.length(1);
    expect(asked(b)).to.have.length(6);
  });

  it("stays with the kind of source that was chosen", async () => {
    await found();
    a.handler = (_request, response) => void response.writeHead(500).end();
    await updates.set({ source: "direct" });
    expect((await download()).phase).to.equal("error");
    expect([asked(b).length, asked(c).length]).to.deep.equal([0, 0]);
    a.reset();
    await updates.set({ source: "custom", customMirror: "https://mirror-c.example/p" });
    await download();
    expect(asked(a)).to.have.length(0);
    expect(asked(c)[0]).to.match(/^\/p\/https:\/\/official\.example\/download\//);
  });

  it("asks nobody where there is no room", async () => {
    await found();
    free = 1_000;
    const { error } = await download();
    expect(error).to.match(/\d+ bytes are needed, 1000 are free/);
    expect([a, b, c].map((server) => asked(server).length)).to.deep.equal([0, 0, 0]);
  });

  it("looks first where nothing fresh is known", async () => {
    const release = await found();
    await updates.clock.advance(11 * 60_000);
    expect((await updates.post("download")).phase).to.equal("checking");
    expect((await updates.until("staged")).pendingTag).to.equal(release.tag);
  });

  for (const [what, entries] of [
    ["has a name that leads out of its folder", [...usualEntries(), { name: "../evil" }]],
    ["is of another version than its release", usualEntries({ version: "1.4.9" })],
  ] as const)
    it(`refuses a package that ${what}, and does not try again by itself`, async () => {
      const release = await found({ entries });
      const status = await download();
      expect(status.phase).to.equal("error");
      expect(status.error).to.contain("refused");
      expect(asked(b)).to.have.length(0);
      await updates.set({ autoAction: "download" });
      await updates.post("check");
      await updates.until("available", "staged");
      expect(asked(a)).to.have.length(1);
      await updates.set({ autoAction: "notify" });
      expect((await updates.status()).pendingTag).to.not.equal(release.tag);
    });

  it("uses a package that it has checked before without asking anybody", async () => {
    const release = await found();
    await writeFile(join(data, "update", "packages", `${release.sha256}.zip`), release.zip);
    expect((await download()).pendingTag).to.equal(release.tag);
    expect(asked(a)).to.have.length(0);
  });
});
