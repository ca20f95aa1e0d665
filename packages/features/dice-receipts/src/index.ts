import {
  argumentKinds,
  Clock,
  commands,
  defineFeature,
  Installation,
  Journal,
  jobs,
  Random,
  routes,
  Secrets,
  Settings,
  Store,
  settings,
  texts,
  textTable,
} from "@dicetower/contract";
import { RollSource } from "@dicetower/dice/api";
import { personalData } from "@dicetower/players/api";
import { shippedTexts } from "./generated/texts.js";
import { migrations } from "./migrations.js";
import { receiptData } from "./personal-data.js";
import { Receipts } from "./receipts/receipts.js";
import { receiptKind, verifyCommand } from "./receipts/verify-command.js";
import { receiptRoutes } from "./routes.js";
import { NumberBlocks } from "./seeds/number-blocks.js";
import { SeedStore } from "./seeds/seed-store.js";
import { receiptSettings } from "./settings.js";
import { ReceiptSource } from "./source.js";

const daySeconds = 86_400;
/** Longest time between two looks at the periods, so that a clock that was put right is noticed. */
const lookMs = 3_600_000;

/** Dice of chat commands from a seed that was committed to beforehand, and a receipt for each roll. */
export default defineFeature({
  id: "dice-receipts",
  needs: {
    settings: Settings,
    store: Store,
    journal: Journal,
    secrets: Secrets,
    random: Random,
    clock: Clock,
    installation: Installation,
  },
  provides: [RollSource],
  migrations,
  async setup(host) {
    const { store, journal, secrets, random, clock, installation, settings: service } = host.needs;
    const live = service.of(receiptSettings);
    const seeds = new SeedStore(store, secrets, random, clock, installation.restoredAt);
    const numbers = new NumberBlocks(store, clock, (work) => host.follow(work));
    const receipts = new Receipts(
      journal,
      (ms, call) => clock.after(ms, host.signal, call),
      (error) => host.log.error("receipts of rolls could not be written", { error }),
    );
    await seeds.load();
    await numbers.fetch();
    host.defer(() => receipts.flush());

    const look = () => {
      const end = seeds.current?.endsAt ?? 0;
      const left = end * 1000 - clock.now();
      clock.after(Math.min(Math.max(left, 1_000), lookMs), host.signal, () => {
        host.follow(seeds.load().finally(look));
      });
    };
    look();

    host.add(settings, receiptSettings);
    host.add(texts, ...textTable(shippedTexts, "dice"));
    host.add(argumentKinds, receiptKind);
    host.add(routes, ...receiptRoutes(receipts, seeds));
    host.add(
      commands,
      verifyCommand(receipts, seeds, () => live.value.keepDays),
    );
    host.add(personalData, receiptData(journal, receipts));
    host.add(jobs, {
      key: "dice-receipts.retention",
      schedule: { everySeconds: daySeconds, atStart: true },
      run: () => receipts.forget(clock.seconds() - live.value.keepDays * daySeconds),
    });
    host.provide(
      RollSource,
      new ReceiptSource({ seeds, numbers, receipts, shows: () => live.value.showNumbers }),
    );
  },
});
