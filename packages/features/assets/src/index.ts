import {
  addBuiltPages,
  Changes,
  Clock,
  type Contribution,
  defineFeature,
  Files,
  Outbound,
  outgoing,
  resources,
  routes,
  Settings,
  Store,
  settings,
  Texts,
  texts,
  textTable,
} from "@dicetower/contract";
import { Assets, type PictureSource, pictureSources } from "./api.js";
import { shippedTexts } from "./generated/texts.js";
import { LinkStore } from "./host/link-store.js";
import { Publisher } from "./host/publisher.js";
import { imageHost, imageSend } from "./host/settings.js";
import { assetRoutes, assetTable } from "./routes.js";
import { imageStage } from "./sending/image-stage.js";
import { tagStage } from "./sending/image-tags.js";
import { AssetStore } from "./store/asset-store.js";
import { migrations } from "./store/migrations.js";

/** Pictures of the owner, and how images in replies are sent. */
export default defineFeature({
  id: "assets",
  needs: { store: Store, changes: Changes, clock: Clock, files: Files, settings: Settings },
  provides: [Assets],
  migrations,
  setup(host) {
    const { store, changes, clock, files, settings: live } = host.needs;
    const assets = new AssetStore({ store, changes, clock, folder: files.folder("assets") });
    let outbound: Outbound | undefined;
    host.when({ service: Outbound }, (part, { service }) => {
      outbound = service;
      part.defer(() => {
        outbound = undefined;
      });
    });
    let sources: readonly Contribution<PictureSource>[] = [];
    host.read(pictureSources, ({ all }) => {
      sources = all;
    });
    let words: Texts | undefined;
    host.when({ service: Texts }, (part, { service }) => {
      words = service;
      part.defer(() => {
        words = undefined;
      });
    });
    const hosting = live.of(imageHost);
    const publisher = new Publisher({
      host: hosting,
      links: new LinkStore(store, clock),
      outbound: () => outbound,
      log: host.log,
    });
    host.follow(assets.catchUp(host.signal));
    host.provide(Assets, {
      async read(name) {
        const found = await assets.read(name);
        return found === undefined ? undefined : { bytes: found.bytes, type: found.asset.type };
      },
      has: async (name) => (await assets.find(name)) !== undefined,
      publish: (picture, signal) => publisher.publish(picture, signal),
    });
    host.add(texts, ...textTable(shippedTexts, "chat"));
    host.add(settings, imageSend, imageHost);
    host.add(routes, ...assetRoutes(assets, () => hosting.value.mode === "local"));
    host.add(resources, assetTable);
    addBuiltPages(host, import.meta.url, {
      key: "assets",
      file: "assets",
      element: "dicetower-assets",
      titleKey: "assets.page",
      summaryKey: "assets.page.summary",
      category: "texts",
      order: 70,
      icon: "photo",
      tables: ["assets"],
      requires: ["GET /api/assets"],
    });
    host.add(
      outgoing,
      tagStage(),
      imageStage({ assets, publisher, send: live.of(imageSend), texts: () => words, sources: () => sources }),
    );
  },
});
