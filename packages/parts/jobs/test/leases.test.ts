import { fakeClock } from "@dicetower/kernel";
import { expect } from "chai";
import { createLeases, leaseMs } from "../src/leases.js";
import { describeOn, type Place, patientClock, place } from "./test-support.js";

const rounds = 10;

for (const dialect of ["sqlite", "postgres"] as const)
  describeOn(dialect, `leases on ${dialect}`, () => {
    let here: Place;
    beforeEach(async () => {
      here = await place(dialect);
    });
    afterEach(() => here.end());

    /** Returns processes with their leases, on one clock. */
    async function holders(count: number) {
      const clock = fakeClock();
      const made = await Promise.all(
        Array.from({ length: count }, async (_, at) => {
          const { store } = await here.process(patientClock());
          return { store, leases: createLeases(clock, `holder-${at}`) };
        }),
      );
      return { clock, made };
    }

    it("are granted to one of several concurrent processes, with a number that only grows", async () => {
      const { made } = await holders(3);
      const fences: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const claims = await Promise.all(
          [...made, ...made].map(async ({ store, leases }) => {
            const lease = await store.change((db) => leases.claim(db, "job:one"));
            return lease === undefined ? [] : [{ store, leases, lease }];
          }),
        );
        const won = claims.flat();
        expect(won, `round ${round}`).to.have.length(1);
        for (const { store, leases, lease } of won) {
          fences.push(lease.fence);
          await store.change((db) => leases.release(db, lease));
        }
      }
      expect(fences).to.deep.equal(Array.from({ length: rounds }, (_, at) => at + 1));
    });

    it("are lost unless they are renewed, and the old holder can then neither renew nor release them", async () => {
      const { clock, made } = await holders(2);
      const [old, next] = made;
      if (old === undefined || next === undefined) throw new Error("two processes were asked for");
      const held = await old.store.change((db) => old.leases.claim(db, "job:one"));
      if (held === undefined) throw new Error("nobody else holds it");
      await clock.advance(leaseMs - 1);
      expect(await next.store.change((db) => next.leases.claim(db, "job:one"))).to.equal(undefined);
      expect(await old.store.change((db) => old.leases.renew(db, held))).to.equal(true);
      await clock.advance(leaseMs);
      const taken = await next.store.change((db) => next.leases.claim(db, "job:one"));
      expect(taken?.fence).to.equal(held.fence + 1);
      expect(await old.store.change((db) => old.leases.renew(db, held))).to.equal(false);
      await old.store.change((db) => old.leases.release(db, held));
      expect(await old.store.change((db) => old.leases.claim(db, "job:one"))).to.equal(undefined);
    });
  });
