import { Cards, cardRules } from "@dicetower/cards/api";
import { extensions } from "@dicetower/commands/api";
import { argumentKinds, commands, defineFeature, Texts, texts } from "@dicetower/contract";
import { Dice } from "@dicetower/dice/api";
import { Groups } from "@dicetower/groups/api";
import { Players } from "@dicetower/players/api";
import { RuleSystems, ruleSystems } from "@dicetower/rule-systems/api";
import { dndKinds } from "./commands/argument-kinds.js";
import { buffCommand } from "./commands/buff-command.js";
import { checkCommands } from "./commands/check/check-command.js";
import { deathSaveCommand } from "./commands/death-save-command.js";
import { generateCommand } from "./commands/generate-command.js";
import { restCommands } from "./commands/rest-command.js";
import type { DndServices } from "./commands/services.js";
import { castCommand, slotsCommand } from "./commands/slots-command.js";
import { hitPointRule } from "./system/hit-point-rule.js";
import { markRule } from "./system/mark-rule.js";
import { systemName } from "./system/names.js";
import { dndTemplate } from "./system/template.js";
import { ownTexts } from "./texts/own-texts.js";

/** D&D 5e: checks, buffs, spell slots, rests and death saves. */
export default defineFeature({
  id: "dnd",
  needs: {
    cards: Cards,
    systems: RuleSystems,
    dice: Dice,
    groups: Groups,
    players: Players,
    texts: Texts,
  },
  setup(host) {
    const services: DndServices = { host, ...host.needs };
    host.add(extensions, { key: systemName, kind: "builtin", default: true });
    host.add(ruleSystems, { key: systemName, template: dndTemplate });
    host.add(cardRules, markRule, hitPointRule);
    host.add(texts, ...ownTexts);
    host.add(argumentKinds, ...dndKinds);
    host.add(
      commands,
      generateCommand(services),
      ...checkCommands(services),
      buffCommand(services),
      slotsCommand(services),
      castCommand(services),
      ...restCommands(services),
      deathSaveCommand(services),
    );
  },
});
