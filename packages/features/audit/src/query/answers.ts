/** A line of the audit log. */
export interface AuditLine {
  /** Running number, one more with each line. */
  readonly seq: number;
  /** UTC epoch seconds. */
  readonly at: number;
  readonly actor: {
    readonly kind: string;
    readonly id: string;
    readonly name: string;
    readonly platform: string;
  };
  readonly address: string;
  readonly action: string;
  readonly target: { readonly type: string; readonly id: string; readonly name: string } | null;
  /** SHA-256 of the value before and after, hexadecimal; null where there was none. */
  readonly before: string | null;
  readonly after: string | null;
  readonly fields: readonly string[];
  readonly result: "ok" | "denied" | "failed";
  /** Envelope code. */
  readonly code: number;
  readonly via: string;
  readonly note: string;
  /** Hash of the line before; 64 zeros for the first of all. */
  readonly prevHash: string;
  /** SHA-256 of `prevHash` and the line without its last two fields. */
  readonly hash: string;
}

/** A page of lines, the newest first. */
export interface AuditPage {
  readonly items: readonly AuditLine[];
  /** Lines found, on all pages. */
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  /** False when older lines were not looked at, for there are too many: narrow the search by `from` and `to`. */
  readonly complete: boolean;
}

/** The first line that is not as it was written. */
export interface Broken {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** Number of the line, null where it cannot be read. */
  readonly seq: number | null;
  readonly reason: string;
}

/** What a check of the whole log has found. */
export interface Verdict {
  readonly ok: boolean;
  readonly files: number;
  /** Lines that are as they were written, from the oldest. */
  readonly lines: number;
  readonly broken: Broken | null;
}
