import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { accessKey, Place, type Service } from "./surroundings.js";

interface Line {
  readonly seq: number;
  readonly at: number;
  readonly action: string;
  readonly target: { readonly id: string } | null;
  readonly note: string;
}
interface Verdict {
  readonly ok: boolean;
  readonly lines: number;
  readonly broken: { readonly seq: number | null; readonly reason: string } | null;
}

describe("the audit log behind a restore", function () {
  this.timeout(240_000);
  let here: Place;
  let service: Service;
  beforeEach(() => {
    here = new Place(["audit", "auth", "system"]);
  });
  afterEach(() => here.end());

  const start = async () => {
    service = here.run(["start", "--bare"]);
    await service.ready();
  };
  const stop = async () => expect(await service.stop()).to.equal(0);
  const audit = async () =>
    (await service.ask("/api/system/audit?pageSize=200")).data as { total: number; items: Line[] };
  /** Waits until the log is that long. */
  const written = async (total: number) => {
    const until = performance.now() + 60_000;
    for (let found = await audit(); found.total < total; found = await audit()) {
      if (performance.now() > until)
        throw new Error(`${found.total} lines instead of ${total}:\n${service.out}\n${service.err}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  /** Saves settings some times, and waits until that is in the log. */
  const change = async (...days: readonly number[]) => {
    const { total } = await audit();
    for (const retentionDays of days) {
      const answer = await fetch(`${await service.ready()}/api/settings/audit`, {
        method: "PUT",
        headers: { "X-API-Key": accessKey, "Content-Type": "application/json", connection: "close" },
        body: JSON.stringify({ retentionDays }),
      });
      expect(answer.status).to.equal(200);
    }
    await written(total + days.length);
  };
  const verify = async () => (await service.ask("/api/system/audit/verify")).data as Verdict;
  /** Takes a backup, and waits until that is in the log, too. */
  const backup = async () => {
    const { total } = await audit();
    const name = /^backup (\S+) was taken$/m.exec((await here.command("backup")).out)?.[1] ?? "";
    await written(total + 1);
    return name;
  };
  /** @returns name of the backup of what was there before */
  const restore = async (name: string) => {
    const { out, err, code } = await here.command(`restore ${name}`);
    expect([code, err]).to.deep.equal([0, ""]);
    return /is in backup (\S+):/.exec(out)?.[1] ?? "";
  };
  const folder = () => join(here.data, "audit");
  const files = () =>
    readdirSync(folder())
      .filter((file) => file.endsWith(".jsonl"))
      .sort();
  /** All lines there are; a test that runs over midnight finds them in two files. */
  const lines = () =>
    files().flatMap((file) => readFileSync(join(folder(), file), "utf8").trimEnd().split("\n"));
  /** Writes all lines, each into the file of its day. */
  const write = (all: readonly string[]) => {
    const days = new Map<string, string>();
    let day = "";
    for (const line of all) {
      const own = new Date((JSON.parse(line) as Line).at * 1000).toISOString().slice(0, 10);
      day = own > day ? own : day;
      days.set(day, `${days.get(day) ?? ""}${line}\n`);
    }
    for (const file of files()) if (!days.has(file.slice(0, 10))) rmSync(join(folder(), file));
    for (const [name, text] of days) writeFileSync(join(folder(), `${name}.jsonl`), text);
  };
  /** Changes a line of the running service's log, looks at what is said of it, and puts it back. */
  const tampered = async (number: number) => {
    const whole = lines();
    write(whole.with(number - 1, (whole[number - 1] ?? "").replace('"result":"ok"', '"result":"failed"')));
    const { broken } = await verify();
    write(whole);
    return broken?.seq;
  };
  /** A line as the service would write it behind another. */
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

  it("goes on as one chain, says which backup it was, and still names what is tampered with anywhere", async () => {
    await start();
    await change(100, 101, 102);
    const name = await backup();
    await change(103, 104);
    const before = (await audit()).total;
    await stop();
    await restore(name);
    await start();
    await change(105, 106);
    expect(await verify()).to.include({ ok: true, lines: before + 3, broken: null });
    const { items } = await audit();
    expect(items.map(({ seq }) => seq)).to.deep.equal(
      Array.from({ length: before + 3 }, (_, at) => before + 3 - at),
    );
    const mark = items[2];
    expect([mark?.action, mark?.target?.id]).to.deep.equal(["audit.restore", name]);
    // Before the backup, between it and the restore, the mark, behind it.
    for (const number of [1, before - 1, before + 1, before + 2])
      expect(await tampered(number), String(number)).to.equal(number);
    expect(await verify()).to.include({ ok: true });

    // Once more, to the same state: what stands between is known all the same.
    await stop();
    await restore(name);
    await start();
    await change(107);
    expect(await verify()).to.include({ ok: true, lines: before + 5 });
    expect(await tampered(before + 2)).to.equal(before + 2);
    await stop();
    await start();
    expect(await verify(), "and no second mark for one restore").to.include({ ok: true, lines: before + 5 });
  });

  it("goes on as one chain behind two restores in a row, and names both", async () => {
    await start();
    await change(100, 101);
    const first = await backup();
    await change(102, 103);
    const second = await backup();
    await change(104, 105);
    const before = (await audit()).total;
    await stop();
    await restore(first);
    await restore(second);
    await start();
    await change(106);
    expect(await verify()).to.include({ ok: true, lines: before + 2, broken: null });
    const mark = (await audit()).items[1];
    expect([mark?.action, mark?.target?.id]).to.deep.equal(["audit.restore", second]);
    expect(mark?.note).to.include(`Restored before it, while nothing was logged: ${first}.`);
    for (const number of [1, before, before + 1])
      expect(await tampered(number), String(number)).to.equal(number);
  });

  it("loses nothing where it was switched off between restores", async () => {
    const features = async (line: string) =>
      expect((await here.command(`features ${line} audit`)).code).to.equal(0);
    /** Saves settings that are there without the log. */
    const save = async (level: string) => {
      const answer = await fetch(`${await service.ready()}/api/settings/logging`, {
        method: "PUT",
        headers: { "X-API-Key": accessKey, "Content-Type": "application/json", connection: "close" },
        body: JSON.stringify({ level }),
      });
      expect(answer.status).to.equal(200);
    };
    await start();
    await change(100, 101);
    const first = await backup();
    await change(102, 103, 104, 105);
    const second = await backup();
    await change(106);
    const before = (await audit()).total;
    await stop();
    await restore(first);
    await features("disable");
    await start();
    await save("warn");
    await save("error");
    await stop();
    const unlogged = await restore(second);
    await restore(unlogged);
    await features("enable");
    await start();
    await change(107);
    const { items } = await audit();
    expect(items.map(({ action, target }) => `${action} ${target?.id}`).slice(0, 4)).to.deep.equal([
      "settings.update audit",
      "settings.update logging",
      "settings.update logging",
      `audit.restore ${unlogged}`,
    ]);
    expect(await verify()).to.include({ ok: true, lines: before + 4, broken: null });
  });

  it("names what was rewritten, added or taken out before the first start behind it", async () => {
    await start();
    await change(100, 101, 102);
    const name = await backup();
    await change(103, 104, 105);
    const total = (await audit()).total;
    await stop();
    await restore(name);
    const whole = lines();
    const state = readFileSync(join(here.data, "state.db"));
    const attempts: [string, readonly string[], number][] = [
      // The line that was written next stands where the one that is gone was.
      ["cut off", whole.slice(0, -1), total + 1],
      ["added", [...whole, follow(whole.at(-1) ?? "", () => {})], total + 1],
    ];
    const rewritten = whole.slice(0, -2);
    for (const line of whole.slice(-2))
      rewritten.push(follow(rewritten.at(-1) ?? "", (made) => Object.assign(made, { note: "xxxx" }), line));
    attempts.push(["rewritten", rewritten, total + 1]);
    for (const [what, made, seq] of attempts) {
      write(made);
      writeFileSync(join(here.data, "state.db"), state);
      await start();
      await change(106);
      const { ok, broken } = await verify();
      expect([ok, broken?.seq], what).to.deep.equal([false, seq]);
      await stop();
    }
  });

  it("names a mark that imitates a restore of which the store knows nothing", async () => {
    await start();
    await change(100, 101);
    const name = await backup();
    const { total } = await audit();
    await stop();
    const whole = lines();
    const mark = follow(whole.at(-1) ?? "", (line) =>
      Object.assign(line, { action: "audit.restore", target: { type: "backup", id: name, name: "" } }),
    );
    write([...whole, mark]);
    writeFileSync(join(here.data, "restored.json"), JSON.stringify({ at: Math.floor(Date.now() / 1000) }));
    await start();
    await change(102);
    expect((await verify()).broken).to.include({ seq: total + 1 });
  });

  it("takes the lines since the backup as they are where the store before could not be read, and watches over them", async () => {
    await start();
    await change(100, 101, 102);
    const name = await backup();
    await change(103, 104);
    const before = (await audit()).total;
    await stop();
    writeFileSync(join(here.data, "state.db"), Buffer.alloc(8192, 7));
    await restore(name);
    await start();
    await change(105);
    expect(await verify()).to.include({ ok: true, lines: before + 2 });
    const mark = JSON.parse(lines()[before] ?? "") as Line;
    expect(mark).to.include({ action: "audit.restore", seq: before + 1 });
    expect(mark.note).to.include("could not be asked (it was not there any more)");
    expect(service.out + service.err).to.include("could not be asked (it was not there any more)");
    for (const number of [1, before, before + 1, before + 2])
      expect(await tampered(number), String(number)).to.equal(number);

    // Where they do not hang together, it is no affair of the restore.
    await stop();
    writeFileSync(join(here.data, "state.db"), Buffer.alloc(8192, 7));
    await restore(name);
    const whole = lines();
    write(whole.toSpliced(before - 1, 1));
    await start();
    await change(106);
    expect((await verify()).ok).to.equal(false);
  });

  it("begins anew in another folder, with the line that says so", async () => {
    await start();
    await change(100, 101);
    const name = await backup();
    await stop();
    const taken = join(here.data, "backups", name);
    const there = new Place(["audit", "auth", "system"]);
    try {
      expect((await there.command(`restore ${taken}`)).code).to.equal(0);
      const other = there.run(["start", "--bare"]);
      await other.ready();
      service = other;
      await change(102);
      const { items } = await audit();
      expect(items.at(-1)).to.deep.include({ seq: 1, action: "audit.restore" });
      expect(items.filter(({ action }) => action === "settings.update")).to.have.length(3);
      expect(await verify()).to.include({ ok: true, lines: items.length });
    } finally {
      await there.end();
    }
  });
});
