import {
  Clock,
  commands,
  defineFeature,
  help,
  incoming,
  panelPages,
  resources,
  routes,
  type Stage,
  Texts,
  texts,
} from "@dicetower/contract";
import { answerHelp, entryText } from "./chat.js";
import { Offers } from "./offers.js";
import { ownTexts } from "./own-texts.js";
import { HelpRegistry } from "./registry.js";
import { helpRoutes } from "./routes.js";
import { tableTexts } from "./table-texts.js";
import { entriesTable, groupsTable, helpPage } from "./tables.js";

/** `.help` in chat, `/api/help` for the panel. */
export default defineFeature({
  id: "help",
  needs: { texts: Texts, clock: Clock },
  setup(host) {
    const { texts: words, clock } = host.needs;
    const registry = new HelpRegistry();
    const entries = (locale?: string) => registry.entries((key) => words.render({ key, values: {} }, locale));
    host.read(commands, ({ all }) => registry.useCommands(all));
    host.read(help, ({ all }) => registry.useTopics(all));

    const offers = new Offers(clock);
    const numbers: Stage = {
      key: "help.number",
      slot: "commands",
      after: ["commands"],
      wants: (message) => !message.quiet && !message.own && offers.taken(message) !== undefined,
      run(message) {
        const id = offers.taken(message);
        const entry = entries(message.locale).find((one) => one.id === id);
        return entry === undefined ? undefined : { reply: entryText(entry) };
      },
    };
    host.add(texts, ...ownTexts, ...tableTexts);
    host.add(help, {
      key: "help.prefixes",
      group: "basics",
      titleKey: "help.topic.prefixes",
      contentKey: "help.topic.prefixes.content",
      aliases: ["prefix", "前缀"],
    });
    host.add(commands, {
      key: "help",
      names: ["help", "帮助"],
      category: "help",
      syntax: ".help [word | ext:name]",
      example: ".help r",
      replyKeys: [
        "help.entrance",
        "help.entry",
        "help.near",
        "help.extension",
        "help.planned",
        "help.notFound",
      ],
      priority: "core",
      run: (call) => answerHelp(call, entries(call.locale), offers),
    });
    host.add(incoming, numbers);
    host.add(routes, ...helpRoutes(entries));
    host.add(resources, entriesTable, groupsTable);
    host.add(panelPages, helpPage);
  },
});
