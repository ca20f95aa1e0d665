import { Access } from "@dicetower/access/api";
import { Automation } from "@dicetower/automation/api";
import { CommandReader, Extensions, extensions } from "@dicetower/commands/api";
import {
  addBuilt,
  argumentKinds,
  Batches,
  Changes,
  Clock,
  cacheInvalidation,
  commands,
  contentKinds,
  createCounter,
  defineFeature,
  incoming,
  Line,
  metrics,
  Notices,
  notices,
  Outbound,
  optionalService,
  panelPages,
  resources,
  routes,
  Store,
  systemActor,
  text,
  texts,
  textTable,
} from "@dicetower/contract";
import { Groups, groupFields } from "@dicetower/groups/api";
import { importTargets } from "@dicetower/imports/api";
import { GlobalSettings } from "@dicetower/silence/api";
import { Templates } from "@dicetower/texts/api";
import { AnswerRate } from "./answering/answer-rate.js";
import { ApiClient } from "./answering/api-client.js";
import { Finder } from "./answering/finder.js";
import { Replier } from "./answering/replier.js";
import { Speaker } from "./answering/speaker.js";
import { RuleTrial } from "./answering/trial.js";
import { limitKey } from "./answering/use-limits.js";
import { repliesChanged } from "./api.js";
import { replyCommand } from "./command/reply-command.js";
import { extension, ReplySwitch, replyEnabledField } from "./command/reply-switch.js";
import { ruleKinds } from "./command/rule-kinds.js";
import { shippedTexts } from "./generated/texts.js";
import { ruleImport } from "./importing/rule-import.js";
import { migrations } from "./migrations.js";
import { packReplies } from "./packs/pack-replies.js";
import { isPackRule, PackRules } from "./packs/pack-rules.js";
import { replyPage, replyTable, tryTab } from "./panel.js";
import { batchRoutes } from "./routes/batch-routes.js";
import { folderRoutes } from "./routes/folder-routes.js";
import { ruleRoutes } from "./routes/rule-routes.js";
import { RuleSchemas } from "./routes/schemas.js";
import { testRoute } from "./routes/test-route.js";
import { RuleCache } from "./rules/rule-cache.js";
import { RuleNotes } from "./rules/rule-notes.js";
import { RuleStore } from "./rules/rule-store.js";
import { commandWarnings } from "./warnings.js";

/** Replies to what is said: keywords, patterns, variants, limits and folders. */
export default defineFeature({
  id: "replies",
  needs: {
    automation: Automation,
    batches: Batches,
    changes: Changes,
    clock: Clock,
    extensions: Extensions,
    line: Line,
    notices: Notices,
    reader: CommandReader,
    store: Store,
    templates: Templates,
  },
  migrations,
  async setup(host) {
    const {
      automation,
      batches,
      changes,
      clock,
      line,
      notices: board,
      reader,
      store,
      templates,
    } = host.needs;
    const cache = new RuleCache(store);
    await cache.load();
    const announceChange = cacheInvalidation(host, repliesChanged, ({ ids }) =>
      ids === null ? cache.load() : cache.reload(ids),
    );
    const rules = new RuleStore(store, changes, clock, cache, (ids) => announceChange({ ids }));
    const packRules = new PackRules(cache, clock);
    const notes = new RuleNotes(host, store, clock, (id, error) => {
      board.send({
        kind: "replies.disabled",
        level: "important",
        detail: `The reply rule ${id} failed three times in a row and was switched off: ${error}`,
        text: text("replies.notice.disabled", { id, name: cache.get(id)?.rule.name ?? "", error }),
      });
      host.follow(
        isPackRule(id)
          ? packRules.switchOff(id)
          : rules.update(id, { enabled: false }, undefined, systemActor),
      );
    });

    const globals = optionalService(host, GlobalSettings);
    const outbound = optionalService(host, Outbound);
    const access = optionalService(host, Access);
    const switches = new ReplySwitch(host.needs.extensions, store, changes);
    host.when({ groups: Groups }, (part, { groups }) => {
      switches.groups = groups;
      part.add(groupFields, replyEnabledField(groups));
      part.defer(() => {
        switches.groups = undefined;
      });
    });

    const overruns = createCounter(
      "dice_replies_overruns_total",
      "Messages that were not tried on all reply rules, because the time for it was over.",
    );
    const failed = (id: number, error: string, counts: boolean) => {
      const kept = cache.get(id);
      if (kept !== undefined) notes.error(id, kept.statistics, error, counts);
    };
    const finder = new Finder(cache, automation, clock, {
      message: () => overruns.add(),
      rule: ({ id }) => failed(id, "It took too long to match.", true),
    });
    const inForce: ReplySwitch["inForce"] = (message) => switches.inForce(message);
    const speaker = new Speaker(
      {
        templates,
        clock,
        line,
        api: new ApiClient(clock, outbound, () => globals()?.value.external),
        owners: (platform) =>
          (access()?.masters() ?? [])
            .filter((one) => one.notify && one.platform === platform)
            .map(({ userId }) => userId),
        failed: ({ id }, error) => failed(id, error, false),
      },
      host,
    );
    const rate = new AnswerRate(clock);
    const replier = new Replier({ cache, finder, automation, clock, notes, rate, speaker, inForce });

    const schemas = new RuleSchemas(automation);
    const trial = new RuleTrial(finder, automation, inForce);
    const removed = (id: number) => automation.limits.clear("replies:", { rule: limitKey(id) });
    const warnings = (keywords: readonly string[]) => commandWarnings(keywords, reader);
    host.add(incoming, replier.stage());
    host.add(extensions, { key: extension, kind: "builtin", default: true });
    host.add(argumentKinds, ...ruleKinds(cache));
    host.add(
      commands,
      replyCommand({ rules, schema: schemas.rule, templates, trial, switches, removed, warnings }),
    );
    host.add(metrics, overruns);
    host.add(contentKinds, packReplies({ rules: packRules, schema: schemas.rule, templates, warnings }));
    host.add(importTargets, ruleImport({ rules, schema: schemas.rule, templates }));
    host.add(notices, {
      key: "replies.disabled",
      level: "important",
      titleKey: "notice.replies.disabled",
    });
    host.add(texts, ...textTable(shippedTexts, "replies"));
    host.add(
      routes,
      ...ruleRoutes({ rules, schemas, templates, warnings, removed }),
      ...folderRoutes({ rules, schema: schemas.rule, templates }, clock),
      ...batchRoutes(host, batches, { rules, removed }),
      testRoute({ trial, schemas, templates, reader }),
    );
    host.add(resources, replyTable(schemas));
    host.add(panelPages, replyPage);
    addBuilt(host, import.meta.url, { tabs: [tryTab] });
  },
});
