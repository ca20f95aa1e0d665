import { Outbound } from "@dicetower/contract";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { cell } from "../src/export/csv-form.js";
import { readTxt } from "../src/import/txt-reader.js";
import { txtHead } from "../src/lines/txt-form.js";
import type { LogView } from "../src/logs/log-row.js";
import { eventually, linesOf, logOf, logsOf, logTower, owner, textsOf } from "./tower.js";

const png = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(100, 1)]);
const file = `甲(1) 2026-01-01 20:00:00
先说的话
第二行

骰子(10000) 2026-01-01 20:00:05
D20=7

甲(1) 2026/01/01 20:00:05
后说的话
`;

describe("operations on logs", () => {
  let tower: TestHost;
  let group = 0;
  let groupId = "";
  before(async () => {
    tower = await logTower({
      replace: [[Outbound, { request: () => Promise.reject(new Error("nothing is asked here")) }]],
    });
  });
  after(() => tower.stop());
  beforeEach(() => {
    groupId = `o${++group}`;
  });

  const operate = async (body: object) =>
    await tower.post("/api/logs", body).data<{ logs: LogView[]; removed: number[] }>();
  const importFile = async (name: string, text: string) => {
    const { logs } = await operate({ action: "import", platform: "test", groupId, name, text });
    return logs[0] as LogView;
  };

  it("import the txt form, which comes out as it went in", async () => {
    const log = await importFile("旧", file);
    expect(log).to.include({ name: "旧", state: "ended", lineCount: 3 });
    const lines = await linesOf(tower, log.id);
    expect(textsOf(lines)).to.deep.equal(["先说的话\n第二行", "D20=7", "后说的话"]);
    expect(lines[0]).to.include({ imported: true, userId: "1", nickname: "甲" });
    const { text, headers } = await tower.get(`/api/logs/${log.id}/export?format=txt`).done();
    expect(await readTxt(text, 1_000)).to.deep.equal(await readTxt(file, 1_000));
    expect(text.replace(/^\[.*\]\n\n/, "")).to.equal(file.replaceAll("/", "-").replace(/\n$/, "\n\n"));
    expect(headers.get("content-disposition")).to.include("attachment");
    await tower
      .post("/api/logs", { action: "import", platform: "test", groupId, name: "x", text: "no line" })
      .answers({ code: 42200 });
  });

  it("merge by time, with the log that each line comes from", async () => {
    const one = await importFile("一", "甲(1) 2026-01-01 20:00:00\na\n\n甲(1) 2026-01-01 20:00:02\nc\n");
    const two = await importFile("二", "乙(2) 2026-01-01 20:00:01\nb\n\n乙(2) 2026-01-01 20:00:02\nd\n");
    const { logs } = await operate({ action: "merge", ids: [one.id, two.id], name: "合" });
    const merged = logs[0] as LogView;
    expect(merged).to.include({ name: "合", lineCount: 4 });
    const lines = await linesOf(tower, merged.id);
    expect(textsOf(lines).slice(0, 2)).to.deep.equal(["a", "b"]);
    expect(textsOf(lines).slice(2)).to.have.members(["c", "d"]);
    expect(lines.map(({ source }) => source)).to.have.members(["一", "二", "一", "二"]);
    expect(await logsOf(tower, groupId)).to.have.length(3);
  });

  it("cut lines out into a log of their own, with their figures", async () => {
    const log = await importFile(
      "全",
      [0, 1, 2, 3]
        .map((n) => `${n % 2 === 0 ? "甲(1)" : "乙(2)"} 2026-01-01 20:00:0${n}\nl${n}\n`)
        .join("\n"),
    );
    const lines = await linesOf(tower, log.id);
    const [from, to] = [lines[1]?.id ?? 0, lines[2]?.id ?? 0];
    const head = txtHead(log.startedAt).length;
    const cut = (more: object) => ({ action: "cut", ids: [log.id], name: "片段", from, to, ...more });
    const { logs } = await operate(cut({}));
    expect(logs.map(({ name, lineCount, sizeBytes }) => ({ name, lineCount, sizeBytes }))).to.deep.equal([
      { name: "全", lineCount: 2, sizeBytes: (log.sizeBytes + head) / 2 },
      { name: "片段", lineCount: 2, sizeBytes: (log.sizeBytes + head) / 2 },
    ]);
    expect(logs.map(({ participants }) => participants.map(({ lines: said }) => said))).to.deep.equal([
      [1, 1],
      [1, 1],
    ]);
    expect(textsOf(await linesOf(tower, log.id))).to.deep.equal(["l0", "l3"]);
    expect(textsOf(await linesOf(tower, logs[1]?.id ?? 0))).to.deep.equal(["l1", "l2"]);
    await tower.post("/api/logs", cut({})).answers({ code: 42200 });
    await tower.post("/api/logs", cut({ from: 1, to: Number.MAX_SAFE_INTEGER })).answers({ code: 42200 });
    await tower.post("/api/logs", cut({ from: to, to: from })).answers({ code: 40001 });
    await tower.post("/api/logs", cut({ ids: [999_999] })).answers({ code: 40400 });
  });

  it("end, pause, resume, rename, move and clean", async () => {
    await tower.say(".log new x", { groupId, ...owner }).done();
    await tower.say("one", { groupId }).silent();
    const { id } = await logOf(tower, groupId);
    expect((await operate({ action: "pause", ids: [id] })).logs[0]).to.include({
      state: "paused",
      lineCount: 1,
    });
    await tower.say("unheard", { groupId }).silent();
    await operate({ action: "resume", ids: [id] });
    await tower.say("two", { groupId }).silent();
    expect((await operate({ action: "end", ids: [id] })).logs[0]).to.include({ state: "ended" });
    expect((await operate({ action: "rename", ids: [id], name: "y" })).logs[0]).to.include({ name: "y" });
    await operate({ action: "moveGroup", ids: [id], platform: "test", groupId: `${groupId}-b` });
    expect(await logsOf(tower, groupId)).to.deep.equal([]);
    expect(textsOf(await linesOf(tower, id))).to.deep.equal(["one", "two"]);
    await tower
      .post("/api/logs?plan=1", { action: "clean", ids: [id] })
      .answers({ data: { plan: { count: 1, names: ["y"] } } });
    await tower.post("/api/logs?plan=1", { action: "end", ids: [id] }).answers({ code: 40001 });
    expect(textsOf(await linesOf(tower, id))).to.deep.equal(["one", "two"]);
    expect((await operate({ action: "clean", ids: [id] })).removed).to.deep.equal([id]);
    await tower.get(`/api/logs?id=${id}&lines=1`).answers({ code: 40400 });
    await tower.post("/api/logs", { action: "rename", ids: [1, 2], name: "z" }).answers({ code: 40001 });
    await tower.post("/api/logs", { action: "end", ids: [999_999] }).answers({ code: 40400 });
  });

  it("pages lines from the newest back, and finds words", async () => {
    await tower.say(".log new x", { groupId, ...owner }).done();
    for (let line = 0; line < 7; line++) await tower.say(`line ${line}`, { groupId }).silent();
    const { id } = await logOf(tower, groupId);
    const newest = await tower
      .get(`/api/logs?id=${id}&lines=1&limit=3`)
      .data<{ items: { id: number }[]; total: number }>();
    expect(newest.total).to.equal(7);
    expect(textsOf(newest.items as never)).to.deep.equal(["line 4", "line 5", "line 6"]);
    const before = await tower
      .get(`/api/logs?id=${id}&lines=1&limit=3&before=${newest.items[0]?.id}`)
      .data<{ items: never[] }>();
    expect(textsOf(before.items)).to.deep.equal(["line 1", "line 2", "line 3"]);
    expect(textsOf(await linesOf(tower, id, "&q=line%205"))).to.deep.equal(["line 5"]);
    const behind = await tower
      .get(`/api/logs?id=${id}&lines=1&limit=2&after=${newest.items[0]?.id}`)
      .data<{ items: never[] }>();
    expect(textsOf(behind.items)).to.deep.equal(["line 5", "line 6"]);
    await tower.get(`/api/logs?id=${id}&lines=1&after=1&before=2`).answers({ code: 40001 });
    await tower.delete(`/api/logs/${id}`).answers({ code: 42200 });
  });

  it("export cells that are no formulas, and pages in which nothing runs", async () => {
    for (const begin of ["=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠", " =", "\u3000@"])
      expect(cell(`${begin}1+1`).replace(/^"/, "").startsWith("'"), JSON.stringify(begin)).to.equal(true);
    const evil = `=HYPERLINK("http://x")<script>alert(1)</script>"',\u202e`;
    await tower.say(".log new <img src=x>", { groupId, ...owner }).done();
    await tower.say(evil, { groupId, nickname: "<b>Ann</b>" }).silent();
    const { id } = await logOf(tower, groupId);
    const csv = (await tower.get(`/api/logs/${id}/export?format=csv`).done()).text;
    expect(csv).to.include(`"'=HYPERLINK(""http://x"")`);
    expect(csv.split("\r\n")[0]).to.match(
      /^\ufeff?id,time,timestamp,platform,userId,nickname,card,role,isDice,channel,command,expression,dice,result,level,target,message,images,rawMsgId,timeZone,groupId,groupName,fetched$/,
    );
    const html = (await tower.get(`/api/logs/${id}/export?format=html&locale=zh-CN`).done()).text;
    expect(html).to.not.match(/<script|<img|<b>|\u202e/);
    expect(html).to.include("script-src 'none'").and.include("&lt;script&gt;alert(1)").and.include("隐藏");
  });

  it("keep pictures where that is switched on, until no log has them", async () => {
    await tower.put("/api/system/save-log-images", { enabled: true }).answers({ code: 0 });
    await tower.say(".log new x", { groupId, ...owner }).done();
    const image = { type: "image", data: { file: `base64://${png.toString("base64")}` } };
    await tower.say("", { groupId, segments: [image] }).silent();
    const { id } = await logOf(tower, groupId);
    const [line] = await eventually(
      () => linesOf(tower, id),
      ([first]) => /^\[image:[0-9a-f]{64}\.png\]$/.test(first?.message ?? ""),
    );
    const name = /\[image:(.*)\]/.exec(line?.message ?? "")?.[1];
    expect((await tower.get(`/api/logs/images/${name}`).done()).headers.get("content-type")).to.equal(
      "image/png",
    );
    const html = (await tower.get(`/api/logs/${id}/export?format=html`).done()).text;
    expect(html).to.include(`<img src="data:image/png;base64,${png.toString("base64")}"`);
    await operate({ action: "end", ids: [id] });
    await tower.delete(`/api/logs/${id}`).answers({ data: { id } });
    await eventually(
      async () => (await tower.get(`/api/logs/images/${name}`).done()).status,
      (status) => status === 404,
    );
    await tower.get(`/api/logs/images/${name}`).answers({ code: 40400 });
  });
});
