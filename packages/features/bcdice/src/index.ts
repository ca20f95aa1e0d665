import {
  argumentKinds,
  Clock,
  commands,
  defineFeature,
  optionalService,
  resources,
  routes,
  Settings,
  settings,
  Texts,
  texts,
  textTable,
} from "@dicetower/contract";
import { Dice, setWords } from "@dicetower/dice/api";
import { Groups, groupFields } from "@dicetower/groups/api";
import { Players, playerSettings } from "@dicetower/players/api";
import { RuleSystems } from "@dicetower/rule-systems/api";
import { ScriptHost } from "@dicetower/script-host/api";
import { bcdiceKinds } from "./chat/argument-kinds.js";
import { bcdiceCommand } from "./chat/bcdice-command.js";
import { choiceFields } from "./choice/choice-fields.js";
import { ChosenSystem } from "./choice/chosen-system.js";
import { gameSetWord } from "./choice/set-word.js";
import { shippedTexts } from "./generated/texts.js";
import { bcdiceSettings } from "./settings.js";
import { GameSystems } from "./systems/game-systems.js";
import { systemsRoute } from "./systems/systems-route.js";
import { systemsTable } from "./systems/systems-table.js";
import { DiceThread } from "./thread/dice-thread.js";

/** Dice and tables of Japanese games: the game systems of BCDice. */
export default defineFeature({
  id: "bcdice",
  needs: {
    clock: Clock,
    dice: Dice,
    groups: Groups,
    players: Players,
    scripts: ScriptHost,
    settings: Settings,
    texts: Texts,
  },
  setup(host) {
    const { clock, dice, groups, players, scripts, texts: words } = host.needs;
    const games = new GameSystems();
    const group = bcdiceSettings(games);
    host.add(settings, group);
    const live = host.needs.settings.of(group);
    const fields = choiceFields(games);
    const chosen = new ChosenSystem(games, fields, groups, players);
    const idleMs = () => live.value.idleMinutes * 60_000;
    const thread = new DiceThread(host, { scripts, clock, idleMs });
    host.add(groupFields, fields.group);
    host.add(playerSettings, fields.own);
    host.add(setWords, gameSetWord(chosen, optionalService(host, RuleSystems)));
    host.add(argumentKinds, ...bcdiceKinds(games));
    host.add(commands, bcdiceCommand({ host, dice, texts: words, chosen, thread, settings: live }));
    host.add(routes, systemsRoute(games));
    host.add(resources, systemsTable);
    host.add(texts, ...textTable(shippedTexts, "bcdice"));
  },
});
