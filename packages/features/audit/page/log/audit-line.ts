import { type Answer, hasText, textOf } from "@dicetower/panel-kit";

/** Lines of the audit log, a page of them. */
export type AuditPage = Answer<"/api/system/audit">;

/** A line of the audit log. */
export type AuditLine = AuditPage["items"][number];

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
