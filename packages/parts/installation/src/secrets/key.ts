import { createHash } from "node:crypto";
import { chmod, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Log, Random } from "@dicetower/contract";
import { writeWhole } from "@dicetower/files";

/** Bytes of an AES-256 key. */
const keyBytes = 32;
/** Name of the key file in the data folder. Backups leave it out. */
export const keyFile = "secret.key";

/** The source of the key. */
export interface KeySource {
  readonly folder: string;
  /** Value of `DICETOWER_SECRET_KEY`; with it, no file is read or written. */
  readonly given?: string | undefined;
  readonly random: Random;
  readonly log: Log;
}

/** Reads the key, or creates it at the first start. @throws Error if the key from the environment is invalid */
export async function loadKey({ folder, given, random, log }: KeySource): Promise<Buffer> {
  if (given !== undefined && given !== "") {
    const key = decode(given);
    if (key === undefined)
      throw new Error(
        "DICETOWER_SECRET_KEY is no key: it takes 32 random bytes in base64url (43 characters) or hex (64).",
      );
    return key;
  }
  const path = join(folder, keyFile);
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text !== undefined) {
    const key = decode(text);
    if (key !== undefined) {
      await narrow(path, log);
      return key;
    }
    const aside = `${keyFile}.bad-${createHash("sha256").update(text).digest("hex").slice(0, 8)}`;
    await rename(path, join(folder, aside));
    log.warn(
      `The key file ${keyFile} holds no key. It was renamed to ${aside} and a new key was made: secrets must be entered again, or the right file put back.`,
    );
  }
  const key = random.bytes(keyBytes);
  await writeWhole(path, `${key.toString("base64url")}\n`);
  return key;
}

function decode(text: string): Buffer | undefined {
  const trimmed = text.trim();
  if (/^[0-9a-f]{64}$/i.test(trimmed)) return Buffer.from(trimmed, "hex");
  if (!/^[\w-]{43}=?$/.test(trimmed)) return undefined;
  const key = Buffer.from(trimmed, "base64url");
  return key.length === keyBytes ? key : undefined;
}

async function narrow(path: string, log: Log): Promise<void> {
  if (process.platform === "win32" || ((await stat(path)).mode & 0o077) === 0) return;
  await chmod(path, 0o600);
  log.warn(`Other users of the machine could read ${keyFile}; that has been mended.`);
}
