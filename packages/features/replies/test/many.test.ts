import { type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import { features, make, type Row, said } from "./making.js";

describe("a large folder of reply rules", () => {
  const count = 5_000;
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features });
    const rules = Array.from({ length: count }, (_, at) => ({
      name: `r${at}`,
      keywords: [`word ${at}`, "hello there"],
      responses: said(`answer ${at}`),
    }));
    await tower
      .post("/api/replies/import", { kind: "replies", schemaVersion: 1, name: "large", rules })
      .answers({ data: { imported: count } });
  });
  after(() => tower.stop());

  it("is switched as a whole while others are changed, and found or not found at once", async () => {
    const other = await make(tower, { keywords: ["small"], responses: said("small answer") });
    await tower.say("word 4321").replies("answer 4321");
    const off = tower
      .post("/api/replies/folders", { group: "large", enabled: false })
      .data<{ changed: number }>();
    const [later] = await Promise.all([
      make(tower, { keywords: ["later"], responses: said("later answer") }),
      tower.delete(`/api/replies/${other.id}`).answers({ code: 0 }),
    ]);
    expect((await off).changed).to.equal(count);
    await tower.say("word 4321").silent();
    await tower.say("hello there").silent();
    await tower.say("small").silent();
    await tower.say("later").replies("later answer");
    const rows = await tower.get("/api/replies").data<(Row & { revision: number })[]>();
    expect(rows.filter(({ enabled }) => enabled).map(({ id }) => id)).to.deep.equal([later.id]);
    expect(new Set(rows.map(({ revision }) => revision)).size).to.be.at.most(2);
    await tower
      .post("/api/replies/folders", { group: "large", enabled: true })
      .answers({ data: { changed: count } });
    await tower.say("word 77").replies("answer 77");
    await tower
      .post("/api/replies/folders", { group: "large", enabled: true })
      .answers({ data: { changed: 0 } });
  });
});
