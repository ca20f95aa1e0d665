import { timingSafeEqual } from "node:crypto";
import type { Clock, Random } from "@dicetower/contract";
import { ensureDataFolder } from "@dicetower/files";
import { createAccessKey, keyDigest, type RotatingKey } from "@dicetower/http-server/access-key";
import { installationRecord } from "./record.js";
import { randomKey, storedDigest, storedKeyMark, storeKey } from "./stored-key.js";

/** Version of the host. */
export interface HostVersion {
  readonly semver: string;
  /** Counts the builds of a release; 0 in a checkout. */
  readonly build: number;
  /** UTC epoch seconds. */
  readonly builtAt: number;
  readonly prerelease: boolean;
}

/** What `openInstallation` takes. */
export interface InstallationOptions {
  /** Data folder; made where it is missing. */
  readonly folder: string;
  /** Access key of the configuration; the installation's own when left out. */
  readonly apiKey?: string | undefined;
  readonly version: HostVersion;
  readonly clock: Clock;
  readonly random: Random;
}

/** Who this installation is, and the key that opens it. */
export interface OpenInstallation {
  /** 32 hexadecimal digits, made at the first start. */
  readonly id: string;
  /** UTC epoch seconds. */
  readonly firstStartedAt: number;
  readonly version: Omit<HostVersion, "prerelease">;
  readonly prerelease: boolean;
  /** Follows the stored key within a second, also when another process has replaced it. */
  readonly key: RotatingKey;
  /** The key that was made just now: to be printed once, and written nowhere. */
  readonly newKey: string | undefined;
  /**
   * Has the new key told, and only then lets it open later starts, too: one that nobody was told, because the start did
   * not succeed, would keep everybody out. Tells nothing where there is none, or somebody has made another meanwhile.
   */
  tellNewKey(tell: (key: string) => void): Promise<void>;
  /** Stops following the stored key. */
  close(): void;
}

/** How often the stored key is looked at: a new one works, and the old one is dead, within a second. */
const lookMs = 500;

/** Opens the data folder's own records; the caller holds its lock. */
export async function openInstallation(options: InstallationOptions): Promise<OpenInstallation> {
  const { clock, random, apiKey } = options;
  const folder = ensureDataFolder(options.folder);
  const { id, createdAt: firstStartedAt } = await installationRecord(folder, clock, random);
  const { prerelease, ...version } = options.version;
  const life = new AbortController();
  const base = { id, firstStartedAt, version, prerelease, close: () => life.abort() };
  if (apiKey !== undefined)
    return {
      ...base,
      key: createAccessKey(keyDigest(apiKey)),
      newKey: undefined,
      tellNewKey: () => Promise.resolve(),
    };

  let mark = await storedKeyMark(folder);
  const stored = await storedDigest(folder);
  const newKey = stored === undefined ? randomKey(random) : undefined;
  let digest = stored ?? keyDigest(newKey ?? "");
  const key = createAccessKey(digest);

  async function look(): Promise<void> {
    const now = await storedKeyMark(folder);
    if (now === undefined || now === mark || life.signal.aborted) return;
    const next = await storedDigest(folder);
    mark = now;
    if (next === undefined || timingSafeEqual(Buffer.from(next), Buffer.from(digest))) return;
    digest = next;
    key.rotate(next);
  }
  clock.every(lookMs, life.signal, () => {
    // A file that cannot be read leaves the key as it is; the next look may find it whole.
    look().catch(() => {});
  });
  return {
    ...base,
    key,
    newKey,
    async tellNewKey(tell) {
      if (newKey === undefined || (await storedDigest(folder)) !== undefined) return;
      tell(newKey);
      await storeKey(folder, clock, newKey);
    },
  };
}
