export type { JobResult } from "./book.js";
export { createJobs, type JobStatus, type Jobs, type JobsOptions } from "./jobs.js";
export { createLeases, type Lease, type Leases, leaseMs } from "./leases.js";
export { jobMigrations } from "./migrations.js";
export { timetable } from "./timetable.js";
