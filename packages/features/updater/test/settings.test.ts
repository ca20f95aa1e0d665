import { expect } from "chai";
import type { UpdateStatus } from "../src/routes/status.js";
import { type UpdaterTower, updaterTower } from "./support/updater-tower.js";

describe("the settings of updates", () => {
  let updates: UpdaterTower;
  let usual: UpdateStatus["settings"];
  before(async () => {
    updates = await updaterTower({ hello: null });
    usual = (await updates.status()).settings;
  });
  after(() => updates.stop());
  const put = (body: object) => updates.tower.put("/api/system/update", body);

  for (const [field, values] of Object.entries({
    autoCheck: ["true", 1, null],
    intervalHours: [0, 169, 6.5, "6", null],
    autoAction: ["never", ""],
    source: ["somewhere", ""],
    customMirror: [
      "http://mirror.example/",
      "https://",
      "https://user@mirror.example/",
      "https://mirror.example/?q",
      "https://mirror.example/#f",
      `https://mirror.example/${"x".repeat(512)}`,
      "mirror.example",
    ],
    scheduledInstall: ["true", 1],
    installTime: ["4:00", "24:00", "04:60", "04:00:00", " 04:00", "０４:００"],
    another: [1],
  }))
    it(`are refused as a whole with a wrong ${field}`, async () => {
      for (const value of values)
        await put({ ...usual, intervalHours: 7, [field]: value }).answers({ code: 40001 });
      expect((await updates.status()).settings).to.deep.equal(usual);
    });

  it("need the address of a mirror of one's own, and nothing that is later than the first version", async () => {
    await put({ ...usual, source: "custom" }).answers({ code: 40001 });
    await put({ ...usual, source: "custom", customMirror: "https://mirror.example/to/" }).answers({
      code: 0,
    });
    const { scheduledInstall: _, ...first } = usual;
    await put(first).answers({ code: 0, data: usual });
    const { installTime: __, ...less } = usual;
    await put(less).answers({ code: 40001 });
  });
});
