import { CommandReader } from "@dicetower/commands/api";
import {
  addBuiltPages,
  Clock,
  commands,
  defineFeature,
  delivered,
  messageWatchers,
  routes,
  Settings,
  settings,
  Texts,
  texts,
  textTable,
} from "@dicetower/contract";
import { shippedTexts } from "./generated/texts.js";
import { Memory } from "./memory.js";
import { replyTraceRoutes } from "./routes.js";
import { replyTraceSettings } from "./settings.js";
import { Views } from "./views.js";
import { Watched } from "./watched.js";
import { whyCommand } from "./why-command.js";

/** Tells for the messages of the last hours who answered or stopped them, or why nobody did. */
export default defineFeature({
  id: "reply-trace",
  needs: { settings: Settings, clock: Clock },
  setup(host) {
    const { clock } = host.needs;
    const live = host.needs.settings.of(replyTraceSettings);
    const watched = new Watched(clock);
    const memory = new Memory(live, watched, clock);
    const views = new Views(memory);
    live.watch(host, ({ enabled, kept }) => {
      memory.ring.resize(kept);
      if (!enabled) memory.ring.clear();
    });
    host.when({ texts: Texts }, (part, given) => {
      views.texts = given.texts;
      part.defer(() => {
        views.texts = undefined;
      });
    });
    host.when({ reader: CommandReader }, (part, { reader }) => {
      memory.reader = reader;
      part.defer(() => {
        memory.reader = undefined;
      });
      part.add(commands, whyCommand(views));
    });
    host.on(delivered, (delivery) => memory.delivered(delivery));
    host.add(messageWatchers, memory.watcher());
    host.add(settings, replyTraceSettings);
    host.add(texts, ...textTable(shippedTexts, "reply-trace"));
    host.add(routes, ...replyTraceRoutes(views, watched, () => clock.seconds()));
    addBuiltPages(host, import.meta.url, {
      key: "reply-trace",
      file: "reply-trace",
      element: "dicetower-reply-trace",
      titleKey: "replyTrace.page.title",
      category: "messages",
      order: 50,
      icon: "search",
      requires: ["GET /api/reply-trace/messages"],
    });
  },
});
