import { extensions } from "@dicetower/commands/api";
import {
  addBuilt,
  argumentKinds,
  Changes,
  Clock,
  cacheInvalidation,
  commands,
  contentKinds,
  defineFeature,
  Files,
  followFolder,
  ifInstalled,
  optionalService,
  panelPages,
  Random,
  resources,
  routes,
  Store,
  Texts,
  text,
  texts,
} from "@dicetower/contract";
import { Dice } from "@dicetower/dice/api";
import { Groups } from "@dicetower/groups/api";
import { importTargets } from "@dicetower/imports/api";
import { Session } from "@dicetower/play-session/api";
import { GlobalSettings } from "@dicetower/silence/api";
import { Templates, textFunctions } from "@dicetower/texts/api";
import { DeckFiles, Decks, decksChanged } from "./api.js";
import { deckKinds } from "./deck-kinds.js";
import { drawCommands } from "./draw-command.js";
import { drawTool } from "./draw-tool.js";
import { deckCommand } from "./groups/deck-command.js";
import { InstanceStore } from "./groups/instance-store.js";
import { deckImport } from "./importing/deck-import.js";
import { DeckFolder } from "./library/deck-folder.js";
import { deckPictures } from "./library/deck-pictures.js";
import { DeckStore } from "./library/deck-store.js";
import { DrawService } from "./library/draw-service.js";
import { FolderPictures } from "./library/folder-pictures.js";
import { Library } from "./library/library.js";
import { packDecks } from "./library/pack-decks.js";
import { PictureStore } from "./library/picture-store.js";
import { storeDecks } from "./library/store-decks.js";
import { migrations } from "./migrations.js";
import { deckPages } from "./pages.js";
import { deckRoutes } from "./routes/deck-routes.js";
import { fileRoutes } from "./routes/file-routes.js";
import { pictureRoutes, pictureTable } from "./routes/picture-routes.js";
import { ownTexts } from "./texts/own-texts.js";

/** What the texts of one reply draw has one budget. */
const drawnInReply = Symbol("decks.drawnInReply");

/** Card decks: files, drawing, and decks of groups. */
export default defineFeature({
  id: "decks",
  needs: {
    store: Store,
    changes: Changes,
    clock: Clock,
    random: Random,
    files: Files,
    dice: Dice,
    templates: Templates,
    words: Texts,
  },
  provides: [Decks, DeckFiles],
  migrations,
  async setup(host) {
    const { store, changes, clock, random, files, dice, templates, words } = host.needs;
    const globals = optionalService(host, GlobalSettings);
    const assets = await ifInstalled("@dicetower/assets", () => import("@dicetower/assets/api"));
    const pictures = assets === undefined ? undefined : optionalService(host, assets.Assets);
    const library = new Library(
      () => globals()?.value.deck.hideUnderscore ?? true,
      async (name) => (await pictures?.()?.has(name)) ?? false,
    );
    const told = cacheInvalidation(host, decksChanged, () => deckStore.load());
    const folder = new DeckFolder(files, "decks");
    const deckStore = new DeckStore(
      store,
      changes,
      folder,
      new FolderPictures(folder),
      library,
      () => told(null),
      host.signal,
    );
    await deckStore.load();
    followFolder(host, "decks", () => deckStore.load());
    const instances = new InstanceStore(store, clock);
    const service = new DrawService(
      library,
      dice,
      (faces) => random.die(faces),
      () => ({ nestedExhausted: "refill" }),
      templates,
    );
    const session = optionalService(host, Session);
    const groups = optionalService(host, Groups);

    host.provide(Decks, service);
    host.provide(DeckFiles, {
      async reload() {
        await deckStore.load();
        deckStore.told();
      },
    });
    host.add(texts, ...ownTexts);
    host.add(extensions, { key: "deck", kind: "builtin", default: true });
    host.add(
      commands,
      ...drawCommands({
        service,
        instances,
        templates,
        take: (place) => dice.take(place),
        fuzzy: () => globals()?.value.deck.fuzzy ?? true,
        reload: async () => {
          await deckStore.load();
          deckStore.told();
        },
      }),
      deckCommand({
        instances,
        library,
        isHost: ({ message }) => message.groupAdmin || (session()?.isHost(message) ?? false),
        groups,
        log: host.log,
      }),
    );
    host.add(argumentKinds, ...deckKinds(library));
    host.add(textFunctions, {
      key: "%",
      meaning: "decks.textFunction",
      sample: "{%weather}",
      run(name, call) {
        if (!service.has(name)) return undefined;
        const drawing = call.reply.once(drawnInReply, () => service.begin((faces) => call.die(faces)));
        const card = drawing.exceeded ? undefined : drawing.drawBack(name);
        if (drawing.exceeded)
          return words.render(text("deck.nestedTooDeep", { name }), call.locale, call.message);
        return card === undefined ? undefined : call.render(templates.compile(card, { rolls: true }));
      },
    });
    const ai = await ifInstalled("@dicetower/ai", () => import("@dicetower/ai/api"));
    ai?.addCommandTools(host, (tools) => [drawTool(service, tools)]);
    if (assets !== undefined) host.add(assets.pictureSources, deckPictures(deckStore));
    const shop = await ifInstalled("@dicetower/content-store", () => import("@dicetower/content-store/api"));
    if (shop !== undefined) host.add(shop.storeKinds, storeDecks(deckStore));
    host.add(
      routes,
      ...deckRoutes(deckStore, library, service),
      ...fileRoutes(deckStore, library),
      ...pictureRoutes(new PictureStore(deckStore, changes)),
    );
    host.add(importTargets, deckImport(deckStore, store));
    host.add(
      contentKinds,
      packDecks(deckStore, () => clock.seconds()),
    );
    host.add(resources, {
      key: "decks",
      titleKey: "resource.decks",
      category: "decks",
      order: 50,
      icon: "cards",
      path: "/api/decks",
      idField: "id",
      columns: ["filename", "title", "source", "pack", "author", "error", "updatedAt", "enabled"],
      create: false,
      toggle: "/api/decks/{id}",
      actions: [
        { method: "PUT", path: "/api/decks/file", titleKey: "resource.decks.file" },
        { method: "POST", path: "/api/decks/upload", titleKey: "resource.decks.upload" },
        { method: "POST", path: "/api/decks/copy", titleKey: "resource.decks.copy" },
        { method: "POST", path: "/api/decks/reload", titleKey: "resource.decks.reload", shows: true },
      ],
    });
    host.add(resources, pictureTable);
    addBuilt(host, import.meta.url, deckPages);
    host.add(panelPages, {
      key: "decks",
      titleKey: "decks.page.title",
      summaryKey: "decks.page.title.summary",
      category: "decks",
      order: 50,
      icon: "cards",
      tables: ["decks", "deck-pictures"],
    });
  },
});
