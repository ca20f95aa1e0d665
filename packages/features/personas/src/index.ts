import {
  addBuilt,
  argumentKinds,
  Changes,
  Clock,
  cacheInvalidation,
  commands,
  defineFeature,
  followOriginalKeys,
  panelPages,
  Random,
  replyContext,
  resources,
  routes,
  Store,
  Texts,
  text,
  texts,
  textTable,
  wordings,
} from "@dicetower/contract";
import { Personas, personasChanged } from "./api.js";
import { Choice } from "./choose.js";
import { personaCommand } from "./command/persona-command.js";
import { personaKind } from "./command/persona-kind.js";
import { shippedTexts } from "./generated/texts.js";
import { migrations } from "./migrations.js";
import { personaPages } from "./pages.js";
import { PersonaCache } from "./persona-cache.js";
import { PersonaStore } from "./persona-store.js";
import { entryRoutes } from "./routes/entry-routes.js";
import { fileRoutes } from "./routes/file-routes.js";
import { personaRoutes } from "./routes/persona-routes.js";
import { voiceRoutes } from "./routes/voice-routes.js";

/** Personas: wordings in somebody's voice, pinned or drawn. */
export default defineFeature({
  id: "personas",
  needs: { store: Store, changes: Changes, clock: Clock, random: Random, texts: Texts },
  provides: [Personas],
  migrations,
  async setup(host) {
    const { store, changes, clock, random, texts: said } = host.needs;
    const cache = new PersonaCache(store);
    await cache.load();
    const announceChange = cacheInvalidation(host, personasChanged, () => cache.load());
    const personaStore = new PersonaStore(store, changes, clock, cache, () => announceChange(null));
    const choice = new Choice(cache, (faces) => random.die(faces));

    const originalKeys = followOriginalKeys(host);

    host.provide(Personas, { of: (reply) => choice.of(reply) });
    host.add(wordings, choice.source());
    host.add(texts, ...textTable(shippedTexts, "personas"));
    host.add(argumentKinds, personaKind(cache));
    host.add(
      commands,
      personaCommand(personaStore, cache, ({ message }) => choice.of(message.fact(replyContext))),
    );
    host.add(
      routes,
      ...personaRoutes(personaStore, cache),
      ...voiceRoutes(personaStore, cache, (locale) => ({
        name: said.render(text("personas.voice.own"), locale),
        sample: said.render(text("personas.voice.own.sample"), locale),
      })),
      ...entryRoutes(personaStore, cache, {
        clock,
        originalKey: (key) => originalKeys.originalOf(key) ?? "",
      }),
      ...fileRoutes(personaStore, cache, {
        clock,
        keyOf: (name) => (said.has(name) ? name : originalKeys.keyOf(name)),
        get locale() {
          return said.locale;
        },
      }),
    );
    host.add(resources, {
      key: "personas",
      titleKey: "resource.personas",
      category: "personas",
      order: 60,
      icon: "user",
      path: "/api/personas",
      idField: "id",
      columns: ["name", "description", "active", "inPool", "entryCount", "enabled"],
      actions: [
        {
          method: "POST",
          path: "/api/personas/{id}/activate",
          titleKey: "resource.personas.activate",
          confirm: true,
        },
        { method: "POST", path: "/api/personas/{id}/copy", titleKey: "resource.personas.copy" },
      ],
    });
    addBuilt(host, import.meta.url, personaPages);
    host.add(panelPages, {
      key: "personas",
      titleKey: "personas.page.title",
      summaryKey: "personas.page.title.summary",
      category: "personas",
      order: 60,
      icon: "user",
      tables: ["personas"],
    });
  },
});
