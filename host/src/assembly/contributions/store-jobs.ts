import { jobs, type Scope } from "@dicetower/contract";
import type { SharedFiles } from "@dicetower/files";
import type { OpenStore } from "@dicetower/store";

/**
 * Adds the periodic jobs of the store: deleting old changes, checking old pages.
 * @param files the files of several processes, whose unused contents are deleted
 */
export function storeJobs(root: Scope, store: OpenStore, files: SharedFiles | undefined): void {
  root.add(
    jobs,
    {
      key: "host.changes",
      schedule: { cron: "10 5 * * *" },
      limitSeconds: 600,
      run: () => store.pruneChanges(),
    },
    {
      // After the backup of the same night, whose copy is checked instead of the live files.
      key: "host.integrity",
      schedule: { cron: "40 5 * * 1" },
      limitSeconds: 3600,
      async run() {
        const problem = await store.checkBackup();
        if (problem !== "") throw new Error(problem);
      },
    },
    {
      // After a clean shutdown the start checks no pages: this job does, in the background.
      key: "host.check",
      schedule: { everySeconds: 7 * 86_400, atStart: true },
      limitSeconds: 3600,
      // The lease would be in the file to be checked.
      local: true,
      run: () => store.check(),
    },
  );
  if (files !== undefined)
    root.add(jobs, {
      key: "host.files",
      schedule: { cron: "25 5 * * *" },
      limitSeconds: 3600,
      run: (signal) => files.clean(signal),
    });
}
