export { batchMigration, createBatches } from "./batches/index.js";
export { cronOccurrences } from "./cron.js";
export type { JobRecord, JobResult } from "./job-store.js";
export { jobTable, jobTableTexts } from "./job-table.js";
export { createJobs, type JobStatus, type Jobs, type JobsOptions } from "./jobs.js";
export { createLeases, type Lease, type Leases, leaseMs } from "./leases.js";
export { jobMigrations } from "./migrations.js";
export { renameJobs } from "./rename-jobs.js";
