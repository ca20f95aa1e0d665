import { createPublicKey, type KeyObject, verify } from "node:crypto";
import { RejectedManifest } from "./manifest.js";

/** What comes before the 32 bytes of an Ed25519 key in its usual wrapping. */
const wrapping = Buffer.from("302a300506032b6570032100", "hex");

/** Reads public keys of an installation: base64 of 32 bytes each. @throws TypeError for anything else */
export function publicKeys(texts: readonly string[]): readonly KeyObject[] {
  return texts.map((text) => {
    const bytes = Buffer.from(text, "base64");
    if (bytes.length !== 32) throw new TypeError("a key for updates is not base64 of 32 bytes");
    return createPublicKey({ key: Buffer.concat([wrapping, bytes]), format: "der", type: "spki" });
  });
}

/**
 * Checks the detached signature of a manifest: raw, or as base64.
 * @throws RejectedManifest unless one of the keys made it
 */
export function requireSignature(manifest: Buffer, signature: Buffer, keys: readonly KeyObject[]): void {
  const raw =
    signature.length === 64 ? signature : Buffer.from(signature.toString("latin1").trim(), "base64");
  if (raw.length === 64 && keys.some((key) => verify(null, manifest, key, raw))) return;
  throw new RejectedManifest("the signature of the manifest is wrong");
}
