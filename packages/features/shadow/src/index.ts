import { Adapters, platformGates } from "@dicetower/adapters/api";
import {
  addBuiltPages,
  Changes,
  Clock,
  defineFeature,
  delivered,
  Events,
  eventTypes,
  incoming,
  jobs,
  outgoing,
  routes,
  Settings,
  Store,
  settings,
  texts,
  textTable,
} from "@dicetower/contract";
import { personalData } from "@dicetower/players/api";
import { problems } from "@dicetower/system/api";
import { shippedTexts } from "./generated/texts.js";
import { note } from "./note.js";
import { OtherBots } from "./other-bots.js";
import { Pairing } from "./pairing/pairing.js";
import { shadowData } from "./personal-data.js";
import { shadowProblem } from "./problem.js";
import { shadowRoutes } from "./routes.js";
import { shadowSettings } from "./settings.js";
import { rowOf } from "./storage/difference.js";
import { Differences } from "./storage/differences.js";
import { migrations } from "./storage/migrations.js";

/** Milliseconds between two looks for answers that nobody adds to any more. */
const lookMs = 500;

/** Runs beside another bot: reads, computes and says nothing, and lists where answers would differ. */
export default defineFeature({
  id: "shadow",
  needs: {
    adapters: Adapters,
    changes: Changes,
    clock: Clock,
    events: Events,
    settings: Settings,
    store: Store,
  },
  migrations,
  setup(host) {
    const { adapters, changes, clock, events, store } = host.needs;
    const live = host.needs.settings.of(shadowSettings);
    const others = new OtherBots(live);
    const pairing = new Pairing(live, clock);
    const differences = new Differences(store, changes, clock);
    const wrote = () => events.publish("shadow.changed", {});
    const write = async (all: boolean) => {
      const done = pairing.take(all);
      if (done.length === 0) return;
      const names = adapters.list().map(({ selfName }) => selfName);
      await differences.add(done.map((exchange) => rowOf(exchange, names)));
      wrote();
    };

    host.add(settings, shadowSettings);
    host.add(platformGates, {
      key: "shadow",
      shut: () => (live.value.enabled ? "shadow mode is on" : undefined),
    });
    host.add(incoming, {
      key: "shadow",
      slot: "admit",
      before: ["access.admit", "silence.own"],
      // No `matches`: what a stage matches is charged to the flood limits of whoever said it.
      run: (message) => others.listen(message, pairing),
    });
    // Here and not at the connection: what waits for its turn in the outbox would be known too late.
    host.add(outgoing, { key: "shadow", slot: "deliver", run: (part) => note(part, live, pairing) });
    // What passes no stage is known when the gate of the connection keeps it back.
    host.on(delivered, (delivery) => {
      const { outgoing: part, outcome } = delivery;
      if (part === undefined && outcome.state === "failed" && outcome.heldBack === true)
        pairing.answered(delivery);
    });
    clock.every(lookMs, host.signal, () => host.follow(write(false)));
    host.defer(() => write(true));
    host.add(jobs, {
      key: "shadow.prune",
      schedule: { everySeconds: 60 },
      run: () => differences.prune(live.value.keepMinutes),
    });
    host.add(routes, ...shadowRoutes(differences, live, wrote));
    host.add(personalData, shadowData(differences));
    host.add(problems, shadowProblem(live));
    host.add(texts, ...textTable(shippedTexts, "shadow"));
    host.add(eventTypes, {
      key: "shadow.changed",
      summary: "Answers of the two bots were compared, or marked, or removed; shadow mode has ended.",
    });
    addBuiltPages(host, import.meta.url, {
      key: "shadow",
      file: "shadow",
      element: "dicetower-shadow",
      titleKey: "shadow.page.title",
      category: "maintenance",
      order: 80,
      icon: "eye-off",
      requires: ["GET /api/shadow/differences"],
    });
  },
});
