import { execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { longRun } from "@dicetower/testkit";
import { expect } from "chai";
import { accessKey, Place, programFlags, Service } from "../test-support.js";
import { damageOne } from "./damaging.js";

const flags = process.getuid?.() === 0 ? [] : ["-r"];

/** Returns true if a process can have a disk of its own. */
function mountsAreThere(): boolean {
  try {
    execFileSync("unshare", [...flags, "-m", "mount", "-t", "tmpfs", "tmpfs", "/mnt"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

describe("a service on a full disk", function () {
  this.timeout(120_000);
  const here = new Place(["system", "audit", "auth"]);
  const running: Service[] = [];
  before(function () {
    if (!mountsAreThere()) {
      // The store is tested with a limit on the size of files as well.
      console.warn("No private mounts here: backups on a full disk are not tried.");
      this.skip();
    }
  });
  after(async () => {
    for (const service of running) await service.stop("SIGKILL");
    await here.end();
  });

  /**
   * Runs a command with a small disk at its data folder.
   * @param first shell command to run before
   * @param last shell command to run after a command that ends by itself
   */
  function onSmallDisk(args: readonly string[], first = "true", last = ""): Service {
    mkdirSync(here.data, { recursive: true });
    const run = last === "" ? 'exec "$@"' : `"$@"; code=$?; ${last}; exit $code`;
    const script = `mount -t tmpfs -o size=24m,mode=700 tmpfs '${here.data}' && ${first}; ${run}`;
    const program = [process.execPath, ...programFlags, here.program, ...args, "--installation", here.folder];
    const child = spawn("unshare", [...flags, "-m", "sh", "-c", script, "sh", ...program], {
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: { PATH: process.env["PATH"] ?? "", DICETOWER_PORT: "0", DICETOWER_API_KEY: accessKey },
    });
    const service = new Service(child);
    running.push(service);
    return service;
  }

  it("takes no backup, reports the full disk, leaves no partial file, and takes one when there is space", async () => {
    const service = onSmallDisk(["start", "--bare"]);
    const base = await service.ready();
    const inside = join(`/proc/${service.child.pid}/root`, here.data);
    const take = async () => {
      const headers = { "X-API-Key": accessKey, connection: "close" };
      const answer = await fetch(`${base}/api/system/backups`, { method: "POST", headers });
      return (await answer.json()) as { code: number; message: string };
    };
    const ballast = join(inside, "ballast");
    expect(() => writeFileSync(ballast, Buffer.alloc(32_000_000))).to.throw("ENOSPC");
    const { code, message } = await take();
    expect([code, message]).to.deep.equal([
      50300,
      "The disk of the store is full: nothing was changed. Make room and try again.",
    ]);
    expect(readdirSync(inside)).not.to.satisfy((names: string[]) =>
      names.some((name) => name.startsWith(".tmp")),
    );
    const shelf = () => readdirSync(join(inside, "backups"));
    expect(shelf()).to.deep.equal([]);
    rmSync(ballast);
    expect((await take()).code).to.equal(0);
    expect(shelf()).to.have.length(1);
    expect(await service.stop()).to.equal(0);
  });

  it("ends cleanly nevertheless", async () => {
    const service = onSmallDisk(["start", "--bare"]);
    await service.ready();
    const inside = join(`/proc/${service.child.pid}/root`, here.data);
    expect(() => writeFileSync(join(inside, "ballast"), Buffer.alloc(32_000_000))).to.throw("ENOSPC");
    expect(await service.stop(), service.out + service.err).to.equal(0);
    expect(service.out).to.contain("the next start looks through the files").and.not.contain("good order");
  });

  /** Makes intact files of a service that has ended, in another folder. */
  const soundFiles = async (): Promise<string> => {
    const service = await here.serve();
    expect((await service.ask("/api/system/backups", "POST")).status).to.equal(200);
    expect(await service.stop()).to.equal(0);
    const kept = mkdtempSync(join(here.folder, "kept-"));
    renameSync(here.data, kept);
    return kept;
  };
  let sound: Promise<string> | undefined;
  /** Returns a copy of them; they are made once. */
  async function copyOfSound(): Promise<string> {
    sound ??= soundFiles();
    const copy = mkdtempSync(join(here.folder, "copy-"));
    cpSync(await sound, copy, { recursive: true });
    return copy;
  }

  /** Returns a shell command that copies these files to the small disk and leaves that many KiB free. */
  const filledBut = (room: number, kept: string): string =>
    `cd '${here.data}' && cp -a '${kept}/.' . && { dd if=/dev/zero of=ballast bs=4k; truncate -s -${room}K ballast; } 2>/dev/null`;

  it("is refused without mistaking files of the store for damaged, however little space there is", async () => {
    const kept = await copyOfSound();
    here.configure({ restoreOnCorruption: true });
    // SQLite writes 32 KiB next to each file that it opens, the state first.
    for (const room of longRun ? [12, 28, 44, 64] : [28]) {
      const look = `cmp state.db '${kept}/state.db' && cmp journal.db '${kept}/journal.db' && ls`;
      const refused = onSmallDisk(["start", "--bare"], filledBut(room, kept), look);
      expect(await refused.ended, `${room} KiB: ${refused.out}`).to.equal(78);
      expect(refused.err, `${room} KiB`).to.match(/^dicetower: The disk .*is full.*$/m);
      expect(refused.out, `${room} KiB`)
        .to.match(/^state\.db$/m)
        .and.not.contain("corrupt");
    }
  });

  it("is not repaired with a backup if there is only no space for the rescued rows", async () => {
    const kept = await copyOfSound();
    await damageOne(join(kept, "state.db"), "sqlite_autoindex_host_lease_1");
    const { size } = statSync(join(kept, "state.db"));
    // The file is copied first, then its readable rows go into another one.
    for (const more of longRun ? [-40, 40, 100, 160] : [40]) {
      const room = Math.ceil(size / 4096) * 4 + more;
      const look = `cmp state.db '${kept}/state.db' && ls -A`;
      const refused = onSmallDisk(["start", "--bare", "--repair"], filledBut(room, kept), look);
      expect(await refused.ended, `${more} KiB more: ${refused.out}`).to.equal(78);
      expect(refused.err, `${more} KiB more`).to.match(/^dicetower: The disk .*full.*$/m);
      expect(refused.out, `${more} KiB more`)
        .to.match(/^state\.db$/m)
        .and.not.match(/corrupt|rescued|\.tmp/);
    }
  });

  it("is diagnosed by the doctor, with advice", async () => {
    const filled = `dd if=/dev/zero of='${here.data}/ballast' bs=1M count=32 2>/dev/null`;
    const doctor = onSmallDisk(["doctor"], filled);
    expect(await doctor.ended).to.equal(1);
    expect(doctor.out).to.match(
      /^FAIL {2}data folder: .*, 0 MiB free\n {6}Make room: nothing can be saved\.$/m,
    );
  });
});
