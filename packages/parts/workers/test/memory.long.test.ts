import { codes } from "@dicetower/contract";
import { expect } from "chai";
import { inWorker, workerTask } from "../src/index.js";
import type * as work from "./work.js";

const module = new URL("./work.ts", import.meta.url).href;

describe("memory of a thread", () => {
  it("has a bound: what takes more is refused, and work goes on", async function () {
    this.timeout(120_000);
    const { signal } = new AbortController();
    const hungry = workerTask<typeof work.hungry>(module, "hungry");
    const error = await inWorker(hungry, undefined, { signal }).catch((caught: unknown) => caught);
    expect(error).to.have.nested.property("data.code", codes.tooLarge);
    const table = workerTask<typeof work.table>(module, "table");
    expect(await inWorker(table, 1, { signal }))
      .to.have.property("rows")
      .with.length(1);
  });
});
