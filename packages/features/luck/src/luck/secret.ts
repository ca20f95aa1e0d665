import type { Random, Store } from "@dicetower/contract";

interface SecretRow {
  readonly id: number;
  readonly secret: string;
}

/** The key that luck is derived with: made once, the same in every process. */
export async function luckSecret(store: Store, random: Random): Promise<Buffer> {
  const stored = await store.read((db) => db<SecretRow>("luck_secret").where({ id: 1 }).first());
  if (stored !== undefined) return Buffer.from(stored.secret, "hex");
  const made = random.bytes(32).toString("hex");
  const row = await store.change(async (db) => {
    await db<SecretRow>("luck_secret").insert({ id: 1, secret: made }).onConflict("id").ignore();
    return db<SecretRow>("luck_secret").where({ id: 1 }).first();
  });
  return Buffer.from(row?.secret ?? made, "hex");
}
