import { jobs, type Scope } from "@dicetower/contract";
import type { OpenStore } from "../store/index.js";

/** Rounds that the store wants made: a backup every night, old changes taken away, a look at old pages. */
export function storeJobs(root: Scope, store: OpenStore): void {
  root.add(
    jobs,
    {
      key: "host.backup",
      schedule: { cron: "40 4 * * *" },
      limitSeconds: 3600,
      run: () => store.backup("daily"),
    },
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
}
