import { testPostgres } from "@dicetower/testkit";
import { expect } from "chai";
import { openTower } from "./surroundings.js";

const postgres = await testPostgres();

if (postgres !== undefined)
  describe("auth: two processes on one PostgreSQL database", () => {
    it("share the password and trusted devices; a change in one ends sessions in both (W2)", async () => {
      const database = await postgres?.database();
      const databaseUrl = database?.url ?? "";
      const one = await openTower({ databaseUrl });
      const two = await openTower({ databaseUrl }, "");
      try {
        const browser = one.browser();
        expect((await browser.login(true)).status).to.equal(200);
        browser.tower = two.tower;
        expect(await browser.isIn(), "opened by the other process").to.equal(true);
        await one.tower.put("/api/system/webui-auth", { password: "another horse" }).answers({});
        const limit = Date.now() + 40_000;
        while (await browser.isIn())
          if (Date.now() > limit) throw new Error("the session lives on");
          else await new Promise((resolve) => setImmediate(resolve));
        expect((await browser.login()).status, "the old password").to.equal(401);
        expect((await browser.login(false, "another horse")).status).to.equal(200);
      } finally {
        await one.tower.stop();
        await two.tower.stop();
        await database?.drop();
      }
    });
  });
