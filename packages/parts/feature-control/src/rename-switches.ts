import type { Connection } from "@dicetower/contract";

/** Gives what is stored of a feature itself, that it is off or a guard, its present id. */
export async function renameSwitches(db: Connection, formerId: string, id: string): Promise<void> {
  for (const table of ["host_feature", "host_guard"]) {
    const row = await db(table).where({ id: formerId }).first<object | undefined>();
    if (row === undefined) continue;
    await db(table)
      .insert({ ...row, id })
      .onConflict("id")
      .ignore();
    await db(table).where({ id: formerId }).delete();
  }
}
