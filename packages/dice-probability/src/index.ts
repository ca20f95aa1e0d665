import { Clock, commands, defineFeature, routes, Texts, texts } from "@dicetower/contract";
import { Dice } from "@dicetower/dice/api";
import { ChanceBook } from "./chances.js";
import { distributionRoute } from "./distribution-route.js";
import { ownTexts } from "./own-texts.js";
import { probabilityCommand } from "./probability-command.js";
import { Threads } from "./threads.js";

/** `.prob` and `POST /api/dice/distribution`. */
export default defineFeature({
  id: "dice-probability",
  needs: { dice: Dice, clock: Clock },
  setup(host) {
    const { dice, clock } = host.needs;
    const chances = new ChanceBook(dice, new Threads(clock, host.signal));
    let words: Texts | undefined;
    host.when({ texts: Texts }, (part, { texts: service }) => {
      words = service;
      part.defer(() => {
        words = undefined;
      });
    });
    host.add(texts, ...ownTexts);
    host.add(commands, probabilityCommand(dice, chances));
    host.add(
      routes,
      distributionRoute(dice, chances, clock, () => words),
    );
  },
});
