import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineFeature, sites } from "@dicetower/contract";
import { testPostgres } from "@dicetower/testkit";
import { expect } from "chai";
import { openTower } from "./test-support.js";

const postgres = await testPostgres();

postgres.describe("auth: two processes on one PostgreSQL database", () => {
  it("share the password and trusted devices; a change in one ends sessions in both", async () => {
    const database = await postgres.database();
    const databaseUrl = database.url;
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
        else await new Promise((resolve) => setTimeout(resolve, 10));
      expect((await browser.login()).status, "the old password").to.equal(401);
      expect((await browser.login(false, "another horse")).status).to.equal(200);
    } finally {
      await one.tower.stop();
      await two.tower.stop();
      await database.drop();
    }
  });

  it("finish the set-up together: the code that one has printed opens nothing when the other has finished", async () => {
    const database = await postgres.database();
    const databaseUrl = database.url;
    const folder = await mkdtemp(join(tmpdir(), "dicetower-set-up-"));
    const page = defineFeature({
      id: "page",
      setup: (host) => host.add(sites, { key: "panel", path: "/", folder }),
    });
    const one = await openTower({ databaseUrl, features: [page] }, "");
    const two = await openTower({ databaseUrl, features: [page] }, "");
    try {
      // Printed a moment after requests are served.
      for (const end = Date.now() + 30_000; one.tower.announced[0] === undefined && Date.now() < end; )
        await new Promise((resolve) => setTimeout(resolve, 10));
      const [, code] = /code=([\w-]+)$/.exec(one.tower.announced[0] ?? "") ?? [];
      await two.tower.post("/api/auth/setup/finish").answers({ data: { needed: false } });
      const limit = Date.now() + 40_000;
      for (;;) {
        const { needed } = await one.tower.get("/api/auth/setup").data<{ needed: boolean }>();
        if (!needed) break;
        if (Date.now() > limit) throw new Error("the other process does not hear of it");
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      expect((await one.browser().post("/api/auth/login", { code })).status).to.equal(401);
    } finally {
      await one.tower.stop();
      await two.tower.stop();
      await rm(folder, { recursive: true, force: true });
      await database.drop();
    }
  }).timeout(120_000);
});
