import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { codes, failure, Joi } from "@dicetower/contract";
import { parseJson } from "@dicetower/yaml";
import { indexLimits } from "./store-index.js";

/** Who has signed an index. */
export interface Signer {
  /** Raw ed25519 key, 32 bytes in base64. */
  readonly publicKey: string;
  /** First 32 hex digits of the SHA-256 of the raw key, in groups of four with blanks between them. */
  readonly fingerprint: string;
}

interface SignatureFile {
  readonly algorithm: string;
  readonly publicKey: string;
  readonly signature: string;
}

/** SubjectPublicKeyInfo of an ed25519 key up to the key itself (RFC 8410). */
const spkiStart = Buffer.from("302a300506032b6570032100", "hex");
const rawLength = 32;
const signatureLength = 64;

const base64 = Joi.string().base64({ paddingRequired: true }).max(200).required();
const schema = Joi.object<SignatureFile>({
  algorithm: Joi.valid("ed25519").required(),
  publicKey: base64,
  signature: base64,
}).unknown(true);

/**
 * Checks the signature of an index.
 * @param indexBytes exact bytes of `packages.json`
 * @param signatureBytes of `packages.json.sig`
 * @throws Failure 42200 for a signature that cannot be read, or is not of these bytes
 */
export function verifySignature(indexBytes: Uint8Array, signatureBytes: Uint8Array): Signer {
  const { publicKey, signature } = readSignature(signatureBytes);
  const raw = rawKeyOf(Buffer.from(publicKey, "base64"));
  const given = Buffer.from(signature, "base64");
  if (given.length !== signatureLength) throw refused("its signature does not have 64 bytes");
  const key = createPublicKey({ key: Buffer.concat([spkiStart, raw]), format: "der", type: "spki" });
  if (!verify(null, indexBytes, key, given))
    throw refused(
      "it is not of this index: the index was changed after it was signed, or is another one. Fetch both again, or ask who hosts them to sign the index again",
    );
  return signerOf(raw);
}

/**
 * Signs an index.
 * @param privateKey an ed25519 key
 * @returns the bytes of `packages.json.sig`
 * @throws TypeError for a key of another kind
 */
export function signIndex(indexBytes: Uint8Array, privateKey: KeyObject): Buffer {
  const { publicKey } = signerOfKey(privateKey);
  const file: SignatureFile = {
    algorithm: "ed25519",
    publicKey,
    signature: sign(null, indexBytes, privateKey).toString("base64"),
  };
  return Buffer.from(`${JSON.stringify(file, undefined, 2)}\n`);
}

/** The key and fingerprint that signatures by a key have. @throws TypeError for a key that is no ed25519 key */
export function signerOfKey(key: KeyObject): Signer {
  if (key.asymmetricKeyType !== "ed25519") throw new TypeError("The key is no ed25519 key.");
  const open = key.type === "private" ? createPublicKey(key) : key;
  return signerOf(open.export({ format: "der", type: "spki" }).subarray(spkiStart.length));
}

/** Reads a private key in PEM. @throws TypeError for what is no ed25519 key */
export function readPrivateKey(pem: string): KeyObject {
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch (error) {
    throw new TypeError("The file is no private key in PEM.", { cause: error });
  }
  signerOfKey(key);
  return key;
}

function readSignature(bytes: Uint8Array): SignatureFile {
  if (bytes.length > indexLimits.signatureBytes)
    throw refused(`it has more than ${indexLimits.signatureBytes} bytes`);
  let read: unknown;
  try {
    read = parseJson(Buffer.from(bytes).toString("utf8"));
  } catch {
    throw refused("it is no JSON");
  }
  const { error, value } = schema.validate(read, { errors: { wrap: { label: "" } } });
  if (error !== undefined) throw refused(error.message);
  return value;
}

/** @param bytes raw or SPKI */
function rawKeyOf(bytes: Buffer): Buffer {
  if (bytes.length === rawLength) return bytes;
  const isSpki =
    bytes.length === spkiStart.length + rawLength && bytes.subarray(0, spkiStart.length).equals(spkiStart);
  if (!isSpki) throw refused("publicKey is no ed25519 key, raw or as SPKI");
  return bytes.subarray(spkiStart.length);
}

function signerOf(raw: Buffer): Signer {
  const digits = createHash("sha256").update(raw).digest("hex").slice(0, 32);
  return { publicKey: raw.toString("base64"), fingerprint: digits.replace(/(.{4})(?=.)/g, "$1 ") };
}

function refused(why: string): Error {
  return failure(codes.ruleBroken, `The signature of the index cannot be taken: ${why}.`);
}
