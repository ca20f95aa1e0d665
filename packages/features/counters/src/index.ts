import { Automation, actionKinds, conditionKinds } from "@dicetower/automation/api";
import {
  Changes,
  Clock,
  defineFeature,
  jobs,
  panelPages,
  resources,
  routes,
  Store,
  texts,
  textTable,
  variables,
} from "@dicetower/contract";
import { personalData } from "@dicetower/players/api";
import { textFunctions } from "@dicetower/texts/api";
import { Counters, counterChanged } from "./api.js";
import { shippedTexts } from "./generated/texts.js";
import { migrations } from "./migrations.js";
import { counterData } from "./personal-data.js";
import { counterFunction, counterVariables } from "./reading.js";
import { counterRoutes } from "./routes/counter-routes.js";
import { counterAction } from "./rules/counter-action.js";
import { counterCondition } from "./rules/counter-condition.js";
import { rollAction } from "./rules/roll-action.js";
import { CounterStore, countersMoved } from "./store/counter-store.js";

/** Counters of groups, people and the whole installation, which texts, rules and the API read and change. */
export default defineFeature({
  id: "counters",
  needs: { store: Store, changes: Changes, clock: Clock },
  provides: [Counters],
  migrations,
  async setup(host) {
    const { store, changes, clock } = host.needs;
    let telling = false;
    const counters = new CounterStore(store, changes, clock, {
      moved(keys) {
        telling = true;
        host.emit(countersMoved, keys);
        telling = false;
      },
      changed: (change) => host.emit(counterChanged, change),
    });
    await counters.load();
    // What this process changed itself it has in memory already.
    host.on(countersMoved, (keys) => (telling ? undefined : counters.load(keys)));

    host.add(textFunctions, counterFunction(counters));
    host.add(variables, counterVariables(counters));
    host.add(conditionKinds, counterCondition(counters));
    host.when({ automation: Automation }, (part, { automation }) => {
      part.add(actionKinds, counterAction(counters, automation), rollAction(counters, automation));
    });
    host.add(personalData, counterData(counters));
    host.add(texts, ...textTable(shippedTexts, "counters"));
    host.add(jobs, {
      key: "counters.resets",
      schedule: { cron: "1 0 * * *" },
      run: () => counters.tidy(),
    });
    host.add(routes, ...counterRoutes(counters));
    host.add(resources, {
      key: "counters",
      titleKey: "resource.counters",
      category: "causal",
      order: 40,
      icon: "hash",
      path: "/api/counters",
      idField: "key",
      columns: ["name", "scope", "platform", "groupId", "userId", "value", "resetPolicy", "updatedAt"],
    });
    host.add(panelPages, {
      key: "counters",
      titleKey: "counters.page.title",
      summaryKey: "counters.page.title.summary",
      category: "causal",
      order: 40,
      icon: "hash",
      tables: ["counters"],
    });
    host.provide(Counters, counters);
  },
});
