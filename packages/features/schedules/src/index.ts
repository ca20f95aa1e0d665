import { Access } from "@dicetower/access/api";
import { Adapters } from "@dicetower/adapters/api";
import { Automation } from "@dicetower/automation/api";
import { CommandReader } from "@dicetower/commands/api";
import {
  argumentKinds,
  Changes,
  Clock,
  commands,
  defineFeature,
  defineTopic,
  Installation,
  Jobs,
  jobs,
  Line,
  Notices,
  notices,
  optionalService,
  panelPages,
  Random,
  resources,
  routes,
  Store,
  texts,
  textTable,
} from "@dicetower/contract";
import { Groups } from "@dicetower/groups/api";
import { personalData } from "@dicetower/players/api";
import { Templates } from "@dicetower/texts/api";
import { contributeActions } from "./actions/own-actions.js";
import { clockCommand } from "./commands/clock-command.js";
import { scheduleCommand } from "./commands/schedule-command.js";
import { timeKinds } from "./commands/time-kinds.js";
import { shippedTexts } from "./generated/texts.js";
import { schedulesPersonalData } from "./personal-data.js";
import { scheduleRoutes } from "./routes/schedule-routes.js";
import { scheduleSchemas } from "./routes/schemas.js";
import { Planner } from "./running/planner.js";
import { failedNotice, Runner } from "./running/runner.js";
import { migrations } from "./storage/migrations.js";
import { ScheduleStore } from "./storage/schedule-store.js";
import { schedulePage, scheduleTable } from "./table.js";

/** Emitted after a schedule was made, changed, taken or deleted. */
const scheduleChanged = defineTopic<{ readonly id: number }>("schedules.changed", { cluster: true });

/** Actions at set times. */
export default defineFeature({
  id: "schedules",
  needs: {
    store: Store,
    changes: Changes,
    clock: Clock,
    random: Random,
    line: Line,
    jobs: Jobs,
    notices: Notices,
    installation: Installation,
    automation: Automation,
  },
  migrations,
  setup(host) {
    const { store, changes, clock, random, line, installation, automation } = host.needs;
    const schedules = new ScheduleStore(store, changes, clock, random, (id) =>
      host.emit(scheduleChanged, { id }),
    );
    const adapters = optionalService(host, Adapters);
    const templates = optionalService(host, Templates);
    const runner = new Runner({
      schedules,
      automation,
      line,
      clock,
      notices: host.needs.notices,
      log: host.log,
      adapters,
      groups: optionalService(host, Groups),
      access: optionalService(host, Access),
      templates,
    });
    const planner = new Planner({
      schedules,
      jobs: host.needs.jobs,
      scope: host,
      clock,
      startedAt: installation.startedAt,
      run: (id, at, signal) => runner.run(id, at, signal),
    });
    host.on(scheduleChanged, ({ id }) => planner.reconcile(id));
    // At the start, and each minute for what was missed and what another process did unheard.
    host.add(jobs, {
      key: "schedules.plan",
      schedule: { everySeconds: 60, atStart: true },
      local: true,
      run: () => planner.refresh(),
    });
    contributeActions(host, { automation, clock, templates, adapters });
    const schemas = scheduleSchemas(automation);
    host.add(routes, ...scheduleRoutes(schedules, schemas, clock));
    const commandParts = { schedules, schemas, clock };
    host.add(argumentKinds, ...timeKinds);
    host.add(commands, scheduleCommand(commandParts));
    host.when({ reader: CommandReader }, (part, { reader }) =>
      part.add(commands, clockCommand(commandParts, reader)),
    );
    host.add(notices, failedNotice);
    host.add(personalData, schedulesPersonalData(store));
    host.add(texts, ...textTable(shippedTexts, "schedules"));
    host.add(resources, scheduleTable);
    host.add(panelPages, schedulePage);
  },
});
