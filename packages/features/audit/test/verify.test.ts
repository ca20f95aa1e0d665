import { expect } from "chai";
import { readLine, writeLine } from "../src/log-files/line.js";
import { dayMs, openLog, type TestLog } from "./test-support.js";

const first = "2026-05-01.jsonl";
const second = "2026-05-02.jsonl";

describe("audit: verify names the first line that is not as it was written", () => {
  let log: TestLog;

  beforeEach(async () => {
    log = await openLog();
    log.change(10);
    await log.catchUp();
    await log.clock.advance(dayMs);
    log.change(10);
    await log.catchUp();
  });
  afterEach(() => log.close());

  it("finds nothing in a log that nobody touched", async () => {
    expect(await log.verify()).to.deep.equal({ ok: true, files: 2, lines: 20, broken: null });
  });

  it("begins the file of a day with the last hash of the day before", async () => {
    const last = readLine((await log.lines(first)).at(-1) ?? "");
    const next = readLine((await log.lines(second))[0] ?? "");
    expect(next?.prevHash).to.equal(last?.hash);
    expect(next?.seq).to.equal(11);
  });

  it("names a changed line", async () => {
    await log.tamper(first, (lines) => lines.map((line) => line.replace('"id":"4"', '"id":"5"')));
    expect((await log.verify()).broken).to.include({ file: first, line: 4, seq: 4 });
  });

  it("names the place of a line that was taken out", async () => {
    await log.tamper(first, (lines) => lines.toSpliced(5, 1));
    expect((await log.verify()).broken).to.include({ file: first, line: 6, seq: 7 });
  });

  it("names the next file when the last line of a day was taken out", async () => {
    await log.tamper(first, (lines) => lines.slice(0, -1));
    expect((await log.verify()).broken).to.include({ file: second, line: 1, seq: 11 });
  });

  it("names the first of two lines that were swapped", async () => {
    await log.tamper(second, ([a = "", b = "", c = "", ...rest]) => [a, c, b, ...rest]);
    expect((await log.verify()).broken).to.include({ file: second, line: 2, seq: 13 });
  });

  it("finds through the head that the end was cut off, and names the first line that is missing", async () => {
    await log.tamper(second, (lines) => lines.slice(0, -3));
    expect((await log.verify()).broken).to.include({ file: second, line: 8, seq: 18 });
    await log.remove(second);
    expect((await log.verify()).broken).to.include({ file: second, line: 1, seq: 11 });
  });

  it("names a line that was cut short", async () => {
    const content = await log.read(second);
    await log.write(second, content.slice(0, -40));
    expect((await log.verify()).broken).to.include({ file: second, line: 10 });
  });

  it("names an added line, however well it is made", async () => {
    const head = await log.head();
    const [row] = log.rows;
    if (row === undefined) throw new Error("no row");
    const { text } = writeLine({ ...row, action: "made.up" }, head);
    await log.tamper(second, (lines) => [...lines, text]);
    expect((await log.verify()).broken).to.include({ file: second, line: 11, seq: 21 });
  });

  it("names an added file, before and behind", async () => {
    await log.write("2026-06-01.jsonl", "x\n");
    expect((await log.verify()).broken).to.include({ file: "2026-06-01.jsonl", line: 1 });
    await log.remove("2026-06-01.jsonl");
    await log.write("2020-01-01.jsonl", await log.read(first));
    expect((await log.verify()).broken).to.include({ file: first, line: 1 });
  });

  it("names the last line when its hash was made anew together with it", async () => {
    await log.tamper(second, (lines) => {
      const before = readLine(lines.at(-2) ?? "");
      const [row] = log.rows;
      if (row === undefined || before === undefined) throw new Error("no row");
      return [...lines.slice(0, -1), writeLine({ ...row, action: "made.up" }, before).text];
    });
    const { broken } = await log.verify();
    expect(broken?.file).to.equal(second);
    expect(broken?.line).to.be.within(10, 11);
  });

  it("goes on naming an added line after a restart, when further lines follow it", async () => {
    const [row] = log.rows;
    if (row === undefined) throw new Error("no row");
    const { text } = writeLine({ ...row, action: "made.up" }, await log.head());
    await log.tamper(second, (lines) => [...lines, text]);
    log.restart();
    log.change(3);
    await log.catchUp();
    const { broken } = await log.verify();
    expect(broken).to.include({ file: second, line: 11, seq: 21 });
  });

  it("goes on naming a lost end after a restart, when further lines follow it", async () => {
    const content = await log.read(second);
    await log.write(second, content.slice(0, content.length - 900));
    log.restart();
    log.change(3);
    await log.catchUp();
    expect((await log.lines(second)).slice(-3).map((line) => readLine(line)?.seq)).to.deep.equal([
      21, 22, 23,
    ]);
    const { broken } = await log.verify();
    expect(broken?.file).to.equal(second);
    expect(broken?.line).to.be.within(8, 10);
  });
});
