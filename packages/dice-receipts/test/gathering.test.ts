import type { GroupWriter, Journal } from "@dicetower/contract";
import { expect } from "chai";
import fc from "fast-check";
import { type BlockRow, Gathering } from "../src/gathering.js";
import { type Receipt, readReceipts } from "../src/receipt.js";
import { RowText } from "../src/row-text.js";

const plain: Receipt = {
  number: 1,
  seedId: 1,
  at: 1_700_000_000,
  platform: "platform_a",
  groupId: "g",
  userId: "u",
  hidden: false,
  expression: "d20",
  value: "7",
  faces: "d20",
};

describe("the text of a row", () => {
  it("is a JSON array of what was put in, again and again", () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }));
    const row = new RowText();
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (texts) => {
        for (const one of texts) {
          row.begin();
          row.text(one);
          row.number(one.length);
          row.end();
        }
        expect(row.size).to.equal(texts.length);
        expect(JSON.parse(row.take())).to.deep.equal(texts.map((one) => [one, one.length]));
        expect(row.size).to.equal(0);
      }),
    );
  });

  it("has room while its bytes are enough for the worst characters", () => {
    const row = new RowText();
    const text = "\ud800".repeat(1_000);
    let count = 0;
    for (; row.fits(text.length); count++) {
      row.begin();
      row.text(text);
      row.end();
    }
    expect(count).to.be.within(15, 22);
    expect(JSON.parse(row.take())).to.deep.equal(Array.from({ length: count }, () => [text]));
  });
});

describe("receipts that are gathered", () => {
  it("keep their order when one of them is longer than a row's text", () => {
    const rows: BlockRow[] = [];
    const writer: Pick<GroupWriter<BlockRow>, "write"> = { write: (row) => rows.push(row) };
    const journal = { group: () => writer } as unknown as Journal;
    const gathering = new Gathering(
      journal,
      () => () => {},
      () => {},
    );
    const faces = Array.from({ length: 20_000 }, (_, at) => `d${6 + (at % 2)}`).join();
    for (const number of [1, 2, 3, 4])
      gathering.add({ ...plain, number, faces: number === 3 ? faces : plain.faces });
    const written = rows.flatMap(({ entries }) => readReceipts(entries));
    expect(written.map(({ number }) => number)).to.deep.equal([1, 2, 3]);
    expect(written[2]?.faces).to.equal(faces);
  });
});
