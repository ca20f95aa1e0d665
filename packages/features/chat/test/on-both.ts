import { type TestHost, type TestHostOptions, testPostgres } from "@dicetower/testkit";
import { chatTower } from "./tower.js";

const postgres = await testPostgres();

/** Starts the service of a suite, on its database. */
export type Start = (more?: Partial<TestHostOptions>) => Promise<TestHost>;

/** A suite on SQLite, and the same on PostgreSQL. The service that it starts, it ends itself. */
export function onBoth(title: string, define: (start: Start, dialect: "sqlite" | "postgres") => void): void {
  describe(`${title}, in SQLite`, () => define(chatTower, "sqlite"));
  postgres.describe(`${title}, in PostgreSQL`, function () {
    // Each statement waits for the disk of the server.
    this.timeout(240_000);
    let drop: (() => Promise<void>) | undefined;
    define(async (more) => {
      const database = await postgres.database();
      drop = database.drop;
      return chatTower({ ...more, databaseUrl: database.url });
    }, "postgres");
    after(() => drop?.());
  });
}
