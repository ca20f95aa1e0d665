import { randomBytes } from "node:crypto";
import {
  addBuiltPages,
  Changes,
  Clock,
  cacheInvalidation,
  Database,
  defineFeature,
  Files,
  jobs,
  Notices,
  notices,
  optionalService,
  routes,
  Settings,
  Store,
  settings,
  Texts,
  text,
  texts,
} from "@dicetower/contract";
import { imported, importTargets } from "./api/targets.js";
import { Uploads } from "./folder/uploads.js";
import { migrations } from "./migrations.js";
import { importRoutes } from "./routes/import-routes.js";
import { legacyRoute } from "./routes/legacy-route.js";
import { ImportParts } from "./running/import-parts.js";
import { RunExecutor } from "./running/run-executor.js";
import { ChangeJournal } from "./runs/change-journal.js";
import { RunStore } from "./runs/run-store.js";
import { ImportService } from "./service.js";
import { importSettings } from "./settings.js";
import { settingsTarget } from "./settings-target.js";
import { ownTexts } from "./texts/own-texts.js";

/** Moves data of other bots in: a plan first, then all or nothing for each kind, and an undo. */
export default defineFeature({
  id: "imports",
  needs: {
    store: Store,
    changes: Changes,
    clock: Clock,
    files: Files,
    database: Database,
    notices: Notices,
    settings: Settings,
  },
  migrations,
  setup(host) {
    const { store, changes, clock, files, database } = host.needs;
    const words = optionalService(host, Texts);
    const parts = new ImportParts(host);
    const readAgain = async (kinds: Parameters<typeof parts.target>[0][]) => {
      for (const kind of kinds) {
        const target = parts.target(kind);
        await target?.run(() => target.item.done?.());
      }
    };
    const tellOthers = cacheInvalidation(host, imported, ({ kinds }) => host.follow(readAgain([...kinds])));
    const runs = new RunStore(store, changes, clock, randomBytes(8).toString("hex"));
    const executor = new RunExecutor({
      parts,
      store,
      runs,
      journal: new ChangeJournal(store),
      clock,
      database,
      signal: host.signal,
      log: host.log,
      async told(kinds) {
        await readAgain([...kinds]);
        tellOthers({ kinds });
      },
      ended({ state, folder, result }) {
        const count = Object.values(result.written).reduce((sum, one) => sum + one, 0);
        if (state !== "done") return;
        host.needs.notices.send({
          kind: "legacyImported",
          level: "important",
          detail: `${count} records were imported from ${folder}.`,
          text: text("notice.legacyImported.text", { count, folder }),
        });
      },
    });
    const uploads = new Uploads(files);
    const service = new ImportService(
      runs,
      executor,
      parts,
      uploads,
      host.needs.settings.of(importSettings),
      (work) => host.follow(work),
    );
    host.add(settings, importSettings);
    addBuiltPages(host, import.meta.url, {
      key: "imports",
      file: "imports",
      element: "dicetower-imports",
      titleKey: "imports.page.title",
      summaryKey: "imports.page.title.summary",
      category: "maintenance",
      order: 70,
      icon: "download",
      forms: ["imports"],
      requires: ["GET /api/imports"],
    });
    host.add(importTargets, settingsTarget(host, host.needs.settings));
    host.add(texts, ...ownTexts);
    host.add(notices, { key: "legacyImported", level: "important", titleKey: "notice.legacyImported" });
    host.add(routes, ...importRoutes(service, words), legacyRoute(service, words));
    host.add(
      jobs,
      {
        key: "imports.recover",
        schedule: { everySeconds: 30, atStart: true },
        run: () => executor.recover(),
      },
      {
        key: "imports.uploads",
        schedule: { everySeconds: 3_600 },
        run: async () => uploads.sweep(await service.usedUploads(), clock.now()),
      },
    );
  },
});
