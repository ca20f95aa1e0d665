import { stat } from "node:fs/promises";
import { join } from "node:path";
import { type Clock, Joi, type Random } from "@dicetower/contract";
import { writeWhole } from "@dicetower/files";
import { keyDigest } from "@dicetower/http-server/access-key";
import { readJsonFile } from "./json-file.js";

const keyBytes = 32;

interface StoredKey {
  /** Digest of the key's text, hexadecimal. The key itself is stored nowhere. */
  readonly sha256: string;
  readonly createdAt: number;
}

const schema = Joi.object<StoredKey>({
  sha256: Joi.string().hex().length(64).required(),
  createdAt: Joi.number().integer().required(),
});

function pathOf(folder: string): string {
  return join(folder, "access-key.json");
}

/** Returns the digest of the installation's access key; undefined if there is none yet. */
export async function storedDigest(folder: string): Promise<string | undefined> {
  const stored = await readJsonFile(pathOf(folder), schema, 'make a new key with "dicetower key rotate"');
  return stored?.sha256;
}

/** Returns a value that differs for each version of the stored key; undefined if there is none. */
export async function storedKeyMark(folder: string): Promise<string | undefined> {
  try {
    const { mtimeMs, ino, size } = await stat(pathOf(folder));
    return `${mtimeMs} ${ino} ${size}`;
  } catch {
    return undefined;
  }
}

/**
 * Creates an access key of 32 random bytes and stores its digest. A running host adopts it within a second.
 * @returns the key, which cannot be read again
 */
export async function makeKey(folder: string, clock: Clock, random: Random): Promise<string> {
  const key = randomKey(random);
  await storeKey(folder, clock, key);
  return key;
}

/** Returns a new key, which is stored nowhere. */
export function randomKey(random: Random): string {
  return random.bytes(keyBytes).toString("base64url");
}

/** Stores the digest of a key, which gives access to the installation from then on. */
export async function storeKey(folder: string, clock: Clock, key: string): Promise<void> {
  const stored: StoredKey = { sha256: keyDigest(key), createdAt: clock.seconds() };
  await writeWhole(pathOf(folder), `${JSON.stringify(stored)}\n`);
}
