import type { AdapterIdentity } from "@dicetower/contract";
import type { ManagerServices } from "../manager/manager-services.js";
import type { StoredRecord } from "./record.js";

/** Stores who answered, where that is somebody else than before. @returns the record with it */
export function rememberAccount(
  { host, store, records }: Pick<ManagerServices, "host" | "store" | "records">,
  record: StoredRecord,
  { selfId, selfName }: AdapterIdentity,
): StoredRecord {
  if (selfId === record.selfId && selfName === record.selfName) return record;
  host.follow(store.change((db) => records.setAccount(db, record.id, selfId, selfName)));
  return { ...record, selfId, selfName };
}
