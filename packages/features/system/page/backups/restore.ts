import { api } from "@dicetower/panel-kit";

/** The restore that the next start carries out, or that the last one could not. */
export interface Prepared {
  readonly backup: string;
  readonly preparedAt: number;
  /** Why it failed; empty while it is still to come. */
  readonly failed: string;
  /** True where the service can be restarted from here. */
  readonly restarts: boolean;
}

/** Has the next start restore a backup. @throws ApiFailure */
export function prepareRestore(name: string): Promise<unknown> {
  return api.post(`/api/system/backups/${encodeURIComponent(name)}/restore`, { body: { confirm: name } });
}

/** Calls it off, or forgets why the last one failed. @throws ApiFailure */
export function forgetRestore(): Promise<unknown> {
  return api.delete("/api/system/restore");
}
