import { expect } from "chai";
import fc from "fast-check";
import { readReceipts, writeReceipt } from "../src/receipt.js";

describe("a receipt on the disk", () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }));
  const receipt = fc.record({
    number: fc.nat(),
    seedId: fc.nat(),
    at: fc.nat(),
    platform: text,
    groupId: text,
    userId: text,
    hidden: fc.boolean(),
    expression: text,
    value: text,
    faces: text,
  });

  it("is read as it was written, whatever its texts hold", () => {
    fc.assert(
      fc.property(fc.array(receipt), (receipts) => {
        expect(readReceipts(`[${receipts.map(writeReceipt).join()}]`)).to.deep.equal(receipts);
      }),
    );
  });

  it("has its texts cut to 500 characters", () => {
    const [example] = fc.sample(receipt, 1);
    const long = { ...example, expression: "9".repeat(600) } as Parameters<typeof writeReceipt>[0];
    expect(readReceipts(`[${writeReceipt(long)}]`)[0]?.expression).to.equal(`${"9".repeat(499)}…`);
  });

  it("is passed over where its row is damaged", () => {
    expect(readReceipts('[[1,2,3,"a')).to.deep.equal([]);
  });
});
