import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { Place, type Service } from "../../packages/tools/cli/test/test-support.js";

const installation = fileURLToPath(new URL("../../examples/full", import.meta.url));
const maxGrowthMiB = 20;

describe("the memory of a service", () => {
  it("is as large after 100 times off and on as after the first 40", async function () {
    this.timeout(600_000);
    const place = new Place([]);
    try {
      const service = place.run(["start"], {}, installation);
      await service.ready();
      await offAndOn(service, 40);
      const before = await residentMiB(service);
      await offAndOn(service, 100);
      const after = await residentMiB(service);
      expect(after - before, `MiB more than ${before}`).to.be.below(maxGrowthMiB);
    } finally {
      await place.end();
    }
  });
});

/** Asks until it is not one request too many. */
async function ask(service: Service, path: string, method = "GET"): Promise<unknown> {
  for (;;) {
    const { status, data } = await service.ask(path, method);
    if (status === 200) return data;
    expect(status, path).to.equal(429);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function offAndOn(service: Service, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn++)
    for (const verb of ["disable", "enable"]) await ask(service, `/api/features/help/${verb}`, "POST");
}

/** The least of ten looks. */
async function residentMiB(service: Service): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let look = 0; look < 10; look++) {
    for (let request = 0; request < 8; request++) await ask(service, "/api/dice/rules");
    const { memory } = (await ask(service, "/api/system/status")) as { memory: { rssBytes: number } };
    least = Math.min(least, memory.rssBytes / 2 ** 20);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return Math.round(least);
}
