import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { accessKey, Place, type Service } from "../test-support.js";

/** The part of an audit line that tests use. */
export interface Line {
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

/** An installation whose audit log is checked across restores. */
export class AuditedPlace {
  readonly here = new Place(["audit", "auth", "system"]);
  readonly #environment: Record<string, string>;
  #service: Service | undefined;

  /** @param environment environment of the service and of commands */
  constructor(environment: Record<string, string> = {}) {
    this.#environment = environment;
  }

  get service(): Service {
    if (this.#service === undefined) throw new Error("nothing was started");
    return this.#service;
  }

  get folder(): string {
    return join(this.here.data, "audit");
  }

  async start(): Promise<void> {
    this.#service = this.here.run(["start", "--bare"], this.#environment);
    await this.service.ready();
  }

  async stop(): Promise<void> {
    expect(await this.service.stop()).to.equal(0);
  }

  end(): Promise<void> {
    return this.here.end();
  }

  async audit(): Promise<{ total: number; items: Line[] }> {
    const { data } = await this.service.ask("/api/system/audit?pageSize=200");
    return data as { total: number; items: Line[] };
  }

  async verify(): Promise<Verdict> {
    return (await this.service.ask("/api/system/audit/verify")).data as Verdict;
  }

  /** Waits until the log has that many lines. */
  async written(total: number): Promise<void> {
    const until = performance.now() + 60_000;
    for (let found = await this.audit(); found.total < total; found = await this.audit()) {
      if (performance.now() > until)
        throw new Error(
          `${found.total} lines instead of ${total}:\n${this.service.out}\n${this.service.err}`,
        );
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Saves settings that exist whether the log is on or off. */
  async save(group: string, value: object): Promise<void> {
    const answer = await fetch(`${await this.service.ready()}/api/settings/${group}`, {
      method: "PUT",
      headers: { "X-API-Key": accessKey, "Content-Type": "application/json", connection: "close" },
      body: JSON.stringify(value),
    });
    expect(answer.status).to.equal(200);
  }

  /** Saves settings several times, and waits until that is logged; lines from before the start must exist. */
  async change(...days: readonly number[]): Promise<void> {
    // Its response comes after the line of a restore.
    await this.verify();
    const { total } = await this.audit();
    for (const retentionDays of days) await this.save("audit", { retentionDays });
    await this.written(total + days.length);
  }

  command(line: string) {
    return this.here.command(line, "", { DICETOWER_API_KEY: accessKey, ...this.#environment });
  }

  /** Takes a backup. */
  async backupUnlogged(): Promise<string> {
    return /^backup (\S+) was taken/m.exec((await this.command("backup")).out)?.[1] ?? "";
  }

  /** Takes a backup, and waits until it is logged. */
  async backup(): Promise<string> {
    const { total } = await this.audit();
    const name = await this.backupUnlogged();
    await this.written(total + 1);
    return name;
  }

  /** @returns name of the backup of the previous state */
  async restore(name: string): Promise<string> {
    const { out, err, code } = await this.command(`restore ${name}`);
    expect([code, err]).to.deep.equal([0, ""]);
    return /is in backup (\S+):/.exec(out)?.[1] ?? "";
  }

  /** Switches the audit log itself. */
  async features(verb: "enable" | "disable"): Promise<void> {
    expect((await this.command(`features ${verb} audit`)).code).to.equal(0);
  }

  #files(): string[] {
    return readdirSync(this.folder)
      .filter((file) => file.endsWith(".jsonl"))
      .sort();
  }

  /** Returns all lines; a run over midnight has them in two files. */
  lines(): string[] {
    return this.#files().flatMap((file) =>
      readFileSync(join(this.folder, file), "utf8").trimEnd().split("\n"),
    );
  }

  /** Writes all lines, each to the file of its day. */
  write(all: readonly string[]): void {
    const days = new Map<string, string>();
    let day = "";
    for (const line of all) {
      const own = new Date((JSON.parse(line) as Line).at * 1000).toISOString().slice(0, 10);
      day = own > day ? own : day;
      days.set(day, `${days.get(day) ?? ""}${line}\n`);
    }
    for (const file of this.#files()) if (!days.has(file.slice(0, 10))) rmSync(join(this.folder, file));
    for (const [name, text] of days) writeFileSync(join(this.folder, `${name}.jsonl`), text);
  }

  /** Changes a line of the running service's log, returns what `verify` finds, and undoes the change. */
  async tampered(number: number): Promise<number | null | undefined> {
    const whole = this.lines();
    this.write(
      whole.with(number - 1, (whole[number - 1] ?? "").replace('"result":"ok"', '"result":"failed"')),
    );
    const { broken } = await this.verify();
    this.write(whole);
    return broken?.seq;
  }
}
