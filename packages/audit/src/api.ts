export type { AuditLine } from "./line.js";
export type { AuditFilter, AuditPage } from "./query.js";
export type { Broken, Verdict } from "./verify.js";
