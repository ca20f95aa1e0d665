import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect } from "chai";
import { startScript } from "./killed-process.js";

interface Found {
  readonly acknowledged: number;
  readonly lost: number;
  readonly extra: number;
  readonly torn: boolean;
  readonly failure: { readonly code: number; readonly message: string };
  readonly file: number;
  readonly fileAfter: string;
  readonly backup: string;
  readonly leftOvers: readonly string[];
  readonly journalCode: number;
  readonly recovered: boolean;
  readonly sound: boolean;
  /** What was logged when the store was closed, and whether that counts as a clean end. */
  readonly closing: readonly string[];
  readonly clean: boolean;
  readonly kept: boolean;
}

/** A way to run a program with a small disk, and how much of it can be freed again. */
interface SmallDisk {
  readonly prefix: (folder: string) => string[];
  readonly room: number;
}

const mounted: SmallDisk = {
  prefix: (folder) => mountIn(folder, process.getuid?.() === 0 ? [] : ["-r"]),
  room: 4_000_000,
};
/** Limits files to 4 MB: nothing can be freed, and the error is a different one. */
const limited: SmallDisk = { prefix: () => ["sh", "-c", 'ulimit -f 8000; exec "$@"', "sh"], room: 0 };

function mountIn(folder: string, flags: readonly string[]): string[] {
  const script = `mount -t tmpfs -o size=12m,mode=700 tmpfs '${folder}' && exec "$@"`;
  return ["unshare", ...flags, "-m", "sh", "-c", script, "sh"];
}

/** Returns a disk in a mount namespace of its own if the system allows it, else a limit on the size of files. */
function smallDisk(folder: string): SmallDisk {
  try {
    const [program, ...parameters] = [...mounted.prefix(folder), "true"];
    execFileSync(program, parameters, { stdio: "ignore" });
    return mounted;
  } catch {
    console.warn("No private mounts here: the full disk is a limit on the size of files.");
    return limited;
  }
}

describe("a store on a full disk", () => {
  it("refuses writes with 50300, tears nothing apart, still reads, and writes again when there is space", async () => {
    const folder = mkdtempSync(join(tmpdir(), "dicetower-full-"));
    try {
      const disk = smallDisk(folder);
      const child = startScript(
        "full-disk-process.ts",
        [folder, disk.room === 0 ? "" : String(disk.room)],
        disk.prefix(folder),
      );
      const [output, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
      expect(code, "ends in order; what it threw instead stands above").to.equal(0);
      const found = JSON.parse(output) as Found;
      expect(found.acknowledged).to.be.greaterThan(5);
      expect(found).to.deep.include({ lost: 0, extra: 0, torn: false, sound: true, kept: true });
      expect(found.failure.code).to.equal(50300);
      expect(found.failure.message).to.match(/disk/).and.include("nothing was changed");
      expect(found).to.deep.include({ file: 50300, fileAfter: "old", journalCode: 50300 });
      if (disk === mounted) {
        expect(found.failure.message).to.include("full");
        expect(found).to.deep.include({ backup: "failed", recovered: true });
        expect(found.leftOvers).to.deep.equal([]);
        expect(found.closing.join()).to.include("the next start looks through the files");
        expect(found.clean, "the next start is to look").to.equal(false);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
