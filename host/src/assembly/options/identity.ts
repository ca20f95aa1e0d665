import type { RotatingKey } from "@dicetower/http-server";

/** Who this installation is, and the key that opens it. */
export interface Identity {
  readonly id: string;
  /** UTC epoch seconds of its first start; left out where that is not known. */
  readonly firstStartedAt?: number;
  readonly key: RotatingKey;
  readonly version: { readonly semver: string; readonly build: number; readonly builtAt: number };
  readonly prerelease: boolean;
}
