import type { Access } from "@dicetower/access/api";
import type { Adapters } from "@dicetower/adapters/api";
import type { Cards, GroupCardWriter } from "@dicetower/cards/api";
import type { CocVariants } from "@dicetower/coc/api";
import type { CommandReader, CommandRunner, Extensions } from "@dicetower/commands/api";
import type {
  Changes,
  Clock,
  Events,
  FeatureHost,
  Files,
  Line,
  LiveSettings,
  Notices,
  Outbound,
  Random,
  Store,
  Texts,
} from "@dicetower/contract";
import type { DeckFiles, Decks } from "@dicetower/decks/api";
import type { Dice, GroupFaces, PlayerFaces } from "@dicetower/dice/api";
import type { GroupField, Groups } from "@dicetower/groups/api";
import type { Players, PlayerVariables } from "@dicetower/players/api";
import type { RuleSystems } from "@dicetower/rule-systems/api";
import type { ScriptHost } from "@dicetower/script-host/api";
import type { SessionLogs } from "@dicetower/session-logs/api";
import type { Templates } from "@dicetower/texts/api";
import type { ScriptSettings } from "../settings.js";
import type { ContextStore } from "./context-store.js";
import type { ScriptIds } from "./ids.js";

/** What scripts reach through the host: services, of which those that are functions may be missing. */
export interface ScriptServices {
  readonly host: FeatureHost;
  readonly store: Store;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly random: Random;
  readonly files: Files;
  readonly line: Line;
  readonly events: Events;
  readonly outbound: Outbound;
  readonly notices: Notices;
  readonly scripts: ScriptHost;
  readonly reader: CommandReader;
  readonly runner: CommandRunner;
  readonly switches: Extensions;
  readonly settings: LiveSettings<ScriptSettings>;
  readonly ids: ScriptIds;
  readonly contexts: ContextStore;
  readonly dice: () => Dice | undefined;
  readonly texts: () => Texts | undefined;
  readonly templates: () => Templates | undefined;
  readonly groups: () => Groups | undefined;
  readonly players: () => Players | undefined;
  readonly variables: () => PlayerVariables | undefined;
  readonly cards: () => Cards | undefined;
  readonly groupCards: () => GroupCardWriter | undefined;
  readonly decks: () => Decks | undefined;
  readonly deckFiles: () => DeckFiles | undefined;
  readonly cocVariants: () => CocVariants | undefined;
  readonly systems: () => RuleSystems | undefined;
  readonly access: () => Access | undefined;
  readonly logs: () => SessionLogs | undefined;
  readonly adapters: () => Adapters | undefined;
  readonly groupFaces: () => GroupFaces | undefined;
  readonly playerFaces: () => PlayerFaces | undefined;
  /** A field of groups by its key. */
  readonly groupField: (key: string) => GroupField | undefined;
}
