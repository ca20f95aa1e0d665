import {
  addBuiltPages,
  argumentKinds,
  Changes,
  Clock,
  type Command,
  type Contribution,
  cacheInvalidation,
  canonicalLocale,
  commands,
  contentKinds,
  defineFeature,
  defineTopic,
  Files,
  followFolder,
  followOriginalKeys,
  ifInstalled,
  jobs,
  messageFacts,
  outgoing,
  panelPages,
  phaseBegan,
  Random,
  resources,
  routes,
  Settings,
  Store,
  settings,
  systemActor,
  Texts,
  texts,
  wordings,
} from "@dicetower/contract";
import { importTargets } from "@dicetower/imports/api";
import { textFunctions } from "./api/functions.js";
import { type LanguageKeeper, languageKeepers } from "./api/languages.js";
import { type TextPresenter, textPresenters } from "./api/presenters.js";
import { RenderedTexts, type TextRewriter, textRewriters } from "./api/rendered.js";
import { Templates } from "./api/templates.js";
import { type CharacterName, characterNames, textVariables } from "./api/variables.js";
import { Catalogue } from "./catalogue/catalogue.js";
import { isSameLanguage, systemLocale } from "./catalogue/locales.js";
import { textRoutes } from "./catalogue/routes.js";
import { localesTable, textsTable } from "./catalogue/tables.js";
import { type RowContext, textRows } from "./catalogue/text-row.js";
import { chatKinds } from "./chat/chat-kinds.js";
import { HeardLanguages } from "./chat/heard-language.js";
import { chosenLocaleFact, langCommand } from "./chat/lang-command.js";
import { strCommand } from "./chat/str-command.js";
import { textCommand } from "./chat/text-command.js";
import { textImport } from "./importing/text-import.js";
import { formerKeysMigration, OverrideStore, overridesMigration } from "./overrides/override-store.js";
import { overrideRoutes } from "./overrides/routes.js";
import { ownTexts } from "./own-texts.js";
import { ownerLocaleProblems } from "./packs/owner-locale-problems.js";
import { OwnerLocales } from "./packs/owner-locales.js";
import { PackFolder } from "./packs/pack-folder.js";
import { PackWordings, packWordings } from "./packs/pack-wordings.js";
import { packRoutes, packsTable } from "./packs/routes.js";
import { languagesPage, textsPage } from "./pages.js";
import { RenderStage } from "./render-stage.js";
import { languageSettings, nickWrapSettings } from "./settings.js";
import { TemplateService } from "./template/service.js";
import { unknownKeys } from "./template/unknown-keys.js";
import { builtInVariables, usualValues } from "./variables/built-in.js";
import { characterLookup } from "./variables/characters.js";
import { CommonNames } from "./variables/common-names.js";
import { selfName } from "./variables/self-name.js";

/** A process has changed texts: what the others hold in memory is read again. */
const overridesChanged = defineTopic<null>("texts.overridesChanged", { cluster: true });

/** Seconds between two looks into the folder of language packs. */
const packSeconds = 5;

