import { testPostgres } from "@dicetower/testkit";
import { expect } from "chai";
import { AuditedPlace } from "./audited-place.js";

const postgres = await testPostgres();

/** Backups are taken of state A, of the newer B, and of the newest C; then they are restored in these orders. */
const orders = [
  { order: "AB", acts: true },
  { order: "AB", acts: false },
  { order: "BA", acts: true },
  { order: "AA", acts: true },
  { order: "BAB", acts: true },
  { order: "ACBAB", acts: true },
] as const;

describe("the audit log after restores in any order", function () {
  this.timeout(240_000);
  let at: AuditedPlace;
  afterEach(() => at.end());

  async function beginning() {
    let day = 100;
    const act = async () => at.change(day++, day++);
    await at.start();
    const states = new Map<string, string>();
    for (const name of "ABC") {
      await act();
      states.set(name, await at.backup());
    }
    await act();
    return { act, stateOf: (name: string) => states.get(name) ?? "" };
  }

  async function holds(order: string, acts: boolean): Promise<void> {
    const { act, stateOf } = await beginning();
    let expected = (await at.audit()).total;
    for (const name of order) {
      await at.stop();
      await at.restore(stateOf(name));
      await at.start();
      await at.written(++expected);
      if (acts) {
        await act();
        expected += 2;
      }
    }
    await act();
    const { items } = await at.audit();
    expect(await at.verify()).to.include({ ok: true, lines: expected + 2, broken: null });
    expect(items.map(({ seq }) => seq)).to.deep.equal(
      Array.from({ length: expected + 2 }, (_, n) => expected + 2 - n),
    );
    // Each was saved with a different value.
    const days = at
      .lines()
      .flatMap((line) => /"action":"settings.update".*"after":"(\w+)"/.exec(line)?.[1] ?? []);
    expect(days).to.have.length(new Set(days).size);
    expect(items.filter(({ action }) => action === "audit.restore")).to.have.length(order.length);
    for (const number of [1, expected, expected + 1])
      expect(await at.tampered(number), String(number)).to.equal(number);
    await at.stop();
  }

  for (const { order, acts } of orders)
    it(`has each action once after ${[...order].join(", then ")}${acts ? "" : ", with nothing in between"}`, async () => {
      at = new AuditedPlace();
      await holds(order, acts);
    });

  it("has each action once after a state that was itself made after a restore, and then replaced", async () => {
    at = new AuditedPlace();
    const { act, stateOf } = await beginning();
    await at.stop();
    await at.restore(stateOf("A"));
    await at.start();
    await act();
    const behind = await at.backup();
    await act();
    await at.stop();
    await at.restore(stateOf("C"));
    await at.start();
    await act();
    const before = (await at.audit()).total;
    await at.stop();
    await at.restore(behind);
    await at.start();
    await act();
    expect(await at.verify()).to.include({ ok: true, lines: before + 3, broken: null });
  });

  it("loses nothing of a state that was made while the log was off, and restored after another", async () => {
    at = new AuditedPlace();
    const { act, stateOf } = await beginning();
    const before = (await at.audit()).total;
    await at.stop();
    await at.restore(stateOf("A"));
    await at.features("disable");
    await at.start();
    await at.save("logging", { level: "warn" });
    await at.save("logging", { level: "error" });
    await at.stop();
    const unlogged = await at.restore(stateOf("C"));
    await at.start();
    await act();
    await at.stop();
    await at.restore(unlogged);
    await at.features("enable");
    await at.start();
    await at.written(before + 6);
    await act();
    const { items, total } = await at.audit();
    // After C, its restore and two actions; then the other restore, unlogged changes, and two actions.
    expect(items.slice(0, total - before).map(({ target }) => target?.id)).to.deep.equal([
      "audit",
      "audit",
      "logging",
      "logging",
      unlogged,
      "audit",
      "audit",
      stateOf("C"),
    ]);
    expect(await at.verify()).to.include({ ok: true, lines: total, broken: null });
  });

  postgres.describe("on PostgreSQL", () => {
    it("has each action once after restoring A, then B", async () => {
      const database = await postgres.database();
      try {
        at = new AuditedPlace({ DICETOWER_DATABASE_URL: database.url });
        await holds("AB", true);
      } finally {
        await database.drop();
      }
    });
  });
});
