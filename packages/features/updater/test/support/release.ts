import { createHash, randomBytes } from "node:crypto";
import type { ReleaseSources } from "../../src/sources/sources.js";
import type { ReleaseServer } from "./release-server.js";
import { type ZipEntry, zipOf } from "./zip.js";

/** Where the releases of these tests come from: three hosts, all of them on loopback. */
export const places: ReleaseSources = {
  repository: "example/dicetower",
  manifest: "https://official.example/latest/manifest.json",
  betaManifest: "https://official.example/beta/manifest.json",
  package: "https://official.example/download/{tag}/{name}",
  mirrors: ["https://mirror-b.example/to", "https://mirror-c.example"],
  keys: [],
};

/** The machine that the releases of these tests are for. */
export const machine = { platform: "linux", arch: "amd64" };

/** What a release is made of, where a test wants another one than usual. */
export interface ReleaseOptions {
  readonly version?: string;
  readonly build?: number;
  readonly prerelease?: boolean;
  readonly tag?: string;
  readonly entries?: readonly ZipEntry[];
  readonly more?: Readonly<Record<string, unknown>>;
  /** Bytes of noise in the package. */
  readonly bytes?: number;
}

/** A release: its manifest, and the package for this machine. */
export interface MadeRelease {
  readonly tag: string;
  readonly manifest: Record<string, unknown> & { files: Record<string, unknown>[] };
  readonly zip: Buffer;
  readonly sha256: string;
  readonly path: string;
}

/** Makes a release. */
export function makeRelease(options: ReleaseOptions = {}): MadeRelease {
  const { version = "1.5.0", build = 926, prerelease = false, bytes = 200_000, more = {} } = options;
  const tag = options.tag ?? `v${version}`;
  const zip = zipOf(options.entries ?? usualEntries({ version, build, prerelease, bytes }));
  const sha256 = createHash("sha256").update(zip).digest("hex");
  const name = "dicetower-linux-amd64.zip";
  return {
    tag,
    zip,
    sha256,
    path: `/download/${tag}/${name}`,
    manifest: {
      schemaVersion: 1,
      repository: places.repository,
      tag,
      version,
      build,
      prerelease,
      publishedAt: "2026-01-01T00:00:00Z",
      notes: "What is new.",
      files: [{ ...machine, name, size: zip.length, sha256 }],
      ...more,
    },
  };
}

/** What a package has at least. */
export function usualEntries({
  version = "1.5.0",
  build = 926,
  prerelease = false,
  bytes = 1_000,
}: ReleaseOptions = {}): ZipEntry[] {
  return [
    { name: "version.json", content: JSON.stringify({ version, build, prerelease }) },
    { name: "bin/dicetower.mjs", content: "console.log('hello')\n", mode: 0o100755 },
    { name: "node_modules/noise.bin", content: randomBytes(bytes) },
  ];
}

/** Puts a release onto servers. */
export function publish({ manifest, zip, path }: MadeRelease, ...servers: readonly ReleaseServer[]): void {
  for (const server of servers) {
    server.files.set("/latest/manifest.json", Buffer.from(JSON.stringify(manifest)));
    server.files.set("/beta/manifest.json", Buffer.from(JSON.stringify(manifest)));
    server.files.set(path, zip);
  }
}
