import { Adapters } from "@dicetower/adapters/api";
import { extensions } from "@dicetower/commands/api";
import {
  argumentKinds,
  Clock,
  commands,
  defineFeature,
  jobs,
  localDay,
  optionalService,
  Random,
  Store,
  texts,
} from "@dicetower/contract";
import { Dice } from "@dicetower/dice/api";
import { Groups } from "@dicetower/groups/api";
import { personalData } from "@dicetower/players/api";
import { Luck } from "./api.js";
import { akCommand } from "./lots/ak-command.js";
import { guguCommand } from "./lots/gugu-command.js";
import { whoCommand } from "./lots/who-command.js";
import { Askers } from "./luck/askers.js";
import { jrrpCommand } from "./luck/jrrp-command.js";
import { luckOf } from "./luck/luck.js";
import { luckSecret } from "./luck/secret.js";
import { meCommand } from "./me-command.js";
import { migrations } from "./migrations.js";
import { drlCommand } from "./numbers/drl-command.js";
import { numberDrawsKind } from "./numbers/number-kind.js";
import { funData } from "./personal-data.js";
import { ownTexts } from "./texts/own-texts.js";

/** Luck of the day, third person, lots and draws of numbers. */
export default defineFeature({
  id: "luck",
  needs: { store: Store, random: Random, clock: Clock },
  provides: [Luck],
  migrations,
  async setup(host) {
    const { store, random, clock } = host.needs;
    const secret = await luckSecret(store, random);
    const askers = new Askers(store);
    const groups = optionalService(host, Groups);
    const adapters = optionalService(host, Adapters);
    host.when({ dice: Dice }, (part, { dice }) => {
      part.add(commands, akCommand(host, store, dice), whoCommand(host, dice), drlCommand(host, store, dice));
    });

    host.provide(Luck, { today: (of) => luckOf(secret, of, localDay(clock.now())) });
    host.add(argumentKinds, numberDrawsKind);
    host.add(texts, ...ownTexts);
    host.add(extensions, { key: "fun", kind: "builtin", default: true });
    host.add(
      commands,
      jrrpCommand({
        clock,
        secret,
        askers,
        groups,
        failed: (error) => host.log.warn("Who asked for their luck could not be stored.", { error }),
      }),
      meCommand({ groups, adapters }),
      guguCommand,
    );
    host.add(jobs, {
      key: "luck.luckDays",
      schedule: { cron: "17 3 * * *" },
      run: () => askers.forget(localDay(clock.now(), 1)),
    });
    host.add(personalData, funData(store));
  },
});
