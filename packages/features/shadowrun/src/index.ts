import { extensions } from "@dicetower/commands/api";
import { argumentKinds, commands, defineFeature, Texts, texts, textTable } from "@dicetower/contract";
import { Dice } from "@dicetower/dice/api";
import { ruleSystems } from "@dicetower/rule-systems/api";
import { shippedTexts } from "./generated/texts.js";
import { poolCommand } from "./pool-command.js";
import { poolKind } from "./pool-kind.js";
import { template } from "./template.js";

/** Shadowrun: pools with glitches. */
export default defineFeature({
  id: "shadowrun",
  needs: { dice: Dice, texts: Texts },
  setup(host) {
    host.add(texts, ...textTable(shippedTexts, "shadowrun"));
    host.add(extensions, { key: "shadowrun", kind: "builtin", default: true });
    host.add(ruleSystems, { key: "shadowrun", template });
    host.add(argumentKinds, poolKind);
    host.add(commands, poolCommand(host, host.needs.dice, host.needs.texts));
  },
});
