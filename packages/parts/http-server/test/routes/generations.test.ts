import * as v8 from "node:v8";
import { runInNewContext } from "node:vm";
import { route, routes, type Scope } from "@dicetower/contract";
import { expect } from "chai";
import { Generation } from "../../src/server/generation.js";
import { eventually, Standing } from "../test-support.js";

v8.setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Counts the live objects of a class. Node.js 20.19 has it, but its types do not. */
const { queryObjects } = v8 as unknown as {
  readonly queryObjects: (type: object, options: { format: "count" }) => number;
};

describe("generations of routes", () => {
  it("end with their last request, even if work that a request began goes on and waits for a signal", async () => {
    const standing = await Standing.begin();
    const { root } = standing.kernel;
    let cycle = 0;
    /** Acts like a feature that a request switches on: it waits for the end of something that lives long. */
    const waits = (part: Scope) => {
      void new Promise((resolve) => root.signal.addEventListener("abort", resolve)).then(() => cycle++);
      part.add(
        routes,
        route({ method: "GET", path: `/api/part${++cycle}`, summary: "Part", handle: () => 1 }),
      );
    };
    await standing.serve(
      route({
        method: "POST",
        path: "/api/switch",
        summary: "Switches",
        handle: async ({ signal }) => {
          const fork = await standing.add(waits);
          signal.addEventListener("abort", () => cycle++);
          await fork.stop();
          return null;
        },
      }),
    );
    const turns = async (count: number) => {
      for (let at = 0; at < count; at++)
        expect((await standing.ask("/api/switch", { method: "POST" })).code).to.equal(0);
      await eventually("the requests have ended", () => standing.server.counts().requests === 0);
      collect();
    };
    await turns(10);
    const before = process.memoryUsage().heapUsed;
    await turns(60);
    await eventually("old generations are gone", () => queryObjects(Generation, { format: "count" }) <= 3);
    const grown = (process.memoryUsage().heapUsed - before) / 2 ** 20;
    expect(grown, "MiB").to.be.below(6);
    await standing.end();
  });
});
