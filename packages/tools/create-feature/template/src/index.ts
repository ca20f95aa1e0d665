import {
  Changes,
  commandOfForms,
  commands,
  defineFeature,
  form,
  Random,
  resources,
  routes,
  Settings,
  Store,
  settings,
  text,
  texts,
  textTable,
} from "@dicetower/contract";
import { Entries, entriesMigration } from "./entries.js";
import { shippedTexts } from "./generated/texts.js";
import { entryRoutes, entryTable } from "./routes.js";
import { myThingSettings } from "./settings.js";

/** Draws an entry of a list that admins keep. */
export default defineFeature({
  id: "my-thing",
  needs: { changes: Changes, random: Random, settings: Settings, store: Store },
  migrations: [entriesMigration],
  setup(host) {
    const { changes, random, store } = host.needs;
    const live = host.needs.settings.of(myThingSettings);
    const entries = new Entries(store, changes, () => live.value.maxEntries);

    host.add(settings, myThingSettings);
    host.add(texts, ...textTable(shippedTexts));
    host.add(routes, ...entryRoutes(entries));
    host.add(resources, entryTable);
    host.add(
      commands,
      commandOfForms({
        key: "my-thing",
        names: ["my-thing", "我的指令"],
        category: "fun",
        replyKeys: ["my-thing.drawn", "my-thing.none"],
        forms: [
          form("", {
            async run() {
              const entry = await entries.draw((faces) => random.die(faces));
              return entry === undefined ? text("my-thing.none") : text("my-thing.drawn", { entry });
            },
          }),
        ],
      }),
    );
  },
});
