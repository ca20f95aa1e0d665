import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { accessKey, fromSources, Place, Service } from "./surroundings.js";

const flags = process.getuid?.() === 0 ? [] : ["-r"];

/** True where a process may have a disk of its own. */
function mountsAreThere(): boolean {
  try {
    execFileSync("unshare", [...flags, "-m", "mount", "-t", "tmpfs", "tmpfs", "/mnt"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

describe("a backup on a full disk", function () {
  this.timeout(120_000);
  const here = new Place(["system", "audit", "auth"]);
  const running: Service[] = [];
  before(function () {
    if (!mountsAreThere()) {
      // What a store does there is tested by a limit on the size of files, too.
      console.warn("No private mounts here: backups on a full disk are not tried.");
      this.skip();
    }
  });
  after(async () => {
    for (const service of running) await service.stop("SIGKILL");
    await here.end();
  });

  /** Runs a command with a small disk at its data folder. @param first done there before */
  function onSmallDisk(args: readonly string[], first = "true"): Service {
    mkdirSync(here.data, { recursive: true });
    const script = `mount -t tmpfs -o size=24m,mode=700 tmpfs '${here.data}' && ${first}; exec "$@"`;
    const program = [process.execPath, ...fromSources, here.program, ...args, "--installation", here.folder];
    const child = spawn("unshare", [...flags, "-m", "sh", "-c", script, "sh", ...program], {
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: { PATH: process.env["PATH"] ?? "", DICETOWER_PORT: "0", DICETOWER_API_KEY: accessKey },
    });
    const service = new Service(child);
    running.push(service);
    return service;
  }

  it("is refused with the sentence of a full disk, leaves nothing half written, and is taken when there is room", async () => {
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

  it("has its cause named by the doctor, with what to do", async () => {
    const filled = `dd if=/dev/zero of='${here.data}/ballast' bs=1M count=32 2>/dev/null`;
    const doctor = onSmallDisk(["doctor"], filled);
    expect(await doctor.ended).to.equal(1);
    expect(doctor.out).to.match(
      /^FAIL {2}data folder: .*, 0 MiB free\n {6}Make room: nothing can be saved\.$/m,
    );
  });
});
