import {
  argumentKinds,
  Clock,
  codes,
  commands,
  defineFeature,
  failure,
  optionalService,
  phaseBegan,
  routes,
  Texts,
  texts,
  textTable,
} from "@dicetower/contract";
import { Dice } from "@dicetower/dice/api";
import { ChanceCache } from "./chances.js";
import { distributionRoute } from "./distribution-route.js";
import { expressionKind } from "./expression-kind.js";
import { shippedTexts } from "./generated/texts.js";
import { probabilityCommand } from "./probability-command.js";
import { Threads } from "./threads.js";

/** `.prob` and `POST /api/dice/distribution`. */
export default defineFeature({
  id: "dice-probability",
  needs: { dice: Dice, clock: Clock },
  setup(host) {
    const { dice, clock } = host.needs;
    // Not with the feature: before that ends, the service waits for what messages and requests are answered with.
    const ending = new AbortController();
    host.on(phaseBegan, ({ phase }) => {
      if (phase === "draining") ending.abort(failure(codes.notReady, "The service is stopping."));
    });
    const chances = new ChanceCache(dice, new Threads(clock, AbortSignal.any([host.signal, ending.signal])));
    const words = optionalService(host, Texts);
    host.add(texts, ...textTable(shippedTexts, "dice"));
    host.add(argumentKinds, expressionKind(dice));
    host.add(commands, probabilityCommand(chances));
    host.add(routes, distributionRoute(dice, chances, clock, words));
  },
});
