import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { freePort, testPostgres } from "@dicetower/testkit";
import { expect } from "chai";
import { Place } from "./test-support.js";

const postgres = await testPostgres();

describe("dicetower start with a database and a bus", function () {
  this.timeout(240_000);
  let here: Place;
  beforeEach(() => {
    here = new Place(["system", "test-message"]);
  });
  afterEach(() => here.end());

  const refused = async (environment: Record<string, string>): Promise<string> => {
    const service = here.run(["start", "--bare"], environment);
    expect(await service.ended, service.err).to.equal(78);
    return service.err;
  };

  it("exits with 78 and one sentence if the database cannot be reached", async () => {
    const port = await freePort();
    const said = await refused({ DICETOWER_DATABASE_URL: `postgres://dice:s3cret@127.0.0.1:${port}/none` });
    expect(said).to.include("DICETOWER_DATABASE_URL").and.to.include(`127.0.0.1:${port}`);
    expect(said).to.not.match(/s3cret|\n\s+at /);
  });

  postgres.describe("on PostgreSQL", () => {
    it("exits with 78 and one sentence if the bus cannot be reached", async () => {
      const database = await postgres.database();
      try {
        const port = await freePort();
        const said = await refused({
          DICETOWER_DATABASE_URL: database.url,
          DICETOWER_BUS_URL: `nats://dice:s3cret@127.0.0.1:${port}`,
        });
        expect(said).to.include("DICETOWER_BUS_URL").and.to.include(`127.0.0.1:${port}`);
        expect(said).to.not.match(/s3cret|\n\s+at /);
      } finally {
        await database.drop();
      }
    });
  });

  it("does not load the bus client for a single process", async () => {
    const folder = join(here.folder, "coverage");
    const service = here.run(["start", "--bare"], { NODE_V8_COVERAGE: folder });
    await service.ready();
    expect(await service.stop()).to.equal(0);
    const loaded = readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), "utf8"))
      .join();
    expect(loaded).to.include("sqlite3");
    expect(loaded).to.not.match(/"url":"[^"]*(?:nats-io|bus\/(?:src|dist)\/nats)/);
  });
});