/** Puts text keys into words, in the language of whoever reads them. */
export default defineFeature({
  id: "texts",
  needs: { settings: Settings, clock: Clock, random: Random, store: Store, changes: Changes, files: Files },
  provides: [Texts, Templates, RenderedTexts],
  migrations: [overridesMigration, formerKeysMigration],
  async setup(host) {
    const { store, changes, clock, random, files } = host.needs;
    const changedHere = cacheInvalidation(host, overridesChanged, () => overrideStore.load());
    const told = () => changedHere(null);
    const overrideStore = new OverrideStore(store, changes, clock, () => catalogue.forget(), told);
    const catalogue = new Catalogue(
      (locale, key, format) => overrideStore.get(locale, key, format),
      () => clock.monotonic(),
    );
    const names = new CommonNames(host.id);
    const unknown = unknownKeys(host.log);
    const service = new TemplateService({ catalogue, names, die: (faces) => random.die(faces), unknown });
    const ownerLocales = new OwnerLocales(host.log);
    await ownerLocales.read(files, host.signal);
    const system = await ifInstalled("@dicetower/system", () => import("@dicetower/system/api"));
    let owners: ReadonlySet<string> = new Set();
    const lookAtOwners = () =>
      ownerLocales.look(
        (key) => catalogue.has(key),
        (folder) => owners.has(folder),
      );
    if (system !== undefined) host.add(system.problems, ownerLocaleProblems(ownerLocales, lookAtOwners));
    host.on(phaseBegan, ({ phase }) => {
      if (phase === "open") lookAtOwners();
    });
    const usePacks = () => catalogue.usePacks([...ownerLocales.packs, ...packs.packs]);
    const packs = new PackFolder(files.folder("languages"), host.log, usePacks);
    usePacks();
    await overrideStore.load();
    await packs.read();
    followFolder(host, "languages", () => packs.read(true));
    const languageGroup = languageSettings(
      (locale) =>
        catalogue.speaks(locale) || overrideStore.all().some((one) => isSameLanguage(one.locale, locale)),
    );
    const language = host.needs.settings.of(languageGroup);
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
    host.read(texts, (delta) => {
      const { all } = delta;
      catalogue.use(delta);
      owners = new Set(all.map(({ owner }) => owner.split("/")[0] ?? owner));
    });
    host.read(wordings, ({ all }) => catalogue.ask(all));
    host.read(textVariables, ({ all }) => names.useVariables(all));
    host.read(textFunctions, ({ all }) => names.useFunctions(all));
    const packWords = new PackWordings();
    host.add(
      contentKinds,
      packWordings({ wordings: packWords, known: (key) => catalogue.has(key), now: () => clock.seconds() }),
    );
    const rows: RowContext = {
      catalogue,
      packs: packWords,
      commands: () => inForce,
      explain(name, locale) {
        const variable = names.variable(name);
        const sample = variable?.sample ?? usualValues.get(name);
        if (sample === undefined) return undefined;
        const key = variable?.meaning ?? `texts.variable.${name}`;
        return { meaning: service.renderNow({ key, values: {} }, { locale }, true), sample };
      },
    };
    host.add(texts, ...ownTexts);
    let characters: readonly Contribution<CharacterName>[] = [];
    host.read(characterNames, ({ all }) => {
      characters = all;
    });
    host.add(
      textVariables,
      ...builtInVariables({
        clock,
        wrap,
        self: selfName(service),
        characters: characterLookup(() => characters),
      }),
    );
    let keepers: readonly Contribution<LanguageKeeper>[] = [];
    host.read(languageKeepers, ({ all }) => {
      keepers = all;
    });
    const heard = new HeardLanguages({
      keepers: () => keepers,
      locale: () => catalogue.locale,
      follow: (work) => host.follow(work),
    });
    host.add(
      messageFacts,
      chosenLocaleFact(() => keepers, heard),
    );
    host.add(argumentKinds, ...chatKinds(catalogue));
    host.add(
      commands,
      textCommand(service),
      strCommand({ catalogue, overrideStore, clock, packs, changes }),
      langCommand({
        catalogue,
        keepers: () => keepers,
        heard,
        say: (ref, locale, message) => service.renderNow(ref, { locale, message }),
      }),
    );
    host.add(jobs, {
      key: "texts.packs",
      schedule: { everySeconds: packSeconds },
      local: true,
      run: () => packs.read(),
    });
    host.add(importTargets, textImport({ overrideStore, catalogue, originalKeys: followOriginalKeys(host) }));
    host.add(resources, textsTable, localesTable, packsTable);
    host.add(panelPages, languagesPage);
    addBuiltPages(host, import.meta.url, textsPage);
    host.add(settings, languageGroup, nickWrapSettings);
    host.add(
      routes,
      ...textRoutes(rows),
      ...packRoutes({ folder: packs, changes, known: (key) => catalogue.has(key) }),
      ...overrideRoutes({
        overrideStore,
        clock,
        known: (key) => catalogue.has(key),
        row: (key, locale, format) => {
          const found = textRows(rows, locale).filter((row) => row.key === key);
          return found.find((row) => row.format === format) ?? found[0];
        },
      }),
    );
    let presenter: Contribution<TextPresenter> | undefined;
    host.read(textPresenters, ({ all }) => {
      [presenter] = [...all].sort((one, other) => (one.key < other.key ? -1 : 1));
    });
    let rewriters: readonly Contribution<TextRewriter>[] = [];
    host.read(textRewriters, ({ all }) => {
      rewriters = all;
    });
    const stage = new RenderStage(service, catalogue, {
      presenter: () => presenter,
      rewriters: () => rewriters,
    });
    host.add(outgoing, stage);
    host.provide(Texts, {
      get locale() {
        return catalogue.locale;
      },
      render: (ref, locale = catalogue.locale, message) =>
        message === undefined
          ? service.renderNow(ref, { locale }, true)
          : service.renderNow(ref, { locale, message }),
      has: (key) => catalogue.has(key),
      ownerTexts: ownerLocales.texts,
    });
    host.provide(Templates, service);
    host.provide(RenderedTexts, stage);
  },
});
