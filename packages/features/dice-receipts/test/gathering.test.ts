import type { GroupWriter, Journal } from "@dicetower/contract";
import { expect } from "chai";
import { type BlockRow, Gathering } from "../src/receipts/gathering.js";
import { type Receipt, readReceipts } from "../src/receipts/receipt.js";

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
    const faces = Array.from({ length: 60_000 }, (_, at) => `d${6 + (at % 2)}`).join();
    for (const number of [1, 2, 3, 4])
      gathering.add({ ...plain, number, faces: number === 3 ? faces : plain.faces });
    const written = rows.flatMap(({ entries }) => readReceipts(entries));
    expect(written.map(({ number }) => number)).to.deep.equal([1, 2, 3]);
    expect(written[2]?.faces).to.equal(faces);
  });
});
