import { Cards } from "@dicetower/cards/api";
import { extensions } from "@dicetower/commands/api";
import {
  argumentKinds,
  Clock,
  commands,
  defineFeature,
  ifInstalled,
  optionalService,
  Settings,
  Store,
  settings,
  Texts,
  texts,
} from "@dicetower/contract";
import { Dice } from "@dicetower/dice/api";
import { type GroupKey, groupFields, homeOf, PlayTables } from "@dicetower/groups/api";
import { Session } from "@dicetower/play-session/api";
import { Players, personalData } from "@dicetower/players/api";
import { RuleSystems } from "@dicetower/rule-systems/api";
import { Templates } from "@dicetower/texts/api";
import { Initiative, initiativeChanged } from "./api.js";
import { entriesKind } from "./arguments/entries-kind.js";
import { entryValueKind } from "./arguments/entry-value-kind.js";
import { hitPointsKind } from "./arguments/hit-points-kind.js";
import { initiativeTool } from "./commands/initiative-tool.js";
import { joinCommand } from "./commands/join-command.js";
import { listCommand } from "./commands/list-command.js";
import type { InitiativeServices } from "./commands/services.js";
import { nextTurn } from "./engine/index.js";
import { initiativeField } from "./lists/group-field.js";
import { ListStore } from "./lists/list-store.js";
import { migrations } from "./lists/migrations.js";
import { initiativeData } from "./lists/personal-data.js";
import { initiativeSettings } from "./settings.js";
import { ownTexts } from "./texts/own-texts.js";

/** Initiative: who is next, in which round, kept over restarts. */
export default defineFeature({
  id: "initiative",
  needs: { store: Store, clock: Clock, settings: Settings, dice: Dice, texts: Texts },
  provides: [Initiative],
  migrations,
  async setup(host) {
    const { store, clock, dice } = host.needs;
    const lists = new ListStore(store, clock, (group: GroupKey) => host.emit(initiativeChanged, group));
    const cards = optionalService(host, Cards);
    const systems = optionalService(host, RuleSystems);
    const players = optionalService(host, Players);
    const session = optionalService(host, Session);
    const playTables = optionalService(host, PlayTables);
    const templates = optionalService(host, Templates);
    const services: InitiativeServices = {
      host,
      lists,
      dice,
      texts: host.needs.texts,
      settings: host.needs.settings.of(initiativeSettings),
      optional: { cards, systems, players, session, playTables, templates },
    };
    host.add(settings, initiativeSettings);
    host.add(extensions, { key: "init", kind: "builtin", default: true });
    host.add(groupFields, initiativeField(lists, store));
    host.add(personalData, initiativeData(store));
    host.add(texts, ...ownTexts);
    host.add(argumentKinds, entriesKind, entryValueKind, hitPointsKind);
    host.add(commands, joinCommand(services), listCommand(services));
    const list = (group: GroupKey) => lists.read(homeOf(playTables(), group));
    const ai = await ifInstalled("@dicetower/ai", () => import("@dicetower/ai/api"));
    ai?.addCommandTools(host, (tools) => [initiativeTool(tools)]);
    host.provide(Initiative, {
      list,
      next: (group) =>
        lists.change(homeOf(playTables(), group), "", (now) =>
          now.entries.length === 0 ? undefined : nextTurn(now).fight,
        ),
    });
  },
});
