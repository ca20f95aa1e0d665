import { type Answer, api } from "@dicetower/panel-kit";

/** The restore that the next start carries out, or that the last one could not. */
export type Prepared = NonNullable<Answer<"/api/system/restore">>;

/** Has the next start restore a backup. @throws ApiFailure */
export function prepareRestore(name: string): Promise<unknown> {
  return api.post("/api/system/backups/{name}/restore", { params: { name }, body: { confirm: name } });
}

/** Calls it off, or forgets why the last one failed. @throws ApiFailure */
export function forgetRestore(): Promise<unknown> {
  return api.delete("/api/system/restore");
}
