import { type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";

/** Cost of one hash. */
export interface ScryptCost {
  /** log2 of N. */
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

/** Cost of hashes made now: about 100 ms and 32 MiB. */
export const scryptCost: ScryptCost = Object.freeze({ ln: 15, r: 8, p: 3 });

const saltBytes = 16;
const keyBytes = 32;

/** Makes a salt. */
export const saltLength = saltBytes;

/** The stored form of a password: parameters, salt and hash in the usual PHC string. */
export async function hashPassword(password: string, salt: Buffer, cost = scryptCost): Promise<string> {
  const key = await derive(password, salt, cost);
  return `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${base64(salt)}$${base64(key)}`;
}

const form = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{22,})\$([A-Za-z0-9+/]{43})$/;

/**
 * Compares a password with a stored hash, by the parameters that are stored with it, in constant time.
 * @throws Error when what is stored is no such hash
 */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const match = form.exec(stored);
  if (match === null) throw new Error("the stored login password is not readable: set it again");
  const [, ln, r, p, salt = "", key = ""] = match;
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) };
  const derived = await derive(password, Buffer.from(salt, "base64"), cost);
  return timingSafeEqual(derived, Buffer.from(key, "base64"));
}

function derive(password: string, salt: Buffer, { ln, r, p }: ScryptCost): Promise<Buffer> {
  const N = 2 ** ln;
  // The default of `maxmem` refuses exactly what this needs.
  const options: ScryptOptions = { N, r, p, maxmem: 128 * N * r + 128 * r * p + 1024 * 1024 };
  return new Promise((resolve, reject) => {
    scrypt(password, salt, keyBytes, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}

function base64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
