import { Adapters } from "@dicetower/adapters/api";
import {
  Clock,
  defineFeature,
  JsonSchemas,
  jobs,
  Line,
  Notices,
  notices,
  Outbound,
  Patterns,
  Random,
  routes,
  Settings,
  Store,
  settings,
  Texts,
  texts,
  textTable,
} from "@dicetower/contract";
import { Dice } from "@dicetower/dice/api";
import { personalData } from "@dicetower/players/api";
import { ruleNotice } from "./actions/other-actions.js";
import { Automation, type EventKind, eventKinds } from "./api.js";
import { contribute } from "./contributions.js";
import { bridgeEvents, dayJobs } from "./events/bridges.js";
import { ownEvents } from "./events/event-kinds.js";
import { shippedTexts } from "./generated/texts.js";
import { useData } from "./limits/personal-data.js";
import { StoredUses, type UseNews, usesChanged } from "./limits/stored-uses.js";
import { migrations } from "./migrations.js";
import { followed } from "./optional.js";
import { kindsRoute } from "./routes/kinds-route.js";
import { SilentFacts } from "./running/message-facts.js";
import { ActionKinds } from "./schemas/action-kinds.js";
import { ConditionKinds } from "./schemas/condition-kinds.js";
import { automationOf } from "./service.js";
import { automationSettings } from "./settings.js";

/** Conditions, actions and events of rules. */
export default defineFeature({
  id: "automation",
  needs: {
    store: Store,
    clock: Clock,
    random: Random,
    patterns: Patterns,
    settings: Settings,
    line: Line,
    notices: Notices,
    outbound: Outbound,
    schemas: JsonSchemas,
  },
  provides: [Automation],
  migrations,
  async setup(host) {
    const { store, clock, random, patterns, line, outbound, schemas } = host.needs;
    const conditions = new ConditionKinds();
    const actions = new ActionKinds();
    const facts = new SilentFacts();
    conditions.begin(host);
    actions.begin(host);
    facts.begin(host);

    let telling = false;
    const tell = (news: UseNews) => {
      telling = true;
      host.emit(usesChanged, news);
      telling = false;
    };
    const limits = new StoredUses(store, clock, host.log, tell, store.dialect === "postgres");
    await limits.load();
    host.defer(() => limits.flush());
    // What this process did itself it knows already.
    host.on(usesChanged, (news) => (telling ? undefined : limits.hear(news)));

    const dice = followed(host, Dice);
    const automation = automationOf({ conditions, actions, facts, limits, patterns, random, clock, dice });
    host.provide(Automation, automation);
    const live = host.needs.settings.of(automationSettings);
    contribute(host, automation, patterns, live, {
      clock,
      line,
      outbound,
      facts,
      notices: host.needs.notices,
    });

    let events: readonly EventKind[] = [];
    host.read(eventKinds, ({ all }) => {
      events = all.map(({ item }) => item);
    });
    host.add(eventKinds, ...ownEvents);
    bridgeEvents(host, followed(host, Adapters));
    host.add(jobs, ...dayJobs(host), {
      key: "automation.uses",
      schedule: { cron: "17 4 * * *" },
      // Each process has uses in its own memory.
      local: true,
      run: () => limits.tidy(),
    });

    host.add(settings, automationSettings);
    host.add(notices, { key: ruleNotice, level: "routine", titleKey: "notice.automation.rule" });
    host.add(texts, ...textTable(shippedTexts, "automation"));
    host.add(personalData, useData(store, limits));
    const words = followed(host, Texts);
    host.add(routes, kindsRoute({ conditions, actions, events: () => events, schemas, texts: words }));
  },
});
