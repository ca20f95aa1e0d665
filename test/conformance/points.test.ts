import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { fullTower } from "./full-tower.js";

describe("the points of the full installation", () => {
  let tower: TestHost;
  before(async () => {
    tower = await fullTower({ settings: { logLevel: "info" } });
  });
  after(() => tower.stop());

  interface Row {
    readonly id: string;
    readonly unread: readonly string[];
    readonly untaken: readonly string[];
  }

  it("are read where something is contributed, and contributed to where they are read", async () => {
    const rows = await tower.get("/api/features").data<Row[]>();
    expect(
      rows.flatMap(({ id, unread }) => unread.map((point) => `${point} of ${id}`)),
      "contributions that nobody reads",
    ).to.deep.equal([]);
    expect(
      rows.flatMap(({ id, untaken }) => untaken.map((point) => `${point} of ${id}`)),
      "points that nobody contributes to, without a reason in their definition",
    ).to.deep.equal([]);
    // The host reads and contributes, too; its own points stand in the log alone.
    await tower.get("/api/system/logs?q=one+end+only").answers({ data: { total: 0 } });
  });

  it("tell of a feature whose contributions nobody reads any more", async () => {
    await tower.disable("rulepacks");
    await tower.host.settled();
    const rows = await tower.get("/api/features").data<Row[]>();
    const unread = rows.filter((row) => row.unread.includes("contentKinds")).map(({ id }) => id);
    expect(unread).to.have.members(["decks", "help", "replies", "scripts-js", "scripts-lua", "texts"]);
    await tower.enable("rulepacks");
  });
});
