import { Changes, Database, defineFeature, Store } from "@dicetower/contract";
import { type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";

/** Hands the store of the host to the test. */
function probe(found: (store: Store, changes: Changes) => void) {
  return defineFeature({
    id: "probe",
    needs: { store: Store, changes: Changes, database: Database },
    setup: ({ needs }) => found(needs.store, needs.changes),
  });
}
const lamp = defineFeature({ id: "lamp", setup() {} });

describe("switching a feature", () => {
  let tower: TestHost;
  let store: Store;
  let changes: Changes;
  beforeEach(async () => {
    tower = await testHost({
      features: [
        lamp,
        probe((...found) => {
          [store, changes] = found;
        }),
      ],
    });
  });
  afterEach(() => tower.stop());

  const refuseWritesTo = (table: string) =>
    store.change((db) =>
      db.raw(`create trigger refused before insert on ${table} begin select raise(abort, 'refused'); end`),
    );
  const storedSwitches = () => store.read((db) => db("host_feature").select("id", "wanted"));
  const recorded = async () =>
    (await changes.after(0, 1000))
      .map(({ action }) => action)
      .filter((action) => action.startsWith("feature."));

  it("stores the switch and its row in changes together", async () => {
    await tower.post("/api/features/lamp/disable").answers({ code: 0 });
    expect(await storedSwitches()).to.deep.equal([{ id: "lamp", wanted: 0 }]);
    await tower.post("/api/features/lamp/enable").answers({ code: 0 });
    expect(await storedSwitches()).to.deep.equal([{ id: "lamp", wanted: 1 }]);
    expect(await recorded()).to.deep.equal(["feature.disable", "feature.enable"]);
  });

  it("changes nothing where the row in changes cannot be written", async () => {
    await refuseWritesTo("host_change");
    const answered = await tower.post("/api/features/lamp/disable").done();
    expect(answered.status).to.be.at.least(500);
    expect(tower.feature("lamp")?.state).to.equal("on");
    expect(await storedSwitches()).to.deep.equal([]);
  });

  it("records nothing where the switch cannot be stored", async () => {
    await refuseWritesTo("host_feature");
    const answered = await tower.post("/api/features/lamp/disable").done();
    expect(answered.status).to.be.at.least(500);
    expect(tower.feature("lamp")?.state).to.equal("on");
    expect(await recorded()).to.deep.equal([]);
  });
});
