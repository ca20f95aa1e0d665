import { existsSync, readdirSync } from "node:fs";
import { mkdir, symlink } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { expect } from "chai";
import { root } from "../workspace/workspace.js";
import { type InstalledFolder, installPacked } from "./installed.js";
import { besideIt, install, tarballsIn } from "./outside.js";
import { begin, type Running, run } from "./run.js";
import { rolls } from "./said.js";

const key = "packing-key-0123456789abcdef0123456789";

/** Builds, packs, installs and starts: the time of several ordinary tests. */
const limitMs = 600_000;

describe("packages as they are published", function () {
  this.timeout(limitMs);
  let installed: InstalledFolder;
  let host: Running;
  let base = "";
  const bin = () => join(installed.folder, "node_modules", ".bin", "dicetower");

  before(async () => {
    installed = await installPacked();
    const environment = { DICETOWER_API_KEY: key, DICETOWER_PORT: "0", DICETOWER_LOG_LEVEL: "warn" };
    host = begin(bin(), ["start"], installed.folder, environment);
    base = (await host.line(/^ready (http:\/\/\S+)$/m))[1] ?? "";
  });
  after(async () => {
    host?.stop("SIGKILL");
    await host?.ended;
    await installed?.remove();
  });

  interface Answer {
    readonly code: number;
    readonly data: { readonly side: string; readonly count: number };
    readonly matched: boolean;
    readonly reply: string;
  }
  const ask = async (method: string, path: string, body?: object): Promise<Answer> => {
    const headers = { "X-API-Key": key, ...(body ? { "Content-Type": "application/json" } : {}) };
    const response = await fetch(base + path, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return (await response.json()) as Answer;
  };
  const say = (text: string) => ask("POST", "/api/test/message", { text, nickname: "Ann", locale: "en" });
  const flips = { heads: 0, tails: 0 } as Record<string, number>;
  const flip = async () => {
    const { code, data } = await ask("POST", "/api/coin/flip");
    expect(code).to.equal(0);
    flips[data.side] = (flips[data.side] ?? 0) + 1;
    expect(data.count, `count of ${data.side}`).to.equal(flips[data.side]);
  };

  it("hold no sources, and one copy of the contract", async () => {
    const ours = join(installed.folder, "node_modules", "@dicetower");
    expect(existsSync(join(ours, "contract", "dist", "index.js"))).to.equal(true);
    expect(existsSync(join(ours, "contract", "src"))).to.equal(false);
    const copies = await run("npm", ["ls", "@dicetower/contract", "--parseable"], installed.folder);
    const paths = copies.split("\n").filter((line) => line.endsWith("contract"));
    expect(new Set(paths).size, copies).to.equal(1);
  });

  it("are built into few files: entries, and what they share", () => {
    const dist = join(installed.folder, "node_modules", "@dicetower", "host", "dist");
    const files = readdirSync(dist, { recursive: true, encoding: "utf8" });
    const deeper = files.filter((file) => file.endsWith(".js") && file.includes(sep));
    expect(deeper).to.deep.equal([join("cli", "index.js")]);
  });

  it("start, and leave alone what others wrote until somebody wants it", async () => {
    expect((await ask("POST", "/api/coin/flip")).code).to.equal(40400);
    const out = await run(bin(), ["features", "enable", "coin", "--api-key", key], installed.folder);
    expect(out).to.contain("coin is on");
  });

  it("flip a coin over HTTP and in chat", async () => {
    await flip();
    await flip();
    const said = await say(".coin");
    expect(said.matched).to.equal(true);
    expect(said.reply).to.match(/^<Ann> flips a coin: (heads|tails)$/);
    const side = said.reply.endsWith("heads") ? "heads" : "tails";
    flips[side] = (flips[side] ?? 0) + 1;
    expect((await ask("GET", "/api/settings/coin")).data).to.deep.equal({ edgeChance: 0, terse: false });
  });

  it("lose route, command and settings with the feature, and have them back with it", async () => {
    expect((await ask("POST", "/api/features/coin/disable")).code).to.equal(0);
    expect((await ask("POST", "/api/coin/flip")).code).to.equal(40400);
    expect((await ask("GET", "/api/settings/coin")).code).to.equal(40400);
    expect((await say(".coin")).matched).to.equal(false);
    expect((await ask("POST", "/api/features/coin/enable")).code).to.equal(0);
    await flip();
    expect((await say(".coin")).matched).to.equal(true);
    expect((await ask("GET", "/api/settings/coin")).code).to.equal(0);
  });

  it("end in good order when they are told to", async () => {
    host.stop("SIGTERM");
    expect((await host.ended).code).to.equal(0);
  });

  it("roll a die alone, as few as the guide's list of an installation needs", async () => {
    const folder = join(dirname(installed.folder), "small");
    const tarballs = join(folder, "tarballs");
    await mkdir(tarballs, { recursive: true });
    const said = await run("npm", ["run", "tarballs", "--", "--for", "minimal", tarballs], root);
    const files = await tarballsIn(tarballs);
    expect(said).to.contain(`${files.length} packages are in ${tarballs}`);
    expect(said).to.contain(`npm install ${join(tarballs, "*.tgz")}`);
    await run("npm", ["init", "-y"], folder);
    await install(folder, ...files);
    const ours = readdirSync(join(folder, "node_modules", "@dicetower"));
    expect(ours).to.have.length(files.length);
    expect(ours).to.include.members(["contract", "dice-native", "host"]);
    for (const left of ["system", "auth", "adapters", "panel"]) expect(ours, left).to.not.include(left);
    await rolls(join(folder, "node_modules", ".bin", "dicetower"), ["start"], folder);
  });

  it("let authors build and test in folders of their own", async () => {
    expect(await run("npm", ["test"], installed.author)).to.match(/\b14 passing\b/);
    const peer = await besideIt(installed.author, "feature-peer");
    expect(await run("npm", ["test"], peer)).to.match(/\b16 passing\b/);
  });

  it("write a new feature, which builds, passes its tests and can be packed", async () => {
    const program = join(installed.folder, "node_modules", ".bin", "create-dicetower-feature");
    const beside = dirname(installed.author);
    await run(program, ["hat", "--title-en", "Hat", "--title-zh", "帽子"], beside);
    const hat = join(beside, "dicetower-feature-hat");
    await symlink(join(installed.author, "node_modules"), join(hat, "node_modules"), "junction");
    await run("npm", ["run", "build"], hat);
    expect(await run("npm", ["test"], hat)).to.match(/\b13 passing\b/);
    await run("npm", ["pack"], hat);
    expect(existsSync(join(hat, "dicetower-feature-hat-1.0.0.tgz"))).to.equal(true);
  });
});
