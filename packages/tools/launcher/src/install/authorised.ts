import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathsIn, type StagedRecord, type Token } from "./layout.js";
import { readRecord, writeWhole } from "./record-file.js";
import { treeDigest } from "./tree-digest.js";
import { isNewer, type Program } from "./versions.js";

/** Seconds for which a single-use token is valid. */
const onceSeconds = 600;
const keyBytes = 32;

/** Returns the key that verifies signatures of a host; creates it if needed. */
export function launcherKey(data: string): Buffer {
  const path = pathsIn(data).key;
  try {
    const key = Buffer.from(readFileSync(path, "utf8").trim(), "hex");
    if (key.length === keyBytes) return key;
  } catch {
    // The first start.
  }
  const key = randomBytes(keyBytes);
  writeWhole(path, `${key.toString("hex")}\n`);
  return key;
}

/** A package that may be installed, or the reason why there is none. */
export type Authorised =
  | { readonly staged: StagedRecord; readonly token: Token }
  /** Undefined if no installation was requested. */
  | { readonly refused: string | undefined; readonly token?: Token };

/**
 * Checks that the staged package may be installed: a token signed with the key must authorise exactly these files.
 * @param active the active program
 * @param used nonces that are no longer valid
 */
export async function authorised(
  data: string,
  key: Buffer,
  active: Program,
  used: readonly string[],
): Promise<Authorised> {
  const paths = pathsIn(data);
  const sealed = readRecord<{ token: string; mac: string } | null>(paths.authorisation);
  if (sealed === undefined || sealed === null) return { refused: undefined };
  const { token: text, mac } = sealed;
  if (typeof text !== "string" || typeof mac !== "string" || !isRight(key, text, mac))
    return { refused: "not_authorised: the authorisation was not signed by this program" };
  const token = JSON.parse(text) as Token;
  if (used.includes(token.nonce)) return { refused: "not_authorised: the authorisation has been used" };
  if (token.from !== `${active.version}+${active.build}`)
    return { refused: "not_authorised: another version has asked for it" };
  const age = Date.now() / 1000 - token.issuedAt;
  if (token.kind === "once" && age > onceSeconds)
    return { refused: "not_authorised: the authorisation has expired" };
  const staged = readRecord<StagedRecord>(paths.staged);
  if (staged === undefined) return { refused: "not_authorised: no package waits" };
  const { tag, sha256, treeDigest: digest, id } = token;
  if (staged.tag !== tag || staged.sha256 !== sha256 || staged.treeDigest !== digest || staged.id !== id)
    return { refused: "not_authorised: another package waits" };
  if (!/^[0-9a-f]{1,64}$/.test(id) || !isNewer(staged, active))
    return { refused: "not_authorised: the package is not newer" };
  const found = await treeDigest(join(paths.trees, id)).catch(() => "");
  if (found !== digest) return { refused: "digest_mismatch: the package has been altered", token };
  return { staged, token };
}

function isRight(key: Buffer, text: string, mac: string): boolean {
  const wanted = createHmac("sha256", key).update(text).digest();
  const given = Buffer.from(mac, "hex");
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
