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
import { Groups, groupFields } from "@dicetower/groups/api";
import { ruleSystems } from "@dicetower/rule-systems/api";
import { shippedTexts } from "./generated/texts.js";
import { poolCommand } from "./pool-command.js";
import { poolDefaultsField } from "./pool-defaults.js";
import { poolKinds } from "./pool-kinds.js";
import { template } from "./template.js";

/** World of Darkness: dice pools. */
export default defineFeature({
  id: "wod",
  needs: { dice: Dice, texts: Texts },
  setup(host) {
    const groups = optionalService(host, Groups);
    host.add(texts, ...textTable(shippedTexts, "wod"));
    host.add(extensions, { key: "wod", kind: "builtin", default: true });
    host.add(ruleSystems, { key: "wod", template });
    host.add(groupFields, poolDefaultsField);
    host.add(argumentKinds, ...poolKinds);
    host.add(commands, poolCommand(host, host.needs.dice, host.needs.texts, groups));
  },
});
