import { defineToken } from "@dicetower/contract";
import type { AuditLine } from "./query/answers.js";

export type { AuditLine, AuditPage, Broken, Verdict } from "./query/answers.js";
export type { AuditFilter } from "./query/query.js";

/** What was changed, and by whom. */
export interface AuditTrail {
  /** The newest lines, the newest first. */
  newest(count: number, signal: AbortSignal): Promise<readonly AuditLine[]>;
}
export const AuditTrail = defineToken<AuditTrail>("AuditTrail");
