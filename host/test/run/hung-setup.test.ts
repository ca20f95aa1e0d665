import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { longIt, longRun } from "@dicetower/testkit";
import { expect } from "chai";
import { accessKey, Place, type Service } from "../../../packages/tools/cli/test/test-support.js";

const hostProgram = fileURLToPath(new URL("held-host.ts", import.meta.url));

interface Status {
  readonly id: string;
  readonly state: string;
  readonly reason: string;
  readonly withheld?: string;
}

describe("a setup that computes without an end", function () {
  this.timeout(120_000);
  let here: Place;
  beforeEach(() => {
    here = new Place(["system"]);
  });
  afterEach(() => here.end());

  const run = (): Service => here.runFile(hostProgram, [here.folder, "5000", "1"]);
  const bomb = async (service: Service): Promise<Status | undefined> =>
    ((await service.ask("/api/features")).data as Status[]).find(({ id }) => id === "bomb");
  const cutOff = async (service: Service): Promise<void> => {
    await service.ended;
    expect(service.signal, service.out + service.err).to.equal("SIGKILL");
    expect(service.err).to.contain('the setup of the feature "bomb" blocks the process for 1 s');
  };

  for (const [where, setup, top] of [
    ["in its setup", "for (;;);", ""],
    ["after a wait", "return new Promise((soon) => setTimeout(soon, 20)).then(() => { for (;;); });", ""],
    ["where its package is loaded", "", "for (;;);"],
  ] as const)
    (where === "in its setup" ? it : longIt)(
      `is named and cut off, and left out of the next starts: ${where}`,
      async () => {
        here.thirdParty("bomb", setup, top);
        here.configure({ features: ["system", "bomb"] });
        await cutOff(run());
        for (let start = 0; start < (longRun ? 2 : 1); start++) {
          const service = run();
          await service.ready();
          expect(await bomb(service)).to.include({ state: "off", withheld: "hung" });
          expect((await bomb(service))?.reason).to.contain("blocked the process");
          expect(existsSync(join(here.data, "hung-setup.json"))).to.equal(false);
          const report = await here.command("doctor", "", { DICETOWER_API_KEY: accessKey });
          expect(report.out).to.not.contain("FAIL  store");
          await service.stop();
        }
      },
    );

  it("is cut off as well when it is switched on while the service runs", async () => {
    here.thirdParty("bomb", "if (globalThis.armed) for (;;); globalThis.armed = true;");
    here.configure({ features: ["system", "bomb"] });
    const service = run();
    await service.ready();
    await service.ask("/api/features/bomb/disable", "POST");
    const asked = service.ask("/api/features/bomb/enable", "POST").catch(() => undefined);
    await cutOff(service);
    await asked;
    const next = run();
    await next.ready();
    expect(await bomb(next)).to.include({ state: "off", withheld: "hung" });
    await next.ask("/api/features/bomb/enable", "POST");
    expect(await bomb(next)).to.include({ state: "on" });
    expect(await bomb(next)).to.not.have.property("withheld");
  });
});
