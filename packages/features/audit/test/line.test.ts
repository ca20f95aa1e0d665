import { hash } from "node:crypto";
import type { Actor, ChangeRow } from "@dicetower/contract";
import { quickest } from "@dicetower/testkit";
import { expect } from "chai";
import { Chain } from "../src/chain/chain.js";
import { genesis, type Link, readLine, sequenceOf, writeLine } from "../src/log-files/line.js";
import type { AuditLine } from "../src/query/answers.js";

const start: Link = { seq: 0, hash: genesis };
const actor: Actor = {
  kind: "panel",
  id: "9f86d081",
  name: "Ann",
  address: "192.0.2.1",
  via: "PUT /api/replies/3",
};
const row: ChangeRow = {
  sequence: 17,
  owner: "replies",
  at: 1_790_000_000,
  action: "reply.update",
  actor,
  target: { type: "reply", id: "3", name: 'hello\u2028\n"你好"' },
  before: { text: "a", weight: 1 },
  after: { weight: 2, text: "b" },
  fields: ["text", "weight"],
};

function chainOf(count: number): string[] {
  let link = start;
  return Array.from({ length: count }, (_, at) => {
    const line = writeLine({ ...row, at: row.at + at }, link);
    link = line.link;
    return line.text;
  });
}

describe("audit: a line", () => {
  it("has the fields of the data model and nothing else, in one line of text", () => {
    const { text } = writeLine(row, start);
    expect(text).not.to.contain("\n");
    expect(JSON.parse(text) as AuditLine).to.deep.equal({
      seq: 1,
      at: 1_790_000_000,
      actor: { kind: "panel", id: "9f86d081", name: "Ann", platform: "" },
      address: "192.0.2.1",
      action: "reply.update",
      target: { type: "reply", id: "3", name: 'hello\u2028\n"你好"' },
      before: hash("sha256", '{"text":"a","weight":1}', "hex"),
      after: hash("sha256", '{"text":"b","weight":2}', "hex"),
      fields: ["text", "weight"],
      result: "ok",
      code: 0,
      via: "PUT /api/replies/3",
      note: "",
      prevHash: genesis,
      hash: readLine(text)?.actual,
    });
  });

  it("keeps digests of values, never the values", () => {
    const { text } = writeLine({ ...row, before: { token: "canary-77" }, after: "canary-78" }, start);
    expect(text).not.to.contain("canary");
  });

  it("cuts what users can make long", () => {
    const long = "x".repeat(100_000);
    const { text } = writeLine(
      {
        ...row,
        action: long,
        actor: { kind: "chat", id: long, name: long, platform: long, address: long, via: long },
        target: { type: long, id: long, name: long },
        fields: Array.from({ length: 500 }, () => long),
        note: long,
      },
      start,
    );
    expect(text.length).to.be.below(16_000);
    const line = JSON.parse(text) as AuditLine;
    expect(line.fields).to.have.length(50);
    expect(line.note).to.have.length(500);
  });

  it("has the hash of the line before and of its own content, which anybody can work out", () => {
    const [first = "", second = ""] = chainOf(2);
    const line = JSON.parse(second) as AuditLine;
    expect(line.prevHash).to.equal((JSON.parse(first) as AuditLine).hash);
    const { prevHash, hash: own, ...body } = line;
    expect(hash("sha256", prevHash + JSON.stringify(body), "hex")).to.equal(own);
    expect(sequenceOf(second)).to.equal(2);
  });
});

describe("audit: the chain", () => {
  const check = (lines: readonly string[]) => {
    const chain = new Chain(start);
    for (const [at, text] of lines.entries()) {
      const reason = chain.next(text);
      if (reason !== undefined) return { at, reason };
    }
    return undefined;
  };

  it("accepts what was written", () => {
    expect(check(chainOf(50))).to.equal(undefined);
  });

  it("names a changed line, whatever was changed in it", () => {
    const lines = chainOf(5);
    const third = lines[2] ?? "";
    for (const [from, to] of [
      ["reply.update", "reply.delete"],
      ['"at":1790000002', '"at":1790000001'],
      ['"seq":3', '"seq":4'],
      ['{"seq"', '{ "seq"'],
      ['"hash":"', '"hash":"0'],
      ["}", ""],
    ] as const) {
      const changed = third.replace(from, to);
      expect(changed).not.to.equal(third);
      expect(check(lines.toSpliced(2, 1, changed))?.at, `${from} → ${to}`).to.equal(2);
    }
  });

  it("names the line behind one that was taken out, and the first of two that were swapped", () => {
    const lines = chainOf(5);
    expect(check(lines.toSpliced(2, 1))?.at).to.equal(2);
    expect(check([lines[0], lines[2], lines[1], lines[3]].map(String))?.at).to.equal(1);
  });

  it("names a line that was put in, even a well-made one", () => {
    const lines = chainOf(5);
    const after = readLine(lines[1] ?? "");
    const made = writeLine({ ...row, note: "made up" }, { seq: 2, hash: after?.hash ?? "" }).text;
    expect(check(lines.toSpliced(2, 0, made))?.at, "the true line no longer follows").to.equal(3);
    expect(check(lines.toSpliced(2, 0, lines[1] ?? ""))?.at, "a copy").to.equal(2);
  });

  it("is checked at 10 000 lines in well under a second", () => {
    const lines = chainOf(10_000);
    expect(check(lines)).to.equal(undefined);
    expect(quickest(() => check(lines), 500)).to.be.below(500);
  });
});
