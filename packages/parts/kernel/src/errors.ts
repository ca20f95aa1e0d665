/** A fault of a feature that the host has found, with a code, a sentence and a hint at the likely cause. */
export class KernelError extends Error {
  override readonly name = "KernelError";

  constructor(
    readonly code: keyof typeof hints,
    sentence: string,
    options?: { cause?: unknown },
  ) {
    super(`${sentence} ${hints[code]}`.trim(), options);
  }
}

const hints = {
  FEATURE_CYCLE: "Move what both need into a third feature, or use host.when for one of them.",
  FEATURE_TWICE: "Remove one of the two packages.",
  TOKEN_TWICE: "Disable one of them, or bind the token to one in the configuration.",
  TOKEN_UNDECLARED: "Name the token in the feature's provides.",
  TOKEN_UNFILLED: "Call host.provide for every token in the feature's provides.",
  KEY_TWICE: "Keys are unique within a point: prefix yours with the feature id.",
  SCOPE_ENDED: "What belongs to a scope must be begun before it ends.",
  SCOPE_BUILT: "Contributions are made while setup runs; later ones need a fork of their own.",
  SETUP_TIMEOUT: "setup may take 10 s; begin slow things with scope.follow, or throw NotReady.",
  FEATURE_UNKNOWN: "See GET /api/features for those that were found.",
  PART_TWICE: "Stop the part before you fork it again.",
  DATA_NEWER: "Install that version again, or restore the backup from before the update.",
} as const;
