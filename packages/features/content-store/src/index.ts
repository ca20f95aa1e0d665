import {
  addBuiltPages,
  Changes,
  Clock,
  defineFeature,
  Files,
  Installation,
  jobs,
  Outbound,
  routes,
  Settings,
  Store,
  settings,
  Texts,
  texts,
  textTable,
} from "@dicetower/contract";
import { storeKinds } from "./api.js";
import { shippedTexts } from "./generated/texts.js";
import { migrations } from "./migrations.js";
import { Downloads } from "./packages/downloads.js";
import { InstalledPackages } from "./packages/installed-packages.js";
import { InstalledStore } from "./packages/installed-store.js";
import { Installer } from "./packages/installer.js";
import { PackageList } from "./packages/package-list.js";
import { Planner } from "./packages/planner.js";
import { storePage } from "./page.js";
import { packageRoutes } from "./routes/package-routes.js";
import { sourceRoutes } from "./routes/source-routes.js";
import { storeSettings } from "./settings.js";
import { IndexCache } from "./sources/index-cache.js";
import { IndexMirrors } from "./sources/index-mirrors.js";
import { SourceReader } from "./sources/source-reader.js";
import { SourceService } from "./sources/source-service.js";
import { SourceStore } from "./sources/source-store.js";

/** Seconds between two looks at which source is due. */
const lookSeconds = 3_600;

/** A store of community content: admins add sources, and install, update and remove what they list. */
export default defineFeature({
  id: "content-store",
  needs: {
    store: Store,
    changes: Changes,
    clock: Clock,
    files: Files,
    installation: Installation,
    outbound: Outbound,
    settings: Settings,
    words: Texts,
  },
  migrations,
  setup(host) {
    const { store, changes, clock, files, installation, outbound, words } = host.needs;
    const live = host.needs.settings.of(storeSettings);
    const version = installation.version.semver;
    const records = new SourceStore(store, changes);
    const reader = new SourceReader({ outbound, files, clock, allowHosts: () => live.value.allowHosts });
    const cache = new IndexCache(files.folder("store/cache"), version, host.signal);
    const sources = new SourceService({
      store: records,
      cache,
      reader,
      mirrors: new IndexMirrors(reader, cache),
      clock,
      log: host.log,
      installationId: installation.id,
    });
    const installed = new InstalledStore(store, changes, clock);
    const packages = new InstalledPackages(installed);
    const list = new PackageList(records, cache, packages, host.log);
    const downloads = new Downloads(reader, files.folder("store/downloads"));
    const planner = new Planner(packages, downloads, version);
    const installer = new Installer(list, planner, downloads, packages, installed, host.log);

    host.read(storeKinds, ({ all }) => packages.use(all));
    host.add(settings, storeSettings);
    host.add(texts, ...textTable(shippedTexts));
    host.add(routes, ...sourceRoutes(sources), ...packageRoutes(list, installer, packages, words));
    host.add(jobs, {
      key: "content-store.look",
      schedule: { everySeconds: lookSeconds },
      limitSeconds: lookSeconds,
      run: async (signal) => {
        if (live.value.lookDaily) await sources.lookDaily(signal);
      },
    });
    addBuiltPages(host, import.meta.url, storePage);
  },
});
