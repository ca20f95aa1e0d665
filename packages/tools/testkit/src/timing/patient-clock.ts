import { defineFeature, type Feature, Store } from "@dicetower/contract";
import { type FakeClock, fakeClock } from "@dicetower/host";

/** Steps through the store that one piece of work may take between two timers. */
const rounds = 10;

/** A clock, and the feature by which it knows of the store. */
export interface PatientClock {
  readonly clock: FakeClock;
  /** To be run with the others. */
  readonly feature: Feature;
}

/** A clock that lets what goes through the store come to its next timer before it moves on. */
export function patientClock(epochMs?: number): PatientClock {
  let open: Store | undefined;
  const feature = defineFeature({
    id: "patience",
    needs: { store: Store },
    setup(host) {
      open = host.needs.store;
      host.defer(() => {
        open = undefined;
      });
    },
  });
  const settle = async () => {
    for (let round = 0; round < rounds; round++) {
      await open?.change(async (db) => db.raw("select 1")).catch(() => {});
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { clock: fakeClock(epochMs, settle), feature };
}
