import { type Connection, defineFeature, defineTopic, type Feature, Store } from "@dicetower/contract";

/** A master as the table holds it, but for the id. */
export const storedMaster = {
  platform: "test",
  name: "",
  root: 0,
  note: "",
  added_at: 5,
  added_by: "key",
  last_seen_at: 0,
  notify: 1,
};

/** What an earlier version has left in the tables, which this one would not take. */
export interface Earlier {
  readonly feature: Feature;
  /** Writes it, as long as the feature is on, and says that something has changed. */
  readonly write: (work: (db: Connection) => Promise<unknown>) => Promise<void>;
}

export function earlierVersion(): Earlier {
  let write: Earlier["write"] = () => Promise.reject(new Error("nothing runs yet"));
  const feature = defineFeature({
    id: "earlier",
    needs: { store: Store },
    setup(host) {
      write = async (work) => {
        await host.needs.store.change(work);
        host.emit(defineTopic<null>("access.changed", { cluster: true }), null);
      };
    },
  });
  return { feature, write: (work) => write(work) };
}
