import { hash, timingSafeEqual } from "node:crypto";

/** The access key; only its digest is known. */
export interface AccessKey {
  /** Compares digests in constant time. */
  verify(key: string): boolean;
  /** Aborts when the key that `verify` accepts now has been replaced; sockets opened with it close. */
  readonly ended: AbortSignal;
}

/** An access key that can be replaced while the service runs. */
export interface RotatingKey extends AccessKey {
  /** @param digest SHA-256 of the new key, hexadecimal */
  rotate(digest: string): void;
}

/** Returns the SHA-256 of a key, hexadecimal: only this is stored. */
export function keyDigest(key: string): string {
  return hash("sha256", key, "hex");
}

/** Makes the access key from its digest. @param digest SHA-256 of the key, hexadecimal, as `keyDigest` returns it */
export function createAccessKey(digest: string): RotatingKey {
  let expected = lettersOf(digest);
  /** Reused for each key: allocating a buffer for each digest would cost more than the digest. */
  const given = Buffer.alloc(expected.length);
  let controller = new AbortController();
  return {
    verify: (key) => {
      given.write(keyDigest(key), "latin1");
      return timingSafeEqual(given, expected);
    },
    get ended() {
      return controller.signal;
    },
    rotate(next) {
      expected = lettersOf(next);
      const before = controller;
      controller = new AbortController();
      before.abort(new Error("the access key has been replaced"));
    },
  };
}

/** Returns the 64 hexadecimal digits of a digest, in lower case as `keyDigest` writes them. */
function lettersOf(digest: string): Buffer {
  if (!/^[0-9a-f]{64}$/i.test(digest))
    throw new TypeError("the digest of the access key is not 64 hexadecimal digits");
  return Buffer.from(digest.toLowerCase(), "latin1");
}
