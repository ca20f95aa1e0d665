import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import type { Connection, Files, Folder, Store } from "@dicetower/contract";
import { chainFile } from "../chain/chain-name.js";
import { dayFiles } from "./days.js";
import { dropOlder, mirror } from "./mirror.js";
import type { StoreFolder } from "./store-folder.js";

/** Marks a folder that was one of several, and may lack the last lines. */
const markFile = "several.txt";

/** Waits until no other process writes the log, until the end of the transaction. */
export async function lockLog(db: Connection): Promise<void> {
  await db.raw("select pg_advisory_xact_lock(hashtext(current_schema() || '.audit'))");
}

/** What the log of several processes stands on. */
export interface SharedLogParts {
  readonly files: Files;
  readonly store: Pick<Store, "change" | "dialect">;
  /** The log in the store, which all write. */
  readonly shared: StoreFolder;
  /** The copy in the folder of this process. */
  readonly local: Folder;
}

/**
 * Joins the log of the installation. The first process to come brings its own along; one that comes with another puts
 * that aside, whole as it is. What a process has written while it was alone is taken up, where its log is this one.
 */
export async function joinLog(
  { files, store, shared, local }: SharedLogParts,
  signal: AbortSignal,
): Promise<void> {
  const own = await chainOf(local);
  await store.change(async (db) => {
    await lockLog(db);
    await shared.within(db, async () => {
      const chain = await chainOf(shared);
      if (own !== undefined && chain === undefined) await shared.write(chainFile, own);
      // Days that are no part of the log any more are behind those that are.
      if (own !== undefined && (chain ?? own) === own) await mirror(local, shared, signal);
    });
  });
  const chain = await chainOf(shared);
  if (own !== undefined && own !== chain) await putAside(files, local, own.trim());
  await local.write(markFile, "The last lines may be in the database only.\n");
}

/** Has the copy of this process follow the log. */
export async function followLog({ shared, local }: SharedLogParts, signal: AbortSignal): Promise<void> {
  const chain = await chainOf(shared);
  if (chain !== undefined && (await chainOf(local)) !== chain) await local.write(chainFile, chain);
  await mirror(shared, local, signal);
  await dropOlder(shared, local);
}

/** A process is alone again: its folder gets what it lacks. */
export async function leaveLog(parts: SharedLogParts, signal: AbortSignal): Promise<void> {
  if (!(await parts.local.has(markFile))) return;
  if (parts.store.dialect === "postgres") await followLog(parts, signal);
  await parts.local.remove(markFile);
}

async function chainOf(folder: Folder): Promise<string | undefined> {
  return (await folder.has(chainFile)) ? (await folder.read(chainFile)).toString("utf8") : undefined;
}

async function putAside(files: Files, local: Folder, name: string): Promise<void> {
  const path = await files.path("audit");
  const aside = join(path, `before-${/^[0-9a-f]{16}$/.test(name) ? name : "several"}`);
  await mkdir(aside, { recursive: true, mode: 0o700 });
  for (const day of await dayFiles(local)) await rename(join(path, day.name), join(aside, day.name));
  await rename(join(path, chainFile), join(aside, chainFile));
}
