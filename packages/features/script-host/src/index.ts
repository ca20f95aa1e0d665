import {
  Clock,
  defineFeature,
  Events,
  Notices,
  notices,
  routes,
  Store,
  texts,
  textTable,
} from "@dicetower/contract";
import { ScriptHost } from "./api.js";
import { ConsoleNews } from "./console/console-news.js";
import { MemoryConsole } from "./console/memory-console.js";
import { shippedTexts } from "./generated/texts.js";
import { migrations } from "./migrations.js";
import { consoleRoutes } from "./routes.js";
import { StoredScripts } from "./storage/script-storage.js";
import { CountedStrikes, strikeNotice } from "./strikes.js";
import { ThreadWorker } from "./worker/thread-worker.js";

/** What the features for script languages share: workers, storage, console, breaches. */
export default defineFeature({
  id: "script-host",
  needs: { clock: Clock, store: Store, notices: Notices, events: Events },
  provides: [ScriptHost],
  migrations,
  setup(host) {
    const { clock, store, notices: board, events } = host.needs;
    const news = new ConsoleNews(host, clock, events);
    const console = new MemoryConsole(clock, host.log, (script) => news.printed(script));
    host.add(texts, ...textTable(shippedTexts, "scripts"));
    host.add(notices, { key: strikeNotice, level: "important", titleKey: `notice.${strikeNotice}` });
    host.add(routes, ...consoleRoutes(console));
    host.provide(ScriptHost, {
      worker: (scope, options) => new ThreadWorker(scope, options, clock),
      storage: new StoredScripts(host, store, clock),
      console,
      strikes: (scope, options) => new CountedStrikes(scope, options, clock, board),
    });
  },
});
