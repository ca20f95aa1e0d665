import { type TestHost, volume } from "@dicetower/testkit";
import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { asked } from "../support/in-page.js";
import { probe } from "../support/probe.js";
import { panelTower } from "../support/tower.js";
import { visit } from "../support/visit.js";

const cuts = volume(12, 600);

describeInBrowser("what the panel hears", (opened) => {
  let tower: TestHost;
  before(async () => {
    tower = await panelTower([probe]);
  });
  after(() => tower?.stop());

  it(`is complete and in order through ${cuts} cuts of the connection`, async () => {
    const here = await visit(opened(), tower);
    const { page } = here;
    await here.go("#/probe/probe");
    await page.getByText("Live", { exact: true }).waitFor();
    let count = 0;
    let random = 20_261_121;
    for (let cut = 0; cut < cuts; cut++) {
      random = (random * 1_103_515_245 + 12_345) % 2 ** 31;
      const before = random % 3;
      for (let at = 0; at < before; at++, count++) await tower.post("/api/probe").answers({ code: 0 });
      await asked(page, "cutSockets()");
      const after = Math.floor(random / 1_000) % 3;
      for (let at = 0; at < after; at++, count++) await tower.post("/api/probe").answers({ code: 0 });
      await asked(page, "comeBack()");
      if (cut % 10 === 9) await page.getByText("Live", { exact: true }).waitFor();
    }
    await page.getByText(`heard ${count} to ${count}, in order true`).waitFor();
    await page.getByText(`read ${count}`).waitFor();
    expect(here.troubles.take().filter((one) => !one.includes("/api/events"))).to.deep.equal([]);
    await here.end();
  });

  it("says when the connection is gone for longer, and takes it back", async () => {
    const here = await visit(opened(), tower);
    const { page } = here;
    await here.go("#/probe/probe");
    await page.getByText("Live", { exact: true }).waitFor();
    await asked(page, "holdSockets()");
    await page.getByText("The connection is interrupted").waitFor();
    await tower.post("/api/probe").answers({ code: 0 });
    await asked(page, "releaseSockets()");
    await page.getByText("The connection is interrupted").waitFor({ state: "detached" });
    const { count } = await tower.get("/api/probe").data<{ count: number }>();
    await page.getByText(`read ${count}`).waitFor();
    await here.end();
  });
});
