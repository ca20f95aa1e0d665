import { createHash, createPrivateKey, generateKeyPairSync, sign } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ProgramVersion } from "./program-tree.js";
import { writeJson } from "./program-tree.js";
import { PackagingRefused } from "./refusal.js";
import { type Target, targets } from "./targets.js";

/** What the manifest of a release says beside its files. */
export interface ReleaseFacts {
  readonly repository: string;
  readonly version: ProgramVersion;
  readonly notes: string;
}

/** Name of the package of an update. */
export function updateName({ version, build }: ProgramVersion, { platform, arch }: Target): string {
  return `dicetower-${version}-${build}-${platform}-${arch}.zip`;
}

/** How a release is called. */
export function tagOf({ version, build }: ProgramVersion): string {
  return `v${version}-${build}`;
}

/**
 * Writes `release.json`, the manifest that updaters read, for the packages of one version in a folder. A signature of
 * an earlier manifest counts no more.
 * @returns its path
 */
export async function writeRelease(
  folder: string,
  { repository, version, notes }: ReleaseFacts,
): Promise<string> {
  const names = new Set(await readdir(folder));
  const made = targets.filter((target) => names.has(updateName(version, target)));
  const files = await Promise.all(
    made.map(async (target) => {
      const name = updateName(version, target);
      const { size } = await stat(join(folder, name));
      const { platform, arch } = target;
      return { platform, arch, name, size, sha256: await hashOf(join(folder, name)) };
    }),
  );
  const path = join(folder, "release.json");
  await writeJson(path, {
    schemaVersion: 1,
    repository,
    tag: tagOf(version),
    version: version.version,
    build: version.build,
    prerelease: version.prerelease,
    publishedAt: new Date(version.builtAt * 1000).toISOString(),
    notes,
    files,
  });
  return path;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path, { highWaterMark: 1024 * 1024 }))
    hash.update(piece as Buffer);
  return hash.digest("hex");
}

/** Signs a manifest with a private Ed25519 key. @returns the path of the signature. @throws PackagingRefused */
export async function signRelease(manifest: string, keyFile: string): Promise<string> {
  const key = createPrivateKey(await readFile(keyFile));
  if (key.asymmetricKeyType !== "ed25519")
    throw new PackagingRefused(
      `${keyFile} is no Ed25519 key. Make one with: npm run package -- keys <file>.`,
    );
  const path = `${manifest}.sig`;
  await writeFile(path, `${sign(null, await readFile(manifest), key).toString("base64")}\n`);
  return path;
}

/** Makes a pair of keys. @returns the public one as `releases.json` names it. @throws PackagingRefused */
export async function makeKeys(keyFile: string): Promise<string> {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  await writeFile(keyFile, privateKey.export({ type: "pkcs8", format: "pem" }), {
    mode: 0o600,
    flag: "wx",
  }).catch(() => {
    throw new PackagingRefused(`${keyFile} cannot be written, or is there already.`);
  });
  return publicKey.export({ type: "spki", format: "der" }).subarray(-32).toString("base64");
}
