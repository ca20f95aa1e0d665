import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { longIt, longRun } from "@dicetower/testkit";
import { expect } from "chai";
import { Place, type Service } from "../test-support.js";
import { damageEverySecond, damageHeader, damageTables } from "./damaging.js";

describe("a start after a clean end whose files were damaged meanwhile", function () {
  this.timeout(240_000);
  let here: Place;
  let state: string;
  let journal: string;
  beforeEach(() => {
    here = new Place(["system", "access", "commands", "texts"]);
    state = join(here.data, "state.db");
    journal = join(here.data, "journal.db");
  });
  afterEach(() => here.end());

  const endWell = async (service: Service): Promise<void> => {
    expect(await service.stop(), service.out + service.err).to.equal(0);
  };
  const asides = () => readdirSync(here.data).filter((name) => /\.corrupt-\d{8}T\d{6}Z$/.test(name));

  for (const [what, damage] of [
    ["what admins want of features", (path: string) => damageTables(path, "host_feature")],
    ["the settings", (path: string) => damageTables(path, "host_setting%")],
    ["the records of migrations", (path: string) => damageTables(path, "host_migration%")],
    ["every second page", damageEverySecond],
    ["the header", damageHeader],
  ] as const)
    (what === "the settings" ? it : longIt)(
      `is refused with the name of the file, and ends, if ${what} cannot be read at all`,
      async () => {
        await endWell(await here.serve());
        await damage(state);
        const refused = here.run(["start", "--bare"]);
        expect(await refused.ended, refused.out + refused.err).to.equal(78);
        expect(refused.err).to.match(
          /^dicetower: state\.db is damaged \(.+\) and was left as it is\. .*--repair.*\n$/,
        );
        expect(existsSync(join(here.data, "process.lock"))).to.equal(false);
        expect(asides()).to.deep.equal([]);
      },
    );

  it("restores the newest intact backup automatically if configured", async () => {
    const service = await here.serve();
    expect((await service.ask("/api/system/backups", "POST")).status).to.equal(200);
    await endWell(service);
    await damageTables(state, "host_%");
    here.configure({ restoreOnCorruption: true });
    await endWell(await here.serve());
    expect(asides()).to.have.length(1);
  });

  it("repairs a file that no longer names its tables, without any backup, and with all that stood in it", async () => {
    const first = await here.serve();
    expect((await first.ask("/api/features/system/disable", "POST")).status).to.equal(200);
    await endWell(first);
    await damageHeader(state);
    const second = await here.serve("--repair");
    expect(second.out).to.match(
      /repaired state\.db: rescued; the damaged file is kept as state\.db\.corrupt-/,
    );
    const all = (await second.ask("/api/features")).data as readonly { id: string; state: string }[];
    expect(all.find(({ id }) => id === "system")?.state).to.equal("off");
    await endWell(second);
  });

  it("replaces a journal that cannot be read at all, and keeps the old one", async () => {
    await endWell(await here.serve());
    await damageTables(journal, "%");
    const second = await here.serve();
    expect(asides()).to.have.length(1);
    if (!longRun) return;
    await endWell(second);
    await endWell(await here.serve());
    expect(asides()).to.have.length(1);
  });

  it("ends after the refusal, even if a feature has left something running", async () => {
    here.thirdParty("stubborn", "", "setInterval(() => {}, 1000);");
    here.configure({ features: ["system", "stubborn"] });
    const refused = here.run(["start", "--bare"], { DICETOWER_PORT: String(await here.takenPort()) });
    expect(await refused.ended).to.equal(78);
    expect(refused.err).to.contain("is in use by another program");
  });
});
