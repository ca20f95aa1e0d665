import { Cards } from "@dicetower/cards/api";
import { extensions } from "@dicetower/commands/api";
import {
  argumentKinds,
  commands,
  defineFeature,
  optionalService,
  Texts,
  texts,
  textTable,
} from "@dicetower/contract";
import { Dice } from "@dicetower/dice/api";
import { ruleSystems } from "@dicetower/rule-systems/api";
import { checkKinds } from "./check-kinds.js";
import { checkCommand, generateCommand } from "./emoklore-command.js";
import { shippedTexts } from "./generated/texts.js";
import { template } from "./template.js";

/** Emoklore: checks and characters. */
export default defineFeature({
  id: "emoklore",
  needs: { dice: Dice, texts: Texts },
  setup(host) {
    const cards = optionalService(host, Cards);
    host.add(texts, ...textTable(shippedTexts, "emoklore"));
    host.add(extensions, { key: "emoklore", kind: "builtin", default: true });
    host.add(ruleSystems, { key: "emoklore", template });
    const { dice, texts: words } = host.needs;
    const services = { host, dice, texts: words, cards };
    host.add(argumentKinds, ...checkKinds);
    host.add(commands, checkCommand(services), generateCommand(services));
  },
});
