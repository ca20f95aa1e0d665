import {
  addBuilt,
  Changes,
  Clock,
  type ContentKind,
  type Contribution,
  cacheInvalidation,
  contentKinds,
  defineFeature,
  defineTopic,
  Features,
  Files,
  followFolder,
  Installation,
  ifInstalled,
  optionalService,
  panelPages,
  resources,
  routes,
  Store,
  texts,
  textTable,
} from "@dicetower/contract";
import { Dice } from "@dicetower/dice/api";
import { RuleSystems } from "@dicetower/rule-systems/api";
import { shippedTexts } from "./generated/texts.js";
import { PackLoader } from "./loading/loader.js";
import { UnreadFolders } from "./loading/unread-folders.js";
import { PackManager } from "./pack-manager.js";
import { packRoutes, packsPage, packsTable } from "./routes/pack-routes.js";
import { PackStore, packsMigration } from "./store/pack-store.js";
import { storePacks } from "./store/store-packs.js";
import { vectorsTab } from "./tab.js";

/** A process has installed, switched or deleted a pack: the others follow. */
const packsChanged = defineTopic<null>("rulepacks.changed", { cluster: true });

/** Rule packs: zip files with rule systems, decks, help documents and texts, switched on as a whole. */
export default defineFeature({
  id: "rulepacks",
  needs: {
    store: Store,
    changes: Changes,
    clock: Clock,
    files: Files,
    installation: Installation,
    dice: Dice,
    systems: RuleSystems,
  },
  migrations: [packsMigration],
  async setup(host) {
    const { store, changes, clock, files, installation, dice, systems } = host.needs;
    const folder = files.folder("rulepacks");
    const packs = new PackStore(store, changes, clock);
    let kinds: readonly Contribution<ContentKind>[] = [];
    const loader = new PackLoader({
      host,
      folder,
      installation,
      dice,
      systems,
      packs: () => packs.all(),
      kinds: () => kinds,
    });
    const unread = new UnreadFolders(() => kinds, optionalService(host, Features));
    const manager = new PackManager({
      store: packs,
      loader,
      folder,
      systems,
      unread,
      told() {
        changedHere(null);
      },
    });
    const changedHere = cacheInvalidation(host, packsChanged, () => loader.sync());
    // Called at once, too: packs are loaded beside the set-up, whose time they may exceed.
    host.read(contentKinds, ({ all }) => {
      kinds = all;
      host.follow(loader.sync());
    });
    followFolder(host, "rulepacks", () => loader.sync());
    host.add(routes, ...packRoutes(manager, loader, unread));
    const shop = await ifInstalled("@dicetower/content-store", () => import("@dicetower/content-store/api"));
    if (shop !== undefined) host.add(shop.storeKinds, storePacks(manager));
    host.add(resources, packsTable);
    host.add(panelPages, packsPage);
    addBuilt(host, import.meta.url, { tabs: [vectorsTab] });
    host.add(texts, ...textTable(shippedTexts, "rulepacks"));
  },
});
