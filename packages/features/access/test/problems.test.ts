import system from "@dicetower/system";
import { testHost } from "@dicetower/testkit";
import { expect } from "chai";
import access from "../src/index.js";

describe("a bot without a master", () => {
  it("is a problem on the dashboard until it has one", async () => {
    const tower = await testHost({ features: [access, system] });
    try {
      const keys = async () =>
        (await tower.get("/api/dashboard/problems").data<{ key: string; textKey: string }[]>()).map(
          ({ key, textKey }) => [key, textKey],
        );
      expect(await keys()).to.deep.equal([["access.noMaster", "access.page.problem.claimOpen"]]);
      await tower.post("/api/masters", { platform: "test", userId: "111" }).answers({ code: 0 });
      expect(await keys()).to.deep.equal([]);
    } finally {
      await tower.stop();
    }
  });
});
