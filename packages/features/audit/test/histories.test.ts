import type { EarlierRestore, Folder, Restore } from "@dicetower/contract";
import { expect } from "chai";
import fc from "fast-check";
import { headBehind } from "../src/chain/behind-restore.js";
import type { Known } from "../src/chain/head.js";
import { Histories } from "../src/chain/histories.js";
import { genesis } from "../src/log-files/line.js";

/** A database, as far as the log and restores are concerned; a backup is one that stays as it is. */
interface Database {
  /** Changes; their numbers are their places, and mean other ones in another database. */
  readonly changes: readonly string[];
  readonly known: Known;
  /** The restore behind which it is, empty for none. */
  readonly restored: string;
  /** What it hands over to the next one: what the log knew, and the restores so far. */
  readonly noted: Known | undefined;
  readonly earlier: readonly EarlierRestore[];
  readonly restore: Restore | undefined;
}

const nothing = { seq: 0, hash: genesis, file: "" };
const empty: Database = {
  changes: [],
  known: { head: { ...nothing, change: 0, size: 0, base: nothing, restore: "" }, histories: [] },
  restored: "",
  noted: undefined,
  earlier: [],
  restore: undefined,
};
/** Restores that the host lists. */
const listed = 10;
/** Only where the database before cannot be asked are files looked at. */
const noFolder = {} as Folder;
const never = new AbortController().signal;

/** A service whose states are put back; every change has a name that no other has. */
class Model {
  now = empty;
  readonly backups: Database[] = [];
  readonly log: string[] = [];
  #names = 0;

  act(count: number): void {
    const names = Array.from({ length: count }, () => `change ${this.#names++}`);
    this.now = { ...this.now, changes: [...this.now.changes, ...names] };
  }

  backup(): void {
    this.backups.push(this.now);
  }

  restore(at: number): void {
    const state = this.backups[at % Math.max(1, this.backups.length)];
    if (state === undefined) return;
    const { noted, earlier } = this.now;
    const made = {
      key: `restore ${this.#names++}`,
      at: 0,
      backup: "a backup",
      change: state.changes.length,
      from: state.restored,
    };
    this.now = {
      changes: state.changes,
      known: state.known,
      restored: made.key,
      noted,
      earlier: [made, ...earlier].slice(0, listed),
      restore: { ...made, outlived: {}, earlier, unasked: noted === undefined ? "it was empty" : "" },
    };
  }

  /** What the log does when it is on. */
  async write(): Promise<void> {
    const { restore, noted } = this.now;
    let { known } = this.now;
    if (restore !== undefined && known.head.restore !== restore.key && noted !== undefined)
      known = await headBehind(noFolder, { restored: known, outlived: noted, ours: true }, restore, never);
    this.log.push(...this.now.changes.slice(known.head.change));
    known = { ...known, head: { ...known.head, change: this.now.changes.length } };
    this.now = { ...this.now, known, noted: known };
  }
}

const step = fc.oneof(
  fc.record({ act: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ backup: fc.constant(true) }),
  fc.record({ restore: fc.nat(20) }),
  fc.record({ write: fc.constant(true) }),
);

describe("audit: histories of a database", () => {
  it("has each change once, whatever comes back in whatever order, with the log on or off", () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60, size: "max" }), async (steps) => {
        const model = new Model();
        await model.write();
        let unlogged = 0;
        for (const one of steps) {
          if ("act" in one) model.act(one.act);
          else if ("backup" in one) model.backup();
          else if ("restore" in one && ++unlogged <= listed) model.restore(one.restore);
          else {
            await model.write();
            unlogged = 0;
            const written = new Set(model.log);
            expect(written.size, "nothing twice").to.equal(model.log.length);
            expect(
              model.now.changes.every((name) => written.has(name)),
              "nothing lost",
            ).to.equal(true);
          }
        }
      }),
      { numRuns: 2_000 },
    ));

  it("are read as none where what was kept is none", () => {
    for (const kept of [undefined, null, 1, {}, [{}], [{ key: "a", from: "", begin: -1, written: 0 }]])
      expect(Histories.read(kept)).to.deep.equal([]);
    const one = { key: "a", from: "", begin: 3, written: 5 };
    expect(Histories.read([one])).to.deep.equal([one]);
  });
});
