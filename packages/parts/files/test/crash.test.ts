import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Boom, Folder } from "@dicetower/contract";
import { expect } from "chai";
import { createFiles } from "../src/index.js";
import { type Failing, failingDisk } from "./failing-disk.js";

/** Fails the n-th call for every n, in a new folder each time, until a run has no failure. */
async function everyFailure(
  mode: Failing,
  act: (folder: Folder) => Promise<unknown>,
  look: (folder: string, succeeded: boolean, error: Boom | undefined) => void,
): Promise<number> {
  for (let nth = 1; ; nth++) {
    const root = mkdtempSync(join(tmpdir(), "dicetower-crash-"));
    try {
      mkdirSync(join(root, "decks"));
      writeFileSync(join(root, "decks", "a.json"), "the old content\n");
      const disk = failingDisk(nth, mode);
      let error: Boom | undefined;
      await act(createFiles(root, disk).folder("decks")).catch((thrown: Boom) => {
        error = thrown;
      });
      if (mode === "dead") await createFiles(root).sweep();
      look(join(root, "decks"), error === undefined, error);
      if (!disk.failed) return nth - 1;
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  }
}

describe("files on a failing disk", () => {
  const old = "the old content\n";

  for (const mode of ["dead", "full"] as const) {
    const when = mode === "dead" ? "the process dies" : "the disk is full";

    it(`have the old or the new content when ${when} at the n-th call of a write, for every n`, async () => {
      const points = await everyFailure(
        mode,
        (folder) => folder.write("a.json", "something new and longer\n"),
        (folder, succeeded, error) => {
          expect(readdirSync(folder)).to.deep.equal(["a.json"]);
          const content = readFileSync(join(folder, "a.json"), "utf8");
          if (succeeded) expect(content).to.equal("something new and longer\n");
          else {
            expect(content).to.be.oneOf([old, "something new and longer\n"]);
            expect(error?.data.code).to.equal(50300);
            expect(error?.message).to.include("disk is full");
          }
        },
      );
      expect(points).to.be.greaterThan(6);
    });
  }

  it("are unchanged after an append that failed", async () => {
    const points = await everyFailure(
      "full",
      (folder) => folder.append("a.json", "one line more\n"),
      (folder, succeeded, error) => {
        const content = readFileSync(join(folder, "a.json"), "utf8");
        if (succeeded) expect(content).to.equal(`${old}one line more\n`);
        else {
          expect(content).to.be.oneOf([old, `${old}one line more\n`]);
          expect(error?.data.code).to.equal(50300);
        }
      },
    );
    expect(points).to.be.greaterThan(3);
  });

  it("keep every line complete under concurrent appends", async () => {
    const root = mkdtempSync(join(tmpdir(), "dicetower-append-"));
    try {
      const folder = createFiles(root).folder("audit");
      await Promise.all(Array.from({ length: 50 }, (_, i) => folder.append("day.jsonl", `${i}\n`)));
      const lines = (await folder.read("day.jsonl")).toString().trimEnd().split("\n");
      expect(lines).to.deep.equal(Array.from({ length: 50 }, (_, i) => String(i)));
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });
});
