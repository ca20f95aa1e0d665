import { extensions } from "@dicetower/commands/api";
import {
  argumentKinds,
  commands,
  defineFeature,
  Settings,
  settings,
  Texts,
  texts,
  textTable,
} from "@dicetower/contract";
import { Dice } from "@dicetower/dice/api";
import { ruleSystems } from "@dicetower/rule-systems/api";
import { shippedTexts } from "./generated/texts.js";
import { poolCommand } from "./pool-command.js";
import { poolKind } from "./pool-kind.js";
import { poolSettings } from "./settings.js";
import { template } from "./template.js";

/** Double Cross: dice pools. */
export default defineFeature({
  id: "dx",
  needs: { dice: Dice, texts: Texts, settings: Settings },
  setup(host) {
    const { dice, texts: words } = host.needs;
    const live = host.needs.settings.of(poolSettings);
    host.add(texts, ...textTable(shippedTexts, "dx"));
    host.add(settings, poolSettings);
    host.add(extensions, { key: "dx", kind: "builtin", default: true });
    host.add(ruleSystems, { key: "dx", template });
    host.add(argumentKinds, poolKind);
    host.add(
      commands,
      poolCommand(host, dice, words, () => live.value.criticalScoresFaces),
    );
  },
});
