import { link, readFile, rename, stat, unlink, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { type Clock, Joi } from "@dicetower/contract";
import { temporaryIn, writeWhole } from "@dicetower/files";
import { DataFolderInUse } from "./errors.js";
import { isRunning, processStart } from "./process-start.js";

/** The process that holds a data folder. */
export interface LockHolder {
  readonly pid: number;
  /** Start of the process, which distinguishes it from others with the same id. */
  readonly start?: string;
  readonly machine: string;
  /** UTC epoch seconds. */
  readonly since: number;
  /** Its address, once it listens. */
  readonly url?: string;
  /**
   * Source of the access key in its configuration; left out for the stored key, and for a process that does not listen.
   */
  readonly keyFrom?: string;
}

/** The lock of a data folder. */
export interface DataLock {
  /** Records the address of the service for other commands. */
  listening(url: string): Promise<void>;
  release(): Promise<void>;
}

const schema = Joi.object<LockHolder>({
  pid: Joi.number().integer().required(),
  start: Joi.string(),
  machine: Joi.string().required(),
  since: Joi.number().integer().required(),
  url: Joi.string(),
  keyFrom: Joi.string(),
});

/** The lock of another machine (such as a removed container) counts until it was not touched for some time. */
const touchMs = 10_000;
const abandonedMs = 30_000;
/** A damaged lock that was touched within this time may belong to a running process: longer than `touchMs`. */
const youngMs = 15_000;
/** Attempts to take the lock: other processes may start at the same time. */
const maxTries = 20;
/** Milliseconds between two attempts: without hard links, a new lock is empty for a moment. */
const retryMs = 100;

function pathOf(folder: string): string {
  return join(folder, "process.lock");
}

/** Returns the holder of a data folder; undefined if no live process holds it. */
export async function lockHolder(folder: string): Promise<LockHolder | undefined> {
  const text = await textOf(pathOf(folder));
  if (text === undefined) return undefined;
  const holder = parse(text);
  return holder !== undefined && (await lives(holder, pathOf(folder))) ? holder : undefined;
}

/** Returns what is wrong with the lock of a folder; empty if nothing is, or there is none. */
export async function lockProblem(folder: string): Promise<string> {
  const path = pathOf(folder);
  const text = await textOf(path);
  return text === undefined || parse(text) !== undefined
    ? ""
    : `The lock ${path} is damaged. A start replaces it once nobody has touched it for ${youngMs / 1000} s; a service that runs mends it within ${touchMs / 1000} s.`;
}

/**
 * Takes the data folder for this process; locks of dead processes are removed.
 * @param keyFrom recorded for other commands
 * @throws DataFolderInUse with a message for the operator
 */
export async function lockDataFolder(folder: string, clock: Clock, keyFrom?: string): Promise<DataLock> {
  const path = pathOf(folder);
  const start = await processStart(process.pid);
  let mine: LockHolder = {
    pid: process.pid,
    ...(start === undefined ? {} : { start }),
    machine: hostname(),
    since: clock.seconds(),
    ...(keyFrom === undefined ? {} : { keyFrom }),
  };
  for (let tries = 0; !(await create(folder, JSON.stringify(mine))); tries++) {
    const text = await textOf(path);
    const holder = text === undefined ? undefined : parse(text);
    if (holder !== undefined && (await lives(holder, path))) throw inUse(folder, holder);
    const damaged = text !== undefined && holder === undefined;
    if (tries === maxTries) throw damaged ? damagedLock(path) : inUse(folder, holder);
    if (damaged && (await ageOf(path)) < youngMs) await clock.wait(retryMs, new AbortController().signal);
    else if (text !== undefined) await removeStale(folder, text);
  }

  const life = new AbortController();
  clock.every(touchMs, life.signal, () => {
    // A failed attempt does not matter: the next one follows soon.
    touch(path, JSON.stringify(mine)).catch(() => {});
  });
  return {
    async listening(url) {
      mine = { ...mine, url };
      await writeWhole(path, JSON.stringify(mine));
    },
    async release() {
      life.abort();
      if ((await textOf(path)) === JSON.stringify(mine)) await unlink(path).catch(() => {});
    },
  };
}

/** Marks the lock as in use, and rewrites it if it was damaged. */
async function touch(path: string, content: string): Promise<void> {
  const text = await textOf(path);
  if (text !== undefined && parse(text) === undefined) return writeWhole(path, content);
  const now = new Date();
  await utimes(path, now, now);
}

/** Creates the lock atomically with its content. Returns false if there is one already. */
async function create(folder: string, text: string): Promise<boolean> {
  const temporary = temporaryIn(folder);
  try {
    await writeFile(temporary.path, text, { flag: "wx", mode: 0o600 });
    await link(temporary.path, pathOf(folder));
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return false;
    if (code !== "EPERM" && code !== "ENOTSUP" && code !== "EOPNOTSUPP" && code !== "ENOSYS") throw error;
    return createWithoutLink(folder, text);
  } finally {
    await unlink(temporary.path).catch(() => {});
    temporary.release();
  }
}

/** Does the same on file systems without hard links. */
async function createWithoutLink(folder: string, text: string): Promise<boolean> {
  try {
    await writeFile(pathOf(folder), text, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Removes a lock if it is still the one that was examined: another process may have replaced it meanwhile. */
async function removeStale(folder: string, judged: string): Promise<void> {
  const aside = temporaryIn(folder);
  try {
    await rename(pathOf(folder), aside.path);
    if ((await textOf(aside.path)) !== judged) await link(aside.path, pathOf(folder));
  } catch {
    // Another process was faster: the next attempt sees the current lock.
  } finally {
    await unlink(aside.path).catch(() => {});
    aside.release();
  }
}

/** Returns the milliseconds since a file was last written. */
async function ageOf(path: string): Promise<number> {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }));
  return Math.abs(Date.now() - mtimeMs);
}

async function lives(holder: LockHolder, path: string): Promise<boolean> {
  if (holder.machine !== hostname()) return (await ageOf(path)) < abandonedMs;
  if (!isRunning(holder.pid)) return false;
  const start = await processStart(holder.pid);
  return start === undefined || holder.start === undefined || start === holder.start;
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch {
    return undefined;
  }
}

function parse(text: string): LockHolder | undefined {
  try {
    return Joi.attempt(JSON.parse(text), schema, { convert: false }) as LockHolder;
  } catch {
    return undefined;
  }
}

function inUse(folder: string, holder: LockHolder | undefined): DataFolderInUse {
  const who =
    holder === undefined
      ? "another process"
      : `process ${holder.pid}${holder.machine === hostname() ? "" : ` on ${holder.machine}`}${holder.url === undefined ? "" : ` (${holder.url})`}`;
  return new DataFolderInUse(
    `The data folder ${folder} is in use by ${who}. Stop that one first, or choose another folder with DICETOWER_DATA or --data.`,
  );
}

function damagedLock(path: string): DataFolderInUse {
  return new DataFolderInUse(
    `The lock ${path} is damaged, and was written less than ${youngMs / 1000} s ago: another process may be using the data folder. Try again in ${youngMs / 1000} s; where no service runs, remove that file.`,
  );
}
