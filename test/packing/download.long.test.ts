import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { signRelease, updateName, writeRelease } from "../../host/packaging/release-file.js";
import { hostTarget, type Target } from "../../host/packaging/targets.js";
import { treeFiles } from "../../host/packaging/tree-files.js";
import { writeZip } from "../../host/packaging/zip-file.js";
import { root } from "../workspace/workspace.js";
import { environmentOf, instructionsOf, lastOf, wordsOf } from "./dockerfile.js";
import { Download, packaged, releaseServer } from "./download.js";
import { run } from "./run.js";

const limitMs = 600_000;
const patienceMs = 120_000;

interface Status {
  readonly phase: string;
  readonly error: string;
  readonly current: { readonly build: number };
  readonly installSupported: boolean;
  readonly pending: boolean;
}

describe("what an owner downloads", function () {
  this.timeout(limitMs);
  const target = hostTarget() as Target;
  let work: string;
  let key: string;
  let server: Awaited<ReturnType<typeof releaseServer>>;
  let download: Download;

  before(async () => {
    work = await mkdtemp(join(tmpdir(), "dicetower-packages-"));
    key = join(work, "key.pem");
    const publicKey = (await packaged("keys", key)).trim().split("\n").at(-1) ?? "";
    await mkdir(join(work, "update"));
    server = await releaseServer(join(work, "update"));
    await writeFile(join(work, "releases.json"), JSON.stringify(server.places(publicKey)));
    await packaged(target.name, "--out", work, "--build", "1", "--folder-only");
    download = await Download.of(join(work, `dicetower-0.1.0-1-${target.name}`), join(work, "releases.json"));
    await download.shortenTrial(2_000);
  });
  after(async () => {
    await download?.remove();
    await server?.stop();
    await rm(work, { recursive: true, force: true });
  });

  const status = async () => (await download.ask<{ data: Status }>("GET", "/api/system/update")).data;
  const post = (name: string) => download.ask<{ code: number }>("POST", `/api/system/update/${name}`);
  const until = async (...phases: readonly string[]): Promise<Status> => {
    const limit = performance.now() + patienceMs;
    for (;;) {
      const now = await status();
      if (phases.includes(now.phase)) return now;
      if (performance.now() > limit) throw new Error(`the phase is ${now.phase}: ${now.error}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const said = async (text: string) => {
    const message = { text, nickname: "Ann", locale: "en" };
    return (await download.ask<{ reply: string }>("POST", "/api/test/message", message)).reply;
  };
  const rolls = async () => expect(await said(".r d20")).to.match(/^<Ann> rolls D20=\d+$/);

  it("starts and rolls from any folder, without npm, another Node.js or a compiler", async () => {
    await download.start();
    const ready = await fetch(`${download.base}/health/ready`, { headers: { connection: "close" } });
    expect(ready.status).to.equal(200);
    await rolls();
    const page = await fetch(`${download.base}/`, { headers: { connection: "close" } });
    expect(await page.text()).to.contain("<!doctype html>");
    expect(await status()).to.deep.include({ phase: "idle", installSupported: true });
    expect((await status()).current.build).to.equal(1);
  });

  it("has every feature on but those that are off as shipped", async () => {
    const { data } = await download.ask<{ data: { id: string; state: string }[] }>("GET", "/api/features");
    expect(data.length).to.be.above(40);
    expect(data.filter(({ state }) => state !== "on").map(({ id }) => id)).to.deep.equal(["bcdice"]);
  });

  it("has game systems of BCDice for those who switch them on, without what they are tested by", async () => {
    await download.ask("POST", "/api/features/bcdice/enable");
    expect(await said(".bcdice SwordWorld2.5 K20")).to.match(/^<Ann> \[SwordWorld2\.5\]: KeyNo\.20/);
    await download.ask("POST", "/api/features/bcdice/disable");
    const library = join(download.folder, "program", "node_modules", "bcdice", "lib", "bcdice");
    expect(await readdir(library))
      .to.include("game_system_list.json")
      .and.not.include("test_data.json");
  });

  it("knows the other commands, and keeps its data beside the program", async () => {
    const { code, out } = await download.command(
      "features",
      "list",
      "--api-key",
      "packing-key-0123456789abcdef0123456789",
    );
    expect(code, out).to.equal(0);
    expect(out).to.match(/^dice-native +on/m);
    expect((await download.command("features", "list", "--installation", "/")).code).to.equal(78);
    await readFile(join(download.folder, "data", "launcher", "key"));
  });

  it("starts with the desktop of its owner where that is wanted", async () => {
    const put = (enabled: boolean) =>
      download.ask<{ data: { supported: boolean; enabled: boolean } }>("PUT", "/api/system/autostart", {
        enabled,
      });
    expect((await put(true)).data).to.deep.equal({ supported: true, enabled: true });
    const entries = join(download.folder, ".config", "autostart");
    const [entry = ""] = await readdir(entries);
    expect(await readFile(join(entries, entry), "utf8")).to.contain(
      `Exec="${join(download.folder, "dicetower")}" "start"`,
    );
    expect((await put(false)).data.enabled).to.equal(false);
    expect(await readdir(entries)).to.deep.equal([]);
  });

  it("runs as the image has it: another user, a program that it cannot write, one folder, and a health check", async () => {
    const image = instructionsOf(await readFile(join(root, "examples", "docker", "Dockerfile"), "utf8"));
    const contained = await Download.of(join(work, `dicetower-0.1.0-1-${target.name}`), "");
    try {
      const data = await contained.startContained(environmentOf(image), lastOf(image, "USER"));
      expect(await readdir(data)).to.include.members(["state.db", "logs", "launcher"]);
      expect((await readdir(contained.folder)).sort()).to.deep.equal(
        (await readdir(join(work, `dicetower-0.1.0-1-${target.name}`))).sort(),
      );
      const [program = "", ...words] = wordsOf(lastOf(image, "HEALTHCHECK"));
      const node = program.replace("/opt/dicetower", contained.folder);
      const healthy = (port: string) =>
        run("env", [`DICETOWER_PORT=${port}`, node, ...words], "/").then(
          () => true,
          () => false,
        );
      expect(await healthy(new URL(contained.base).port)).to.equal(true);
      const { data: now } = await contained.ask<{ data: Status & { selfUpdateBlockedReason: string } }>(
        "GET",
        "/api/system/update",
      );
      expect(now).to.deep.include({ installSupported: false, selfUpdateBlockedReason: "container" });
      expect((await contained.ask<{ code: number }>("POST", "/api/system/update/install")).code).to.equal(
        40302,
      );
      const port = new URL(contained.base).port;
      expect(await contained.stop()).to.equal(0);
      expect(await healthy(port)).to.equal(false);
    } finally {
      await contained.remove();
    }
  });

  it("becomes the next release by itself, with signature, trial and all", async () => {
    await packaged(target.name, "--out", work, "--build", "2", "--releases", join(work, "releases.json"));
    await packaged("sign", key, "--out", work);
    await post("check");
    await until("available");
    await post("download");
    await until("staged");
    expect((await post("install")).code).to.equal(0);
    await download.line(/installing v0\.1\.0-2/);
    await download.serves(2);
    await download.line(/v0\.1\.0-2 is installed/);
    const now = await until("up_to_date", "idle");
    expect(now.current.build).to.equal(2);
    await rolls();
  });

  it("comes back to what it was where the next release does not come up", async () => {
    const version = { version: "0.1.0", build: 3, prerelease: false, builtAt: 1_800_000_000 };
    const program = join(work, `dicetower-0.1.0-2-${target.name}`, "program");
    await writeFile(join(program, "version.json"), JSON.stringify(version));
    await writeFile(
      join(program, "bin", "dicetower.mjs"),
      'console.error("a broken release");process.exit(3);',
    );
    const update = join(work, "update");
    await writeZip(join(update, updateName(version, target)), await treeFiles(program), version.builtAt);
    const manifest = await writeRelease(update, { repository: "example/dicetower", version, notes: "" });
    await signRelease(manifest, key);
    await post("check");
    await until("available");
    await post("download");
    await until("staged");
    await post("install");
    await download.line(/v0\.1\.0-3 is taken back/);
    await download.serves(3);
    const now = await until("error");
    expect(now.current.build).to.equal(2);
    expect(now.error).to.contain("rolled_back");
    await rolls();
    expect(await download.stop()).to.equal(0);
  });
});
