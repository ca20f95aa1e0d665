import type { Connection } from "@dicetower/contract";

/** Gives the records of the jobs of a feature keys with its present id: a job that has run today does not run again. */
export async function renameJobs(db: Connection, formerId: string, id: string): Promise<void> {
  const keys = (await db("host_job").pluck("key")) as string[];
  for (const key of keys.filter((one) => one.startsWith(`${formerId}.`))) {
    const next = id + key.slice(formerId.length);
    if (!keys.includes(next)) await db("host_job").where({ key }).update({ key: next });
  }
}
