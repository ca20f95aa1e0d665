export type { AuditLine, AuditPage, Broken, Verdict } from "./answers.js";
export type { AuditFilter } from "./query.js";
