import { hasText, textOf } from "@dicetower/panel-kit";

/** A line of the audit log, as the API answers it. */
export interface AuditLine {
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
  readonly before: string | null;
  readonly after: string | null;
  readonly fields: readonly string[];
  readonly result: "ok" | "denied" | "failed";
  readonly code: number;
  readonly via: string;
  readonly note: string;
  readonly prevHash: string;
  readonly hash: string;
}

/** A page of lines. */
export interface AuditPage {
  readonly items: readonly AuditLine[];
  readonly total: number;
  readonly complete: boolean;
}

/** Who did it, in words. */
export function actorWords({ actor: { kind, id, name, platform } }: AuditLine): string {
  const key = `audit.page.actor.${kind}`;
  const what = hasText(key) ? textOf(key) : kind;
  const who = name || [platform, id].filter(Boolean).join(":");
  return who === "" ? what : `${who} (${what})`;
}

/** What it was done to, in words; empty where it was nothing in particular. */
export function targetWords({ target }: AuditLine): string {
  return target === null ? "" : target.name || target.id;
}
