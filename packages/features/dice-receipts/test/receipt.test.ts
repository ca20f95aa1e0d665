import { anyCharacter, characterCount } from "@dicetower/testkit";
import { expect } from "chai";
import fc from "fast-check";
import { type Receipt, readReceipts, writeReceipt } from "../src/receipts/receipt.js";

/** The row of some receipts. */
function written(receipts: readonly Receipt[]): string {
  return `[${receipts.map(writeReceipt).join()}]`;
}

describe("a receipt on the disk", () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.nat(characterCount - 1).map(anyCharacter) }),
    fc.string({ unit: "grapheme" }),
  );
  const receipt = fc.record({
    number: fc.maxSafeNat(),
    seedId: fc.nat(),
    at: fc.oneof(
      fc.nat(),
      fc.integer({ min: 2 ** 31 - 20, max: 2 ** 31 + 20 }),
      fc.double({ noNaN: true, noDefaultInfinity: true, min: 1 }),
    ),
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
      fc.property(fc.array(receipt, { minLength: 1 }), (receipts) => {
        expect(readReceipts(written(receipts))).to.deep.equal(receipts);
      }),
    );
  });

  it("has its texts cut to 500 characters", () => {
    const [example] = fc.sample(receipt, 1);
    const long = { ...example, expression: "9".repeat(600) } as Receipt;
    expect(readReceipts(written([long]))[0]?.expression).to.equal(`${"9".repeat(499)}…`);
  });

  it("is passed over where its row is damaged", () => {
    expect(readReceipts('[[1,2,3,"a')).to.deep.equal([]);
  });
});
