import { Adapters } from "@dicetower/adapters/api";
import { CommandReader } from "@dicetower/commands/api";
import {
  addBuiltPages,
  argumentKinds,
  Clock,
  commands,
  defineFeature,
  Events,
  eventTypes,
  health,
  Installation,
  jobs,
  type NewNotice,
  type Notice,
  Notices,
  noticeChannels,
  notices,
  Outbound,
  Phase,
  Random,
  resources,
  routes,
  Settings,
  Store,
  settings,
  Texts,
  text,
  texts,
  textTable,
} from "@dicetower/contract";
import { importTargets } from "@dicetower/imports/api";
import { Mail } from "@dicetower/mail/api";
import { problems } from "@dicetower/system/api";
import { noticeChangeKind } from "./change-kind.js";
import { destinationsOf } from "./delivery/destinations.js";
import { DeliveryQueue } from "./delivery/queue.js";
import type { DeliveryItem } from "./delivery/rows.js";
import { shippedTexts } from "./generated/texts.js";
import { migrations } from "./migrations.js";
import { noticeCommand } from "./notice-command.js";
import { ownKinds, tellOfAccounts } from "./own-notices.js";
import { deliveriesTable } from "./routes/deliveries-table.js";
import { noticeRoutes } from "./routes/routes.js";
import { NoticeViews } from "./routes/views.js";
import { Dispatcher } from "./sending/dispatcher.js";
import { Renderer } from "./sending/rendering.js";
import { NoticeSender, type SendingServices } from "./sending/sender.js";
import { TryOut } from "./sending/try-out.js";
import type { NoticeSettings } from "./setting-types.js";
import { noticeSettings } from "./settings.js";
import { noticeTargetImport } from "./target-import.js";
import { noticesCheck, noticesProblems } from "./troubles.js";

const daySeconds = 86_400;

/** Brings notices to windows of chats, by mail and to webhooks. */
export default defineFeature({
  id: "notices",
  needs: {
    store: Store,
    settings: Settings,
    clock: Clock,
    random: Random,
    outbound: Outbound,
    installation: Installation,
    events: Events,
    phase: Phase,
    board: Notices,
  },
  migrations,
  async setup(host) {
    const { store, clock, random, outbound, installation, events, phase, board } = host.needs;
    const token = () => random.bytes(12).toString("base64url");
    const queue = new DeliveryQueue(store, clock, random);
    await queue.load();
    const group = { ...noticeSettings, answered: (value: NoticeSettings) => withStates(value, queue) };
    const live = host.needs.settings.of(group);
    const renderer = new Renderer();
    const views = new NoticeViews(queue, () => live.value);
    const services: SendingServices = {
      outbound,
      renderer,
      instance: { id: installation.id, name: installation.name, version: installation.version.semver },
      adapters: undefined,
      mail: undefined,
    };
    const sender = new NoticeSender(services);
    const tryOut = new TryOut({ settings: live, sender, renderer, clock, token });
    const dispatcher = new Dispatcher({
      scope: host,
      clock,
      queue,
      sender,
      renderer,
      settings: live,
      settled: () => events.publish("notice.delivery", null),
    });

    host.when({ texts: Texts }, (part, given) => {
      renderer.texts = given.texts;
      views.texts = given.texts;
      part.defer(() => {
        renderer.texts = undefined;
        views.texts = undefined;
      });
    });
    host.when({ mail: Mail }, (part, { mail }) => {
      services.mail = mail;
      part.defer(() => {
        services.mail = undefined;
      });
    });
    host.when({ adapters: Adapters }, (part, { adapters }) => {
      services.adapters = adapters;
      tellOfAccounts(part, board);
      part.defer(() => {
        services.adapters = undefined;
      });
    });
    host.when({ reader: CommandReader }, (part, { reader }) =>
      part.add(
        commands,
        noticeCommand({
          settings: live,
          reader,
          tryOut,
          adapters: () => services.adapters,
        }),
      ),
    );
    host.add(
      argumentKinds,
      noticeChangeKind(() => views.kindsInForce.map(({ key }) => key)),
    );
    host.read(notices, ({ all }) => {
      views.kindsInForce = all;
    });
    host.add(noticeChannels, {
      key: "notices",
      async send(notice) {
        const { value } = live;
        const to = value.enabled ? destinationsOf(value).filter((one) => one.wants(notice)) : [];
        if (to.length === 0) return;
        await queue.add(itemOf(notice), to, value);
        dispatcher.wake();
      },
    });
    const begins = phase.current !== "open";
    host.follow(
      phase.reached("open", host.signal).then(async () => {
        await dispatcher.start();
        // Not where the feature alone has been switched on.
        if (begins && !host.signal.aborted) board.send(startedNotice(installation));
      }),
    );
    live.watch(host, () => dispatcher.wake());

    host.add(settings, group);
    host.add(notices, ...ownKinds);
    host.add(texts, ...textTable(shippedTexts, "notices"));
    host.add(eventTypes, {
      key: "notice.delivery",
      summary: "A notice has arrived somewhere, or has failed to.",
    });
    host.add(
      routes,
      ...noticeRoutes(views, tryOut, async (id) => {
        const found = await queue.retry(id);
        dispatcher.wake();
        return found;
      }),
    );
    host.add(resources, deliveriesTable);
    host.add(
      importTargets,
      noticeTargetImport(live, () => services.adapters),
    );
    host.add(
      health,
      noticesCheck(queue, () => live.value),
    );
    host.add(
      problems,
      noticesProblems(queue, () => live.value),
    );
    host.add(jobs, {
      key: "notices.prune",
      schedule: { everySeconds: daySeconds },
      run: () => queue.prune(),
    });
    addBuiltPages(host, import.meta.url, {
      key: "notices",
      file: "notices",
      element: "dicetower-notices",
      titleKey: "notices.page.title",
      category: "maintenance",
      order: 60,
      icon: "bell",
      requires: ["GET /api/system/notice"],
      tables: ["notice.deliveries"],
    });
  },
});

function startedNotice({ name, version }: Installation): NewNotice {
  const values = { name, version: version.semver };
  return {
    kind: "started",
    level: "routine",
    detail: `${name} ${version.semver} has started.`,
    text: text("notice.started.text", values),
  };
}

function itemOf(notice: Notice): DeliveryItem {
  const { kind, level, titleKey, detail, text: said, about, data, content, at } = notice;
  return {
    event: kind,
    level,
    titleKey: titleKey ?? "",
    detail,
    at,
    ...(said === undefined ? {} : { text: said }),
    ...(about === undefined ? {} : { about }),
    ...(data === undefined ? {} : { data }),
    ...(content === undefined ? {} : { content }),
  };
}

/** Windows with how the last delivery to them went. */
function withStates(value: NoticeSettings, { states }: DeliveryQueue): NoticeSettings {
  const windows = value.windows.map((one) => ({ ...one, ...states.get(`window:${one.id}`) }));
  return { ...value, windows };
}
