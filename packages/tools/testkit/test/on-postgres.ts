import { testPostgres } from "../src/index.js";

const postgres = await testPostgres();

postgres.describe("a suite on PostgreSQL", () => {
  let url = "";
  before(async () => {
    ({ url } = await postgres.database());
  });
  it("runs on it", () => {
    if (!url.startsWith("postgres")) throw new Error(url);
  });
  it("runs on it again", () => {});
});
