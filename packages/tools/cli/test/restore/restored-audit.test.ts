import { createHash } from "node:crypto";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { longIt, longRun } from "@dicetower/testkit";
import { expect } from "chai";
import { AuditedPlace, type Line } from "./audited-place.js";

describe("the audit log after a restore", function () {
  this.timeout(240_000);
  /** A service that has made two backups in the midst of changes, and has ended. */
  const base = new AuditedPlace();
  /** Names of two backups of it, and its number of lines: changes, `first`, changes, `second`, changes. */
  let first: string;
  let second: string;
  let total: number;
  before(async () => {
    await base.start();
    await base.change(100, 101);
    first = await base.backup();
    await base.change(102, 103);
    second = await base.backup();
    await base.change(104, 105);
    ({ total } = await base.audit());
    await base.stop();
  });
  after(() => base.end());

  /** The data of it, in a place of their own. */
  let at: AuditedPlace;
  beforeEach(() => {
    at = new AuditedPlace();
    cpSync(base.here.data, at.here.data, { recursive: true });
  });
  afterEach(() => at.end());

  /** Returns a line as the service would write it after another one. */
  const follow = (before: string, change: (line: Record<string, unknown>) => void, like = before) => {
    const { prevHash: _prev, hash: _own, ...line } = JSON.parse(like) as Record<string, unknown>;
    const { seq, hash } = JSON.parse(before) as { seq: number; hash: string };
    line["seq"] = seq + 1;
    change(line);
    const body = JSON.stringify(line);
    const own = createHash("sha256")
      .update(hash + body)
      .digest("hex");
    return `${body.slice(0, -1)},"prevHash":"${hash}","hash":"${own}"}`;
  };

  /** Returns a forged log, from its first line on, with the id of another chain. */
  const forge = (like: readonly string[]) => {
    let before = JSON.stringify({ seq: 0, hash: "0".repeat(64) });
    const made: string[] = [];
    for (const line of like) {
      before = follow(before, (one) => Object.assign(one, { action: "settings.update", note: "" }), line);
      made.push(before);
    }
    at.write(made);
    writeFileSync(join(at.folder, "chain.txt"), "0123456789abcdef\n");
  };

  it("continues as one chain, names the backup, and still detects tampering anywhere", async () => {
    await at.restore(second);
    await at.start();
    await at.change(105, 106);
    expect(await at.verify()).to.include({ ok: true, lines: total + 3, broken: null });
    const { items } = await at.audit();
    expect(items.map(({ seq }) => seq)).to.deep.equal(
      Array.from({ length: total + 3 }, (_, n) => total + 3 - n),
    );
    const mark = items[2];
    expect([mark?.action, mark?.target?.id]).to.deep.equal(["audit.restore", second]);
    // Before the backup, between backup and restore, the restore's own line, after it.
    for (const number of [1, total - 1, total + 1, total + 2])
      expect(await at.tampered(number), String(number)).to.equal(number);
    expect(await at.verify()).to.include({ ok: true });

    if (!longRun) return;
    // Restores the same state again: the lines in between are still known.
    await at.stop();
    await at.restore(second);
    await at.start();
    await at.change(107);
    expect(await at.verify()).to.include({ ok: true, lines: total + 5 });
    expect(await at.tampered(total + 2)).to.equal(total + 2);
    await at.stop();
    await at.start();
    expect(await at.verify(), "and no second mark for one restore").to.include({
      ok: true,
      lines: total + 5,
    });
  });

  it("continues as one chain after two restores in a row, and names both", async () => {
    await at.restore(first);
    await at.restore(second);
    await at.start();
    await at.change(106);
    expect(await at.verify()).to.include({ ok: true, lines: total + 2, broken: null });
    const mark = (await at.audit()).items[1];
    expect([mark?.action, mark?.target?.id]).to.deep.equal(["audit.restore", second]);
    expect(mark?.note).to.include(`Restored before it, while nothing was logged: ${first}.`);
    for (const number of [1, total, total + 1])
      expect(await at.tampered(number), String(number)).to.equal(number);
  });

  it("loses nothing if it was switched off between restores", async () => {
    await at.restore(first);
    await at.features("disable");
    await at.start();
    await at.save("logging", { level: "warn" });
    await at.save("logging", { level: "error" });
    await at.stop();
    const unlogged = await at.restore(second);
    await at.restore(unlogged);
    await at.features("enable");
    await at.start();
    await at.written(total + 3);
    await at.change(107);
    const { items } = await at.audit();
    expect(items.map(({ action, target }) => `${action} ${target?.id}`).slice(0, 4)).to.deep.equal([
      "settings.update audit",
      "settings.update logging",
      "settings.update logging",
      `audit.restore ${unlogged}`,
    ]);
    expect(await at.verify()).to.include({ ok: true, lines: total + 4, broken: null });
  });

  it("detects lines that were rewritten, added or removed before the first start after it", async () => {
    await at.restore(second);
    const whole = at.lines();
    const state = readFileSync(join(at.here.data, "state.db"));
    const attempts: [string, readonly string[], number][] = [
      // The next line takes the place of the missing one.
      ["cut off", whole.slice(0, -1), total + 1],
      ["added", [...whole, follow(whole.at(-1) ?? "", () => {})], total + 1],
    ];
    const rewritten = whole.slice(0, -2);
    for (const line of whole.slice(-2))
      rewritten.push(follow(rewritten.at(-1) ?? "", (made) => Object.assign(made, { note: "xxxx" }), line));
    attempts.push(["rewritten", rewritten, total + 1]);
    for (const [what, made, seq] of longRun ? attempts : attempts.slice(-1)) {
      at.write(made);
      writeFileSync(join(at.here.data, "state.db"), state);
      await at.start();
      await at.change(106);
      const { ok, broken } = await at.verify();
      expect([ok, broken?.seq], what).to.deep.equal([false, seq]);
      await at.stop();
    }
  });

  it("detects a forged restore line that the store does not know", async () => {
    const whole = at.lines();
    const mark = follow(whole.at(-1) ?? "", (line) =>
      Object.assign(line, { action: "audit.restore", target: { type: "backup", id: second, name: "" } }),
    );
    at.write([...whole, mark]);
    writeFileSync(join(at.here.data, "restored.json"), JSON.stringify({ at: Math.floor(Date.now() / 1000) }));
    await at.start();
    await at.change(102);
    expect((await at.verify()).broken).to.include({ seq: total + 1 });
  });

  it("accepts the lines since the backup if the previous store was unreadable, and protects them then", async () => {
    writeFileSync(join(at.here.data, "state.db"), Buffer.alloc(8192, 7));
    await at.restore(second);
    await at.start();
    await at.change(105);
    expect(await at.verify()).to.include({ ok: true, lines: total + 2 });
    const mark = JSON.parse(at.lines()[total] ?? "") as Line;
    expect(mark).to.include({ action: "audit.restore", seq: total + 1 });
    expect(mark.note).to.include("could not be asked (it was not there any more)");
    expect(at.service.out + at.service.err).to.include("could not be asked (it was not there any more)");
    for (const number of [1, total, total + 1, total + 2])
      expect(await at.tampered(number), String(number)).to.equal(number);

    if (!longRun) return;
    // If they are not consistent, that has nothing to do with the restore.
    await at.stop();
    writeFileSync(join(at.here.data, "state.db"), Buffer.alloc(8192, 7));
    await at.restore(second);
    const whole = at.lines();
    at.write(whole.toSpliced(total - 1, 1));
    await at.start();
    await at.change(106);
    expect((await at.verify()).ok).to.equal(false);
  });

  for (const asked of [true, false])
    longIt(
      `detects a log rewritten long after a restore whose previous state ${asked ? "was" : "could not be"} read`,
      async () => {
        if (!asked) writeFileSync(join(at.here.data, "state.db"), Buffer.alloc(8192, 7));
        await at.restore(second);
        await at.start();
        await at.change(106);
        expect(await at.verify()).to.include({ ok: true });
        await at.stop();
        forge(at.lines());
        await at.start();
        const { ok, broken } = await at.verify();
        expect([ok, broken?.seq]).to.deep.equal([false, 1]);
        expect(at.lines().join("")).not.to.include("as they were found");
      },
    );

  longIt("detects forged lines after the chain of the folder that a backup is from", async () => {
    const there = new AuditedPlace();
    try {
      await there.restore(join(at.here.data, "backups", second));
      await there.start();
      await there.change(105);
      await there.stop();
      // The chain id and its state are in the backup, for everybody who can read files.
      writeFileSync(join(there.folder, "chain.txt"), readFileSync(join(at.folder, "chain.txt")));
      // It is followed by the line of the backup itself, and two more.
      const known = at.lines()[total - 4] ?? "";
      const tomorrow = (line: Record<string, unknown>) =>
        Object.assign(line, { at: Number(line["at"]) + 86_400 });
      there.write([follow(known, tomorrow)]);
      await there.start();
      expect(await there.verify()).to.include({ ok: false });
    } finally {
      await there.end();
    }
  });

  longIt(
    "keeps its old numbers if its folder was lost after a restore, so that the loss is detected",
    async () => {
      await at.restore(second);
      await at.start();
      await at.change(106);
      await at.stop();
      rmSync(at.folder, { recursive: true });
      await at.start();
      // The line of the restore, the lines in the backup (without its own and the two after it), and one more.
      await at.written(1 + total - 3 + 1);
      await at.change(107);
      const { items } = await at.audit();
      expect(items.at(-1)?.seq).to.be.greaterThan(1);
      expect(await at.verify()).to.include({ ok: false });
    },
  );

  longIt(
    "accepts the lines if the backup is older than the first and the previous state was unreadable",
    async () => {
      await at.end();
      at = new AuditedPlace();
      await at.features("disable");
      const name = await at.backupUnlogged();
      await at.features("enable");
      await at.start();
      await at.change(100, 101);
      const count = (await at.audit()).total;
      await at.stop();
      writeFileSync(join(at.here.data, "state.db"), Buffer.alloc(8192, 7));
      await at.restore(name);
      await at.features("enable");
      await at.start();
      await at.change(102);
      expect(at.lines()[count]).to.include("as they were found");
      expect(await at.verify()).to.include({ ok: true, lines: (await at.audit()).total });
    },
  );

  it("starts a new chain in another folder, with a line that says so", async () => {
    const there = new AuditedPlace();
    try {
      await there.restore(join(at.here.data, "backups", second));
      await there.start();
      // A line that says so, and what the backup has: all but its own line and the two after it.
      await there.written(1 + total - 3);
      await there.change(106);
      const { items } = await there.audit();
      expect(items.at(-1)).to.deep.include({ seq: 1, action: "audit.restore" });
      expect(items.filter(({ action }) => action === "settings.update")).to.have.length(5);
      expect(await there.verify()).to.include({ ok: true, lines: items.length });
    } finally {
      await there.end();
    }
  });
});
