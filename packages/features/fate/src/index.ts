import { extensions } from "@dicetower/commands/api";
import { argumentKinds, commands, defineFeature, Texts, texts, textTable } from "@dicetower/contract";
import { Dice } from "@dicetower/dice/api";
import { ruleSystems } from "@dicetower/rule-systems/api";
import { bonusKind } from "./bonus-kind.js";
import { fateCommand } from "./fate-command.js";
import { shippedTexts } from "./generated/texts.js";
import { template } from "./template.js";

/** Fate: four Fate dice and their ladder. */
export default defineFeature({
  id: "fate",
  needs: { dice: Dice, texts: Texts },
  setup(host) {
    host.add(texts, ...textTable(shippedTexts, "fate"));
    host.add(extensions, { key: "fate", kind: "builtin", default: true });
    host.add(ruleSystems, { key: "fate", template });
    host.add(argumentKinds, bonusKind);
    host.add(commands, fateCommand(host, host.needs.dice, host.needs.texts));
  },
});
