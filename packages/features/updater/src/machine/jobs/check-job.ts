import { isNewer, type Release, releaseOf, versionOf } from "../../release/release.js";
import { compareVersions } from "../../release/version.js";
import { sourcesFor } from "../../sources/sources.js";
import { type Seen, type UpdateState, withTag } from "../../storage/state.js";
import type { Memory } from "../memory.js";
import { CheckFailure, type Found, findRelease } from "./check.js";

/**
 * Looks for a release and keeps what it found.
 * @returns the release; the failure where no source had an answer; undefined where the check was ended
 */
export async function runCheck(
  memory: Memory,
  signal: AbortSignal,
): Promise<Release | CheckFailure | undefined> {
  const { outbound, clock, settings, places, keys, installation, folderWrites } = contextOf(memory);
  await memory.patch({ attemptAt: clock.seconds() });
  const official = installation.prerelease ? places.betaManifest : places.manifest;
  const sources = sourcesFor(settings(), places, memory.state.lastSource ?? undefined, clock.seconds());
  try {
    const found = await findRelease(
      { outbound, clock, allowHosts: places.allowHosts ?? [] },
      sources,
      { official, repository: places.repository, keys },
      memory.state.highest,
      signal,
    );
    await folderWrites(found.bytes);
    return await accept(memory, found);
  } catch (error) {
    if (signal.aborted) return undefined;
    if (!(error instanceof CheckFailure)) throw error;
    for (const line of error.lines) await memory.note(`check ${line}`);
    memory.retryAfterSeconds = error.retryAfterSeconds;
    await memory.patch({ checkFailed: true, error: error.message });
    return error;
  }
}

function contextOf(memory: Memory) {
  return {
    ...memory.parts,
    folderWrites: (bytes: Buffer) => memory.folder.write("manifest.json", bytes),
  };
}

async function accept(memory: Memory, { manifest, source }: Found): Promise<Release> {
  const { clock, machine, installation, telling } = memory.parts;
  const { state, staged } = memory;
  const release = releaseOf(manifest, machine);
  const { semver: version, build } = installation.version;
  const newer = isNewer(release, { version, build, prerelease: installation.prerelease });
  // What was told once is not told again, whoever looked for it.
  const news = newer && !state.notified.includes(release.tag);
  const altered =
    staged?.tag === release.tag && release.asset !== null && staged.sha256 !== release.asset.sha256;
  const now = clock.seconds();
  if (altered)
    await memory.note(`check source=${source.name} the content of the release ${release.tag} has changed`);
  await memory.patch({
    checkedAt: now,
    latest: release,
    source: source.name,
    lastSource: { name: source.name, at: now },
    highest: raised(state.highest, release),
    checkFailed: false,
    outcome: null,
    error: altered
      ? "release content changed: the package that waits is another one than the release names now"
      : "",
    ...(news ? { notified: withTag(state.notified, release.tag) } : {}),
  });
  memory.retryAfterSeconds = 0;
  if (news) telling.found(release, source.name);
  return release;
}

function raised(highest: UpdateState["highest"], release: Release): UpdateState["highest"] {
  const name = release.prerelease ? "beta" : "formal";
  const before: Seen | null = highest[name];
  if (before !== null && compareVersions(versionOf(release), versionOf(before)) <= 0) return highest;
  return { ...highest, [name]: { version: release.version, build: release.build } };
}
