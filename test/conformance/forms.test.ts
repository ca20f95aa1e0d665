import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { fullTower } from "./full-tower.js";

describe("declared commands of the full installation", () => {
  let tower: TestHost;
  before(async () => {
    tower = await fullTower({ settings: { logLevel: "warn" } });
  });
  after(() => tower.stop());

  it("have no mistake, and examples that their forms can read", async () => {
    const { items } = await tower
      .get("/api/system/logs?pageSize=200")
      .data<{ items: { message: string }[] }>();
    const mistakes = items.map(({ message }) => message).filter((line) => line.startsWith('The command "'));
    expect(mistakes).to.deep.equal([]);
  });

  it("call their arguments in the language of who reads", async () => {
    const rows = await tower.get("/api/commands?locale=en").data<{ key: string; syntax: string }[]>();
    expect(rows.filter(({ syntax }) => /[<[][^\]>]*\p{Script=Han}/u.test(syntax))).to.deep.equal([]);
  });

  it("complete what is typed", async () => {
    const words = async (begun: string) =>
      (
        await tower
          .get(`/api/commands/completions?locale=en&text=${encodeURIComponent(begun)}`)
          .data<{ insert: string }[]>()
      ).map(({ insert }) => insert);
    expect(await words(".ba")).to.include(".ban");
    expect(await words(".ban o")).to.deep.equal(["only"]);
    expect(await words(".ban only o")).to.include.members(["on", "off"]);
    expect(await words(".ext c")).to.include("coc7");
  });
});
