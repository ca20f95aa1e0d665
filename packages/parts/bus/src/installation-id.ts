import { createHash } from "node:crypto";
import type { Store } from "@dicetower/contract";

/**
 * Id of an installation of several processes: the same for all processes of one database, another one for every other, so that
 * several installations may share a bus.
 */
export async function installationId(store: Store, id: string): Promise<string> {
  if (store.dialect !== "postgres") return id;
  const database = await store.read(async (db) => {
    const { rows } = (await db.raw(
      "select oid::text as oid, datname as name from pg_database where datname = current_database()",
    )) as { rows: { oid: string; name: string }[] };
    return rows[0];
  });
  // Not every provider lets its users read this; without it name and number of the database have to do.
  const server = await store
    .read(async (db) => {
      const { rows } = (await db.raw("select system_identifier::text as id from pg_control_system()")) as {
        rows: { id: string }[];
      };
      return rows[0]?.id ?? "";
    })
    .catch(() => "");
  return digestOf([server, database?.oid ?? "", database?.name ?? ""]);
}

/** First word of all subjects of an installation, which keeps several on one bus apart. */
export function subjectsOf(id: string): string {
  return `dicetower-${id.slice(0, 16)}`;
}

function digestOf(parts: readonly string[]): string {
  return createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 32);
}
