import {
  Changes,
  Clock,
  type Command,
  commands,
  defineFeature,
  defineTopic,
  outgoing,
  Random,
  resources,
  routes,
  Settings,
  Store,
  settings,
  systemActor,
  type TextRef,
  Texts,
  texts,
} from "@dicetower/contract";
import { Catalogue } from "./catalogue.js";
import { canonicalLocale, systemLocale } from "./locales.js";
import { OverrideBook, overridesMigration } from "./overrides/book.js";
import { overrideRoutes } from "./overrides/routes.js";
import { ownTexts } from "./own-texts.js";
import { textRoutes } from "./routes.js";
import { languageSettings, nickWrapSettings } from "./settings.js";
import { tableTexts } from "./table-texts.js";
import { localesTable, textsTable } from "./tables.js";
import { textRows } from "./text-row.js";
import { variable } from "./variables.js";

/** A process has changed texts: what the others hold in memory is read again. */
const overridesChanged = defineTopic<null>("texts.overridesChanged", { cluster: true });

/** Puts text keys into words, in the language of whoever reads them. */
export default defineFeature({
  id: "texts",
  needs: { settings: Settings, clock: Clock, random: Random, store: Store, changes: Changes },
  provides: [Texts],
  migrations: [overridesMigration],
  async setup(host) {
    const now = () => host.needs.clock.now();
    const { store, changes, clock, random } = host.needs;
    let telling = false;
    const told = () => {
      telling = true;
      host.emit(overridesChanged, null);
      telling = false;
    };
    const book = new OverrideBook(store, changes, clock, () => catalogue.forget(), told);
    const catalogue = new Catalogue(random, (locale, key) => book.get(locale, key));
    await book.load();
    // What this process changed itself it has read already.
    host.on(overridesChanged, () => (telling ? undefined : book.load()));
    const language = host.needs.settings.of(languageSettings);
    const wrap = host.needs.settings.of(nickWrapSettings);
    const speak = ({ locale }: { locale: string }) => {
      catalogue.locale = canonicalLocale(locale || systemLocale());
    };
    language.watch(host, speak);
    speak(language.value);
    // Kept from the first start on: a service that is later started by the system itself speaks on as it did.
    if (language.value.locale === "") await language.save({ locale: systemLocale() }, systemActor);

    let inForce: readonly Command[] = [];
    host.read(commands, ({ all }) => {
      inForce = all.map(({ item }) => item);
    });
    host.read(texts, ({ all }) => catalogue.use(all));
    host.add(texts, ...ownTexts, ...tableTexts);
    host.add(resources, textsTable, localesTable);
    host.add(settings, languageSettings, nickWrapSettings);
    host.add(
      routes,
      ...textRoutes(catalogue, () => inForce),
      ...overrideRoutes({
        book,
        clock,
        known: (key) => catalogue.has(key),
        row: (key, locale) => textRows(catalogue, inForce, locale).find((row) => row.key === key),
      }),
    );
    host.add(outgoing, {
      key: "texts.render",
      slot: "text",
      run(part) {
        const { content } = part.part;
        if (typeof content !== "object" || !("key" in content)) return undefined;
        const { message } = part;
        const locale = message?.locale ?? catalogue.locale;
        part.text = catalogue.render(content, locale, (name) => {
          if (name === "self") return catalogue.render(selfName, locale);
          return message === undefined ? undefined : variable(name, { message, wrap: wrap.value, now });
        });
        // An owner has silenced this key.
        return part.text === "" ? [] : undefined;
      },
    });
    host.provide(Texts, {
      get locale() {
        return catalogue.locale;
      },
      render: (ref, locale) => catalogue.render(ref, locale ?? catalogue.locale),
      has: (key) => catalogue.has(key),
    });
  },
});

const selfName: TextRef = { key: "self.name", values: {} };
