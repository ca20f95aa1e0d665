import { spawn } from "node:child_process";
import { json } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { volume } from "@dicetower/testkit";
import { expect } from "chai";
import type { Switched } from "./switching-process.js";

const times = volume(60, 1_000);
/** Measured: 2.6 MiB after 200 times, 3.5 MiB after 1 200: code that is compiled better, not what is left behind. */
const maxGrowth = 8 * 1024 * 1024;

describe("the full installation", () => {
  it(`is as it was after ${times} times off and on: heap, handles, files and listeners`, async function () {
    this.timeout(60_000 + times * 3_000);
    const script = fileURLToPath(new URL("switching-process.ts", import.meta.url));
    const child = spawn(
      process.execPath,
      ["--import=tsx", "--conditions=dicetower-source", "--expose-gc", script, String(times)],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    try {
      const { features, generations, before, after, first, last, ...told } = (await json(
        child.stdout,
      )) as Switched;
      expect(features).to.be.above(20);
      expect(last).to.deep.equal(first);
      expect(after.held).to.deep.equal(before.held);
      expect(after.heapBytes - before.heapBytes, "growth of the heap in bytes").to.be.below(maxGrowth);
      expect(generations, "servers of routes").to.be.within(1, 2);
      expect(told).to.deep.equal({ times, errors: 0, warnings: [] });
    } finally {
      child.kill("SIGKILL");
    }
  });
});
