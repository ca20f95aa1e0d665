import { timingSafeEqual } from "node:crypto";
import type { Clock, Random } from "@dicetower/contract";
import { ensureDataFolder } from "@dicetower/files";
import { createAccessKey, keyDigest, type RotatingKey } from "@dicetower/http-server/access-key";
import { installationRecord } from "./record.js";
import { randomKey, storedDigest, storedKeyMark, storeKey } from "./stored-key.js";

/** The version of the host. */
export interface HostVersion {
  readonly semver: string;
  /** Counts the builds of a release; 0 in a checkout. */
  readonly build: number;
  /** UTC epoch seconds. */
  readonly builtAt: number;
  readonly prerelease: boolean;
}

/** Options of `openInstallation`. */
export interface InstallationOptions {
  /** Data folder; created if needed. */
  readonly folder: string;
  /** Access key of the configuration; by default the installation's own. */
  readonly apiKey?: string | undefined;
  readonly version: HostVersion;
  readonly clock: Clock;
  readonly random: Random;
}

/** The identity of an installation, and its access key. */
export interface OpenInstallation {
  /** 32 hexadecimal digits, created at the first start. */
  readonly id: string;
  /** UTC epoch seconds. */
  readonly firstStartedAt: number;
  readonly version: Omit<HostVersion, "prerelease">;
  readonly prerelease: boolean;
  /** Follows changes of the stored key within a second, even those by another process. */
  readonly key: RotatingKey;
  /** A key that was just created: to be printed once, and stored nowhere. */
  readonly newKey: string | undefined;
  /**
   * Shows the new key, and only then stores it for later starts. A key that was never shown, because the start failed,
   * would lock everybody out. Does nothing if there is none, or another key was created meanwhile.
   */
  tellNewKey(tell: (key: string) => void): Promise<void>;
  /** Stops following the stored key. */
  close(): void;
}

/** Milliseconds between two checks of the stored key: a new one works, and the old one is invalid, within a second. */
const lookMs = 500;

/** Opens the records of a data folder, whose lock the caller holds. */
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
    // A file that cannot be read leaves the key unchanged; the next check may find it complete.
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
