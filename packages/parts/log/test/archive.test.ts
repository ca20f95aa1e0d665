import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { LogArchive } from "../src/sinks/archive.js";

describe("the archive of the log", () => {
  it("does not touch a file that was started while it listed the files to compress", async () => {
    const folder = mkdtempSync(join(tmpdir(), "dicetower-archive-"));
    try {
      const [one, two] = ["host.2026-01-31.1.log", "host.2026-01-31.2.log"].map((name) => join(folder, name));
      writeFileSync(one ?? "", "full\n");
      let current = one ?? "";
      const archive = new LogArchive(
        folder,
        () => {
          const now = current;
          // In the next moment that file is full, and the log continues in another one.
          current = two ?? "";
          writeFileSync(current, "being written\n");
          return now;
        },
        (error) => expect.fail(String(error)),
      );
      await archive.tidy();
      expect(readdirSync(folder)).to.include("host.2026-01-31.2.log");
      await archive.tidy();
      expect(readdirSync(folder)).to.have.members(["host.2026-01-31.1.log.gz", "host.2026-01-31.2.log"]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
