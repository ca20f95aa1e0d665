import type { RotatingKey } from "@dicetower/http-server";

/** The identity of the installation, and its access key. */
export interface Identity {
  readonly id: string;
  /** UTC epoch seconds of its first start; left out if unknown. */
  readonly firstStartedAt?: number;
  readonly key: RotatingKey;
  readonly version: { readonly semver: string; readonly build: number; readonly builtAt: number };
  readonly prerelease: boolean;
}
