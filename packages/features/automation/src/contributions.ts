import { Access } from "@dicetower/access/api";
import { Adapters } from "@dicetower/adapters/api";
import { Cards } from "@dicetower/cards/api";
import { CommandRunner, Extensions } from "@dicetower/commands/api";
import type { FeatureHost, LiveSettings, Patterns } from "@dicetower/contract";
import { Decks } from "@dicetower/decks/api";
import { Groups } from "@dicetower/groups/api";
import { SessionLogs } from "@dicetower/session-logs/api";
import { Templates } from "@dicetower/texts/api";
import { drawAction, setAttributeAction } from "./actions/card-actions.js";
import { commandAction } from "./actions/command-action.js";
import { logAction, memberActions, switchAction } from "./actions/group-actions.js";
import { otherActions } from "./actions/other-actions.js";
import { replyAction } from "./actions/reply-action.js";
import type { ActionServices } from "./actions/services.js";
import { type Automation, actionKinds, conditionKinds } from "./api.js";
import { chanceConditions } from "./conditions/chance-conditions.js";
import { placeConditions } from "./conditions/place-conditions.js";
import { attributeCondition, flagCondition } from "./conditions/state-conditions.js";
import { followed } from "./optional.js";
import type { AutomationSettings } from "./settings.js";

/** Contributes the kinds of automation itself, some as long as another feature is on. */
export function contribute(
  host: FeatureHost,
  automation: Automation,
  patterns: Patterns,
  settings: LiveSettings<AutomationSettings>,
  own: Omit<ActionServices, "templates" | "access" | "signal">,
): void {
  const groups = followed(host, Groups);
  const extensions = followed(host, Extensions);
  const services: ActionServices = {
    ...own,
    signal: host.signal,
    templates: followed(host, Templates),
    access: followed(host, Access),
  };
  host.add(
    conditionKinds,
    ...placeConditions(patterns, own.clock),
    ...chanceConditions(automation),
    flagCondition(groups, extensions),
  );
  host.add(
    actionKinds,
    replyAction(services),
    switchAction(groups, extensions),
    ...otherActions(services, settings),
  );
  host.when({ cards: Cards }, (part, { cards }) => {
    part.add(conditionKinds, attributeCondition(cards));
    part.add(actionKinds, setAttributeAction(automation, cards));
  });
  host.when({ decks: Decks }, (part, { decks }) => part.add(actionKinds, drawAction(decks)));
  host.when({ runner: CommandRunner }, (part, { runner }) =>
    part.add(actionKinds, commandAction(services, runner)),
  );
  host.when({ adapters: Adapters }, (part, { adapters }) =>
    part.add(actionKinds, ...memberActions(services, adapters)),
  );
  host.when({ logs: SessionLogs }, (part, { logs }) => part.add(actionKinds, logAction(services, logs)));
}
