import type { Clock, Store } from "@dicetower/contract";
import type { DashboardSource } from "@dicetower/system/api";
import { countPeople } from "./counts.js";
import { dayOf } from "./person-row.js";

const activeDays = 7;

/** How many people there are, and how many said something in the last seven days. */
export function playersOnDashboard(store: Store, clock: Clock): DashboardSource {
  return {
    key: "players",
    collect: () =>
      store.read(async (db) => {
        const sinceDay = dayOf(clock.seconds()) - activeDays + 1;
        const total = await countPeople(db, { test: 0 });
        return { players: { total, active7d: await countPeople(db, { test: 0, sinceDay }) } };
      }),
  };
}
