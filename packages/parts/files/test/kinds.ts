import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createBus } from "@dicetower/bus";
import type { Files } from "@dicetower/contract";
import { createClock, createRandom } from "@dicetower/kernel";
import { openStore } from "@dicetower/store";
import { testPostgres } from "@dicetower/testkit";
import { createFiles, fileMigrations, SharedFiles } from "../src/index.js";

/** An implementation of files, for the suite that all of them pass. */
export interface Kind {
  readonly describe: (define: () => void) => void;
  /** @param root does not exist yet */
  readonly open: (root: string) => Promise<{ readonly files: Files; readonly end: () => Promise<void> }>;
}

const postgres = await testPostgres();
const nothing = () => undefined;
const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };

export const kinds: readonly Kind[] = [
  {
    describe: (define) => void describe("files of one process", define),
    open: async (root) => ({ files: createFiles(root), end: async () => undefined }),
  },
  {
    describe: (define) => postgres.describe("files of several processes", define),
    async open(root) {
      const clock = createClock();
      const { queue } = createFiles(root);
      const folder = join(root, "..", "state");
      mkdirSync(folder);
      const database = await postgres.database();
      const store = await openStore({ folder, databaseUrl: database.url, version: "0.1.0", clock, log });
      await store.migrate("files", "1.0.0", fileMigrations);
      const bus = createBus({ clock, random: createRandom() });
      const files = new SharedFiles({ root, queue, store: store.state, bus, clock, log });
      await files.join();
      return {
        files,
        async end() {
          await files.close();
          await bus.close();
          await store.close();
          await database.drop();
        },
      };
    },
  },
];
