import { extensions } from "@dicetower/commands/api";
import { argumentKinds, commands, defineFeature, Texts, texts } from "@dicetower/contract";
import { Dice } from "@dicetower/dice/api";
import { ruleSystems } from "@dicetower/systems/api";
import { bonusKind } from "./bonus-kind.js";
import { fateCommand } from "./fate-command.js";
import { ownTexts } from "./own-texts.js";
import { template } from "./template.js";

/** Fate: four Fate dice and their ladder. */
export default defineFeature({
  id: "fate",
  needs: { dice: Dice, texts: Texts },
  setup(host) {
    host.add(texts, ...ownTexts);
    host.add(extensions, { key: "fate", kind: "builtin", default: true });
    host.add(ruleSystems, { key: "fate", template });
    host.add(argumentKinds, bonusKind);
    host.add(commands, fateCommand(host, host.needs.dice, host.needs.texts));
  },
});
