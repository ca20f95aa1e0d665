import { expectNoFaults } from "./report.js";

describe("what people really type", () => {
  it("is answered as it should be, every form with every slip", () => expectNoFaults({ seed: 1128 })).timeout(
    2_400_000,
  );
});
