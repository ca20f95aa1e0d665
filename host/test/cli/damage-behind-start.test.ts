import { join } from "node:path";
import { expect } from "chai";
import { damageOne } from "./damaging.js";
import { accessKey, Place, type Service } from "./surroundings.js";

interface Report {
  readonly state: string;
  readonly ready: boolean;
  readonly reason: string;
  readonly components: readonly { readonly key: string; readonly state: string; readonly detail: string }[];
}

describe("D3: damage of the state that lets the service start", function () {
  this.timeout(240_000);
  let here: Place;
  let state: string;
  beforeEach(() => {
    here = new Place(["system", "access", "commands", "texts"]);
    state = join(here.data, "state.db");
  });
  afterEach(() => here.end());

  const run = async (): Promise<Service> => {
    const service = here.run(["start", "--bare"]);
    await service.ready();
    return service;
  };
  const report = async (service: Service) => (await service.ask("/api/system/health")).data as Report;
  /** Looks at the health until the damage is known. */
  const known = async (service: Service): Promise<Report> => {
    const until = performance.now() + 60_000;
    for (;;) {
      const found = await report(service);
      if (!found.ready || performance.now() > until) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };

  for (const [what, name] of [
    ["the leases, so that no job gets one", "sqlite_autoindex_host_lease_1"],
    ["the changes, which nobody looks through at a start", "host_change_at_index"],
  ] as const)
    it(`is found, told everywhere, and nothing more is changed: in the index of ${what}`, async () => {
      const first = await run();
      expect(await first.stop(), first.out + first.err).to.equal(0);
      await damageOne(state, name);

      const service = await run();
      const found = await known(service);
      expect(found, service.out).to.include({ state: "failed", ready: false });
      expect(found.reason).to.match(/^state\.db is damaged \(.+\): .*only be read\. .*--repair\.$/);
      expect(found.components.find(({ key }) => key === "host.database")).to.include({
        state: "failed",
        detail: found.reason,
      });
      expect((await service.ask("/health/ready")).status).to.equal(503);
      await service.says(
        "a notice",
        () => /notice store\.damaged .*state\.db is damaged/.exec(service.out)?.[0],
      );

      const base = (await service.ready()) as string;
      const refused = await fetch(`${base}/api/features/texts/disable`, {
        method: "POST",
        headers: { "X-API-Key": accessKey },
      });
      const body = (await refused.json()) as { code: number; message: string };
      expect(body.code).to.equal(50300);
      expect(body.message).to.contain("damaged").and.contain("nothing was changed").and.contain("--repair");

      const jobs = (await service.ask("/api/system/jobs")).data as readonly {
        key: string;
        lastResult: string | null;
      }[];
      expect(jobs.find(({ key }) => key === "host.check")?.lastResult).to.be.oneOf(["ok", "running"]);

      expect(await service.stop(), service.out + service.err).to.equal(0);
      const next = here.run(["start", "--bare"]);
      expect(await next.ended, next.out + next.err).to.equal(78);
      expect(next.err).to.match(/state\.db is damaged .*--repair/);
    });
});
