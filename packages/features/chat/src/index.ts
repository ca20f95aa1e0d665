import { Adapters } from "@dicetower/adapters/api";
import {
  addBuilt,
  Clock,
  codes,
  defineFeature,
  Events,
  eventTypes,
  Files,
  failure,
  ImageSaver,
  Joi,
  Journal,
  jobs,
  messageAuthors,
  metrics,
  Outbound,
  optionalService,
  Random,
  route,
  routes,
  Settings,
  settings,
  texts,
  textTable,
} from "@dicetower/contract";
import { Groups } from "@dicetower/groups/api";
import { personalData } from "@dicetower/players/api";
import { ChatHistory, type ChatKey, chatChanged } from "./api.js";
import { shippedTexts } from "./generated/texts.js";
import { History } from "./history/history.js";
import { chatImages, maxImageLength, noteImage } from "./images/chat-images.js";
import { LiveFeed } from "./live.js";
import { migrations } from "./migrations.js";
import { chatPersonalData } from "./personal-data.js";
import { ChatCache, type ChatRef } from "./recording/chat-cache.js";
import { Corrections } from "./recording/corrections.js";
import { Listening } from "./recording/listening.js";
import { MessageIds } from "./recording/message-ids.js";
import { MessageWriter } from "./recording/message-writer.js";
import { Recorder } from "./recording/recorder.js";
import { Retention } from "./retention/retention.js";
import { chatRoutes } from "./routes/chat-routes.js";
import { chatSettings } from "./settings.js";

/** Seconds between two looks at what is too old or too much. */
const retentionSeconds = 600;
/** Seconds that one look may take: a million messages in small steps. */
const retentionLimitSeconds = 3_600;

/** History of what is said, with retention and pictures. */
export default defineFeature({
  id: "chat",
  needs: {
    adapters: Adapters,
    clock: Clock,
    events: Events,
    files: Files,
    journal: Journal,
    outbound: Outbound,
    random: Random,
    settings: Settings,
  },
  provides: [ChatHistory],
  migrations,
  setup(host) {
    const { adapters, clock, events, files, journal, outbound, random } = host.needs;
    const live = host.needs.settings.of(chatSettings);
    const enabled = () => live.value.enabled;
    const chats = new ChatCache(journal);
    const writer = new MessageWriter(journal, chats, clock);
    const changed = (chat: ChatKey, id: number) => {
      const { platform, groupId, userId } = chat;
      host.emit(chatChanged, { chat: { platform, groupId, userId }, id });
    };
    const recorder = new Recorder({
      write: (entries) => writer.write(entries),
      stored: (entries) => {
        for (const { chat, id } of entries) changed(chat, id);
      },
      failed: (error) => host.log.error("messages could not be recorded", { error }),
      after: (ms, call) => clock.after(ms, host.signal, call),
    });
    const flush = () => recorder.flush();
    // What was heard before the end is stored before it.
    host.defer(flush);
    const images = chatImages(files.folder("chat/images"), journal);
    const saver = new ImageSaver<{ readonly chat: ChatRef; readonly id: number }>({
      counter: { key: "dice_chat_images_total", help: "Pictures of messages, by what became of them." },
      outbound,
      signal: host.signal,
      most: () => maxImageLength,
      async keep({ chat, id }, place, bytes) {
        await flush();
        const message = { chat: chat.id, id };
        const kept = await images.keep(bytes, message, (db, name) => noteImage(db, message, place, name));
        if (kept) changed(chat, id);
        return kept;
      },
      follow: (work) => host.follow(work),
    });
    const listening = new Listening({
      clock,
      adapters,
      chats,
      ids: new MessageIds(random.bytes(4).readUInt32BE() / 2 ** 32),
      enabled,
      add(entry, segments) {
        recorder.add(entry);
        if (live.value.saveImages && entry.segments !== "")
          saver.want({ chat: entry.chat, id: entry.id }, segments);
      },
      lost: () => recorder.lost.add(),
    });
    listening.begin(host);
    new Corrections({ journal, chats, flush, changed }).begin(host, enabled);
    new LiveFeed(host, clock, events).begin();

    const retention = new Retention(journal, clock, live);
    const groups = optionalService(host, Groups);
    const history = new History(journal, chats, flush);
    host.provide(ChatHistory, history);
    host.add(messageAuthors, {
      key: "chat",
      author: (chat, id) => (enabled() ? history.author(chat, id, listening.idOf(chat, id)) : undefined),
    });
    host.add(settings, chatSettings);
    host.add(texts, ...textTable(shippedTexts, "chat"));
    host.add(metrics, recorder.lost, saver.counter);
    host.add(eventTypes, {
      key: "chat.changed",
      summary:
        "Messages were stored, taken back or changed: the chats, each with its ids; more where not all are named.",
      local: true,
    });
    host.add(
      routes,
      ...chatRoutes({
        adapters,
        chats,
        groups: groups,
        history,
        idOf: (chat, messageId) => listening.idOf(chat, messageId),
        nameOf: ({ platform, groupId }) =>
          groupId === "" ? "" : (groups()?.nameOf({ platform, groupId }) ?? ""),
        past: (chat, account, message) => listening.past(chat, account, message),
        async store(entries) {
          await flush();
          const stored = await writer.write(entries);
          for (const { chat, id } of stored) changed(chat, id);
          return stored;
        },
        async removeTest(signal) {
          await flush();
          const removed = await retention.removeTest(signal);
          await images.sweep(signal);
          return removed;
        },
      }),
      route({
        method: "GET",
        path: "/api/chat/images/{file}",
        summary: "A picture of a message.",
        accepts: { params: Joi.object<{ file: string }>({ file: Joi.string().max(300).required() }) },
        answers: "file",
        async handle({ params: { file } }) {
          const image = await images.open(file);
          if (image === undefined) throw failure(codes.notFound, "There is no such picture.");
          return image;
        },
      }),
    );
    addBuilt(host, import.meta.url, {
      pages: [
        {
          key: "chat",
          file: "chat",
          element: "dicetower-chat",
          titleKey: "chat.page.title",
          summaryKey: "chat.page.title.summary",
          category: "messages",
          order: 5,
          icon: "messages",
          requires: ["GET /api/chat/chats"],
        },
      ],
      tabs: [
        {
          key: "chat",
          file: "chat-tab",
          element: "dicetower-chat-tab",
          titleKey: "chat.page.messages",
          resource: "groups",
          order: 150,
          icon: "messages",
          requires: ["GET /api/groups/{platform}/{group}/messages"],
        },
      ],
    });
    host.add(jobs, {
      key: "chat.retention",
      schedule: { everySeconds: retentionSeconds, atStart: true },
      limitSeconds: retentionLimitSeconds,
      async run(signal) {
        await flush();
        await retention.run(signal);
        await images.sweep(signal);
        await images.removeLeftOver(clock.seconds(), signal);
      },
    });
    host.add(
      personalData,
      chatPersonalData({
        journal,
        clock,
        signal: host.signal,
        flush,
        forget: () => {
          chats.clear();
          writer.forget();
        },
        sweep: (signal) => images.sweep(signal),
      }),
    );
  },
});
