import { jobs, type Scope } from "@dicetower/contract";
import type { SharedFiles } from "@dicetower/files";
import type { OpenStore } from "@dicetower/store";

/**
 * Rounds that the store wants made: old changes taken away, a look at old pages.
 * @param files those of several processes: contents that no file has any more are taken away
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
      // Behind the backup of the same night, whose copy is looked through instead of the live files.
      key: "host.integrity",
      schedule: { cron: "40 5 * * 1" },
      limitSeconds: 3600,
      async run() {
        const problem = await store.checkBackup();
        if (problem !== "") throw new Error(problem);
      },
    },
    {
      // After an orderly end the start looks at no pages: this does, behind what is being served.
      key: "host.check",
      schedule: { everySeconds: 7 * 86_400, atStart: true },
      limitSeconds: 3600,
      // The lease would be in the file that is to be looked through.
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
