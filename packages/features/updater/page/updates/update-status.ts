/** The update status, as far as the page shows it. */
export interface UpdateStatus {
  readonly current: {
    readonly version: string;
    readonly build: number;
    readonly display: string;
    readonly builtAt: number;
  };
  readonly latest: {
    readonly tag: string;
    readonly version: string;
    readonly build: number;
    readonly prerelease: boolean;
    readonly publishedAt: number;
    readonly notes: string;
    readonly asset: { readonly name: string; readonly size: number } | null;
  } | null;
  readonly phase: string;
  readonly source: string;
  readonly downloadedBytes: number;
  readonly totalBytes: number;
  readonly checkedAt: number;
  readonly error: string;
  readonly downloadSupported: boolean;
  readonly installSupported: boolean;
  readonly pending: boolean;
  readonly canCancel: boolean;
  readonly runtime: {
    readonly container: boolean;
    readonly containerType: string;
    readonly containerDetection: readonly string[];
  };
  readonly scheduledInstallAt: number;
  readonly pendingTag: string;
}

/** Steps on the way to a new version, in order. */
export const steps = ["connecting", "downloading", "verifying", "preparing", "installing"] as const;

/** Phases in which the page looks again by itself. */
export const moving: ReadonlySet<string> = new Set([...steps, "checking", "cancelling"]);

/** What is to be done with the button that matters most; undefined where there is none. */
export function nextAct({
  phase,
  latest,
  downloadSupported,
  pending,
  installSupported,
  pendingTag,
}: UpdateStatus) {
  if (moving.has(phase)) return undefined;
  if (pending && installSupported && (latest === null || latest.tag === pendingTag)) return "install";
  const news = latest !== null && latest.asset !== null && phase !== "up_to_date" && phase !== "downloaded";
  if (downloadSupported && news) return "download";
  return undefined;
}
