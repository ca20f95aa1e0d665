import { CommandReader } from "@dicetower/commands/api";
import {
  argumentKinds,
  Changes,
  Clock,
  commands,
  contentKinds,
  defineFeature,
  Files,
  followFolder,
  help,
  ifInstalled,
  incoming,
  type Message,
  optionalService,
  panelPages,
  Random,
  resources,
  routes,
  Store,
  Texts,
  texts,
} from "@dicetower/contract";
import { Groups, groupFields } from "@dicetower/groups/api";
import { importTargets } from "@dicetower/imports/api";
import { Players, playerSettings } from "@dicetower/players/api";
import { RuleSystems } from "@dicetower/rule-systems/api";
import { entryText } from "./chat/answers.js";
import { Choice, chosen } from "./chat/choice.js";
import { elsewhereAt } from "./chat/elsewhere.js";
import { findCommand } from "./chat/find-command.js";
import { helpCommand } from "./chat/help-command.js";
import { helpKinds } from "./chat/help-kinds.js";
import { helpTools } from "./chat/help-tools.js";
import { helpdocCommand } from "./chat/helpdoc-command.js";
import { Offers } from "./chat/offers.js";
import { ruleCommand } from "./chat/rule-command.js";
import { helpFolder } from "./documents/groups.js";
import { HelpFiles } from "./documents/help-files.js";
import { storeHelp } from "./documents/store-help.js";
import { helpImport } from "./importing/help-import.js";
import { HelpCatalogue } from "./library/catalogue.js";
import { EntrySearch } from "./library/entry-search.js";
import { HelpLibrary } from "./library/library.js";
import { HelpLookup } from "./library/lookup.js";
import { WrittenEntries } from "./library/written.js";
import { migrations } from "./migrations.js";
import { packHelp } from "./packs/pack-help.js";
import { EntryList } from "./routes/entry-list.js";
import { entryRoutes } from "./routes/entry-routes.js";
import { fileRoutes } from "./routes/file-routes.js";
import { entriesTable, filesTable, groupsTable, helpPage } from "./routes/tables.js";
import { ownTexts } from "./texts/own-texts.js";

/** `.help`, `.find`, `.rule` and `.helpdoc` in chat, help documents, `/api/help` for the panel. */
export default defineFeature({
  id: "help",
  needs: {
    texts: Texts,
    clock: Clock,
    random: Random,
    store: Store,
    files: Files,
    changes: Changes,
  },
  migrations,
  async setup(host) {
    const { texts: words, clock, store, changes } = host.needs;
    const reader = optionalService(host, CommandReader);
    const systems = optionalService(host, RuleSystems);
    const catalogue = new HelpCatalogue(
      (command, locale, message) =>
        // Without the command layer nothing can be called.
        reader()?.linesOf(command, locale, message) ?? { syntax: "", example: "", exampleReply: "" },
    );
    const entries = (locale?: string, message?: Message) => {
      const values = { prefix: reader()?.prefixes[0] ?? "." };
      return catalogue.entries((key) => words.render({ key, values }, locale, message), locale, message);
    };
    host.read(commands, ({ all }) => catalogue.useCommands(all));
    host.read(help, ({ all }) => catalogue.useTopics(all));

    const library = new HelpLibrary(host.needs, host.log, host.signal);
    const lookup = new HelpLookup(
      entries,
      new EntrySearch(store),
      library,
      host.needs.random,
      () => words.locale,
    );
    const written = new WrittenEntries(store, changes, clock, library.writer);
    const choice = new Choice(optionalService(host, Groups), optionalService(host, Players));
    const offers = new Offers(clock);
    const offeredTo = (message: Message) => ({
      offers: (key: string) => reader()?.offers(message, key) ?? true,
      replacedBy: (key: string) => reader()?.replacedBy(key, message),
    });
    const overviewFor = (message: Message, locale: string) => ({
      commands: catalogue.commands,
      message,
      offered: offeredTo(message),
      prefix: reader()?.prefixes[0] ?? ".",
      isElsewhere: elsewhereAt(systems(), message),
      say: (key: string, values: Readonly<Record<string, string>> = {}) =>
        words.render({ key, values }, locale, message),
    });
    const parts = { lookup, offeredTo, offers, choice, library, changes, systems, overviewFor };

    host.add(texts, ...ownTexts);
    host.add(help, {
      key: "help.prefixes",
      group: "basics",
      titleKey: "help.topic.prefixes",
      contentKey: "help.topic.prefixes.content",
      aliases: ["prefix", "前缀"],
    });
    host.add(groupFields, chosen.helpGroup.group, chosen.ruleBook.group);
    host.add(playerSettings, chosen.helpGroup.own, chosen.ruleBook.own);
    host.add(argumentKinds, ...helpKinds(parts));
    host.add(commands, helpCommand(parts), findCommand(parts), ruleCommand(parts), helpdocCommand(written));
    host.add(incoming, {
      key: "help.number",
      slot: "commands",
      after: ["commands"],
      matches: (message) => !message.quiet && !message.own && offers.taken(message) !== undefined,
      async run(message) {
        const offered = offeredTo(message);
        const locale = message.locale ?? words.locale;
        const entry = await lookup.byNumber(offers.taken(message) ?? 0, { message, locale, offered });
        return entry === undefined
          ? undefined
          : { reply: entryText(entry, entries(locale, message), offered) };
      },
    });
    host.add(routes, ...entryRoutes(new EntryList(lookup, written), library));
    const helpFiles = new HelpFiles(library, store, changes);
    host.add(routes, ...fileRoutes(helpFiles));
    const shop = await ifInstalled("@dicetower/content-store", () => import("@dicetower/content-store/api"));
    if (shop !== undefined) host.add(shop.storeKinds, storeHelp(helpFiles));
    host.add(importTargets, helpImport(library));
    host.add(contentKinds, packHelp(library));
    host.add(resources, entriesTable, filesTable, groupsTable);
    host.add(panelPages, helpPage);
    const ai = await ifInstalled("@dicetower/ai", () => import("@dicetower/ai/api"));
    ai?.addCommandTools(host, (tools) => helpTools(parts, tools, (asked) => asked ?? words.locale));
    await library.readGroups();
    // Their entries are in the store: whoever wrote the file has read them.
    followFolder(host, helpFolder, () => library.readGroups());
    host.follow(
      library.load().catch((error: unknown) => {
        if (!host.signal.aborted) host.log.warn("the help documents were not loaded", { error });
      }),
    );
  },
});
