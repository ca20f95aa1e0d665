import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { accessKey, Place, programFlags, Service } from "../test-support.js";

const ours = ["system", "auth"];

describe("a service whose lock is damaged", function () {
  this.timeout(120_000);
  let here: Place;
  beforeEach(() => {
    here = new Place(ours);
    mkdirSync(here.data, { recursive: true });
  });
  afterEach(() => here.end());

  it("is refused with the name of the file while that is recent, as the doctor says", async () => {
    const lock = join(here.data, "process.lock");
    writeFileSync(lock, "");
    const doctor = await here.command("doctor", "", { DICETOWER_PORT: "0" });
    expect(doctor.out).to.match(/^warn {2}data folder: The lock .*process\.lock is damaged\./m);
    // In the future, so that the file is still recent for a slow start.
    const later = new Date(Date.now() + 10_000);
    utimesSync(lock, later, later);
    const refused = here.run(["start", "--bare"]);
    expect(await refused.ended, refused.out + refused.err).to.be.within(1, 78);
    expect(refused.err).to.match(/^dicetower: The lock .*process\.lock is damaged.*remove that file\.$/m);
    expect(refused.err.trim().split("\n")).to.have.length(1);
    expect(readFileSync(lock, "utf8")).to.equal("");
  });
});

const flags = process.getuid?.() === 0 ? [] : ["-r"];

/** Returns true if a process can have mounts of its own. */
function mountsAreThere(): boolean {
  try {
    execFileSync("unshare", [...flags, "-m", "mount", "-t", "tmpfs", "tmpfs", "/mnt"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

describe("a service whose data folder is read-only", function () {
  this.timeout(120_000);
  const running: Service[] = [];
  const here = new Place(ours);
  before(function () {
    if (mountsAreThere()) return;
    console.warn("No private mounts here: data folders that can only be read are not tried.");
    this.skip();
  });
  after(async () => {
    for (const service of running) await service.stop("SIGKILL");
    await here.end();
  });

  /** Runs a command with a read-only data folder. */
  function readOnly(args: readonly string[]): Service {
    mkdirSync(here.data, { recursive: true });
    const script = `mount --bind '${here.data}' '${here.data}' && mount -o remount,bind,ro '${here.data}' && exec "$@"`;
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

  const refusedInOneLine = async (args: readonly string[]) => {
    const refused = readOnly(args);
    expect(await refused.ended, args.join(" ")).to.equal(78);
    expect(refused.err.trim().split("\n"), refused.err).to.have.length(1);
    expect(refused.err, args.join(" "))
      .to.contain(here.data)
      .and.to.contain("can only be read. Choose another folder");
  };

  it("is refused in one line, and the doctor says what to do", async () => {
    await refusedInOneLine(["start"]);
    const doctor = readOnly(["doctor"]);
    expect(await doctor.ended).to.equal(1);
    expect(doctor.out).to.match(/^FAIL {2}data folder: .*cannot be written \(EROFS\)/m);
    expect(doctor.out).to.contain("Make it writable for this user");
    expect(readdirSync(here.data)).to.deep.equal([]);
  });

  it("is also refused if there are data already, and they stay unchanged", async () => {
    expect((await here.command("features disable auth")).code).to.equal(0);
    const before = readdirSync(here.data).sort();
    await refusedInOneLine(["start", "--bare"]);
    expect(readdirSync(here.data).sort()).to.deep.equal(before);
  });
});
