import { Adapters } from "@dicetower/adapters/api";
import { Automation, eventKinds, happened } from "@dicetower/automation/api";
import { CommandReader } from "@dicetower/commands/api";
import {
  addBuiltPages,
  Changes,
  Clock,
  cacheInvalidation,
  defineFeature,
  defineTopic,
  delivered,
  errorMessage,
  incoming,
  Jobs,
  Line,
  Notices,
  notices,
  optionalService,
  resources,
  routes,
  Store,
  systemActor,
  Texts,
  texts,
  textTable,
} from "@dicetower/contract";
import { counterChanged } from "@dicetower/counters/api";
import { checked } from "@dicetower/dice/api";
import { shippedTexts } from "./generated/texts.js";
import { MessageIndex } from "./matching/message-index.js";
import { migrations } from "./migrations.js";
import { ruleResource } from "./resource.js";
import { ruleRoutes } from "./routes/rule-routes.js";
import { trialRoute } from "./routes/trial-route.js";
import type { Rule } from "./rules/rule.js";
import { RuleCache } from "./rules/rule-cache.js";
import { ruleSchemas } from "./rules/rule-schemas.js";
import { RuleStore } from "./rules/rule-store.js";
import { StatsWriter } from "./rules/stats.js";
import { Chains } from "./running/chains.js";
import { MessageStages } from "./running/message-stages.js";
import { disabledNotice, RuleHealth } from "./running/rule-health.js";
import { RuleRunner } from "./running/rule-runner.js";
import { Speaker } from "./running/speaker.js";
import { CommandTriggers } from "./triggers/command-trigger.js";
import { runForCounter } from "./triggers/counter-trigger.js";
import { runForEvent } from "./triggers/event-trigger.js";
import type { TriggerServices } from "./triggers/occasions.js";
import { TimerTriggers } from "./triggers/timer-trigger.js";

/** Emitted after rules were changed, in whichever process. */
const rulesChanged = defineTopic<null>("causal.changed", { cluster: true });

/** Causal rules: when this happens and that holds, do this, without programming. */
export default defineFeature({
  id: "causal",
  needs: {
    store: Store,
    changes: Changes,
    clock: Clock,
    line: Line,
    jobs: Jobs,
    texts: Texts,
    automation: Automation,
  },
  migrations,
  async setup(host) {
    const { store, changes, clock, line, jobs, texts: words, automation } = host.needs;
    const adapters = optionalService(host, Adapters);
    const reader = optionalService(host, CommandReader);
    const board = optionalService(host, Notices);

    const stats = new StatsWriter(host, store, clock);
    let enabled: readonly Rule[] = [];
    let index = new MessageIndex([], automation, () => {});
    let timers: TimerTriggers | undefined;
    const cache = new RuleCache(store, (rules) => {
      enabled = rules;
      index = new MessageIndex(rules, automation, ({ id, name }, error) => {
        stats.failed(id, errorMessage(error));
        host.log.warn(
          `The pattern of the causal rule ${id} ("${name}") cannot be used: ${errorMessage(error)}`,
        );
      });
      timers?.follow();
    });
    await cache.load();
    const announceChange = cacheInvalidation(host, rulesChanged, () => cache.load());
    const rules = new RuleStore(store, changes, clock, cache, () => announceChange(null));

    const health = new RuleHealth({
      disable: ({ id }) =>
        rules.update(id, (before) => ({ ...before, enabled: false }), undefined, systemActor),
      follow: (work) => host.follow(work),
      log: host.log,
      notices: board,
    });
    const speaker = new Speaker(line);
    const chains = new Chains(() => clock.monotonic());
    const runner = new RuleRunner({ automation, stats, health, chains, speaker });
    host.add(incoming, ...new MessageStages({ index: () => index, runner, speaker, scope: host }).stages());

    const triggers: TriggerServices = {
      runner,
      automation,
      scope: host,
      adapters,
      rules: () => enabled,
    };
    host.on(happened, (happening) => host.follow(runForEvent(triggers, happening)));
    host.on(counterChanged, (change) => host.follow(runForCounter(triggers, change)));
    const commands = new CommandTriggers(triggers, reader);
    host.on(checked, (check) => commands.checked(check));
    host.on(delivered, (delivery) => commands.delivered(delivery));
    timers = new TimerTriggers(triggers, jobs, host);
    timers.follow();

    let eventKeys: readonly string[] = [];
    host.read(eventKinds, ({ all }) => {
      eventKeys = all.map(({ key }) => key);
    });
    const schemas = ruleSchemas(automation, () => eventKeys);
    host.add(notices, {
      key: disabledNotice,
      level: "important",
      titleKey: "causal.notice.disabled",
    });
    host.add(
      routes,
      ...ruleRoutes(schemas, { rules, stats, limits: automation.limits }),
      trialRoute(schemas, rules, clock, { automation, texts: words, reader }),
    );
    host.add(texts, ...textTable(shippedTexts, "causal"));
    host.add(resources, ruleResource);
    addBuiltPages(host, import.meta.url, {
      file: "causal",
      element: "dicetower-causal",
      key: "causal",
      titleKey: "causal.page.title",
      summaryKey: "causal.page.title.summary",
      category: "causal",
      order: 20,
      icon: "git-branch",
      tables: ["causal-rules"],
      requires: ["GET /api/causal/rules"],
    });
  },
});
