import type { RotatingKey } from "../front/index.js";

/** Who this installation is, and the key that opens it. */
export interface Identity {
  readonly id: string;
  readonly key: RotatingKey;
  readonly version: { readonly semver: string; readonly build: number; readonly builtAt: number };
  readonly prerelease: boolean;
}
