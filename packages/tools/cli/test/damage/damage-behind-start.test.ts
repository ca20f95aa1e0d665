import { join } from "node:path";
import { longIt } from "@dicetower/testkit";
import { expect } from "chai";
import { accessKey, Place, type Service } from "../test-support.js";
import { damageOne, damageOpen } from "./damaging.js";

interface Report {
  readonly state: string;
  readonly ready: boolean;
  readonly reason: string;
  readonly components: readonly { readonly key: string; readonly state: string; readonly detail: string }[];
}

describe("damage of the state that does not prevent the start", function () {
  this.timeout(240_000);
  let here: Place;
  let state: string;
  beforeEach(() => {
    here = new Place(["system", "access", "commands", "texts", "dice", "dice-native", "test-message"]);
    state = join(here.data, "state.db");
  });
  afterEach(() => here.end());

  const report = async (service: Service) => (await service.ask("/api/system/health")).data as Report;
  /** Polls health until the damage is known. */
  const known = async (service: Service): Promise<Report> => {
    const until = performance.now() + 60_000;
    for (;;) {
      const found = await report(service);
      if (!found.ready || performance.now() > until) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };

  /** Checks that the damage is reported everywhere. */
  const isTold = async (service: Service, found: Report): Promise<void> => {
    expect(found.reason).to.match(/^state\.db is damaged \(.+\): .*only be read\. .*--repair\.$/);
    expect(found.components.find(({ key }) => key === "host.database")).to.include({
      state: "failed",
      detail: found.reason,
    });
    expect((await service.ask("/health/ready")).status).to.equal(503);
    const doctor = await here.command("doctor");
    expect([doctor.code, doctor.out.split("\n").filter((line) => line.startsWith("FAIL"))]).to.deep.equal([
      1,
      ["FAIL  store: the service that uses it is not ready"],
    ]);
    await service.says(
      "a notice",
      () => /notice store\.damaged \(error\) of host: state\.db is damaged/.exec(service.out)?.[0],
    );
  };

  const send = async (service: Service, method: string, path: string, body: object): Promise<unknown> => {
    const answer = await fetch((await service.ready()) + path, {
      method,
      headers: { "X-API-Key": accessKey, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    return answer.json();
  };
  const say = async (service: Service, text: string): Promise<string> => {
    const { reply } = (await send(service, "POST", "/api/test/message", { text, locale: "en" })) as {
      reply: string;
    };
    return reply;
  };

  for (const [what, name] of [
    ["the leases, so that no job gets one", "sqlite_autoindex_host_lease_1"],
    ["the changes, which nobody looks through at a start", "host_change_at_index"],
  ] as const)
    (name === "host_change_at_index" ? longIt : it)(
      `is found and reported everywhere, and stops all writes: in the index of ${what}`,
      async () => {
        const first = await here.serve();
        expect(await first.stop(), first.out + first.err).to.equal(0);
        await damageOne(state, name);

        const service = await here.serve();
        const found = await known(service);
        expect(found, service.out).to.include({ state: "failed", ready: false });
        await isTold(service, found);

        for (const [method, path, change] of [
          ["POST", "/api/features/texts/disable", {}],
          ["PUT", "/api/dice/rules", { maxDice: 60 }],
        ] as const) {
          const { code, message } = (await send(service, method, path, change)) as {
            code: number;
            message: string;
          };
          expect(code, path).to.equal(50300);
          expect(message).to.contain("damaged").and.contain("nothing was changed").and.contain("--repair");
        }
        expect(await say(service, ".r 3d1")).to.match(/3D1.*=3$/);
        expect(await say(service, ".set --my 31")).to.match(/cannot be done now.*database/);

        const jobs = (await service.ask("/api/system/jobs")).data as readonly {
          key: string;
          lastResult: string | null;
        }[];
        expect(jobs.find(({ key }) => key === "host.check")?.lastResult).to.be.oneOf(["ok", "running"]);

        expect(await service.stop(), service.out + service.err).to.equal(0);
        const next = here.run(["start", "--bare"]);
        expect(await next.ended, next.out + next.err).to.equal(78);
        expect(next.err).to.match(/state\.db is damaged .*--repair/);
        expect((await here.command("doctor")).out).to.match(
          /^FAIL {2}store: state\.db is damaged .*\n +.*--repair/m,
        );
      },
    );

  it("is found by a read of a feature, and reported by the host, not by the feature", async () => {
    const service = await here.serve();
    await damageOpen(state, "host_setting");
    const rules = { maxDice: 60 };
    expect(await send(service, "PUT", "/api/dice/rules", rules)).to.include({ code: 50300 });
    const found = await known(service);
    expect(found).to.include({ state: "failed", ready: false });
    await isTold(service, found);
    expect(await service.stop(), service.out + service.err).to.equal(0);
  });
});
