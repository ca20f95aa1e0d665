import { Cards, tableHosts } from "@dicetower/cards/api";
import { CommandReader, CommandRunner } from "@dicetower/commands/api";
import {
  argumentKinds,
  Changes,
  Clock,
  cacheInvalidation,
  commands,
  defineFeature,
  delivered,
  Joi,
  Line,
  optionalService,
  outgoing,
  Random,
  Store,
  Texts,
  texts,
} from "@dicetower/contract";
import { checked, Dice, dicePots, rolled } from "@dicetower/dice/api";
import { type GroupKey, Groups, groupFields, PlayTables } from "@dicetower/groups/api";
import { Players, personalData, playerDetails } from "@dicetower/players/api";
import { RuleSystems } from "@dicetower/rule-systems/api";
import { Session, sessionChanged } from "./api.js";
import { gameCommand } from "./game/game-command.js";
import { Pots } from "./game/pots.js";
import { potDiceKind } from "./game/roulette.js";
import { copyStage, observedStage, tellUnreachable } from "./observers/copies.js";
import { obCommand } from "./observers/ob-command.js";
import { sessionData } from "./personal-data.js";
import { delegateCommands } from "./rolls/delegate-commands.js";
import { Delegation } from "./rolls/delegation.js";
import { LastRolls } from "./rolls/last-rolls.js";
import { repeatCommand } from "./rolls/repeat-command.js";
import { countCheck, countRoll } from "./statistics/counting.js";
import { countsMigration, RollCounts } from "./statistics/roll-counts.js";
import { statCommand } from "./statistics/stat-command.js";
import { statisticsOf } from "./statistics/summary.js";
import { tableFields } from "./table/group-fields.js";
import { People } from "./table/people.js";
import { SessionService } from "./table/session-service.js";
import { Tables, tablesMigration } from "./table/tables.js";
import { teamCommand } from "./team/team-command.js";
import { tableTexts } from "./texts/table-texts.js";

/** The people at the table: host, observers, team, and what they rolled. */
export default defineFeature({
  id: "play-session",
  needs: { store: Store, changes: Changes, clock: Clock, random: Random, line: Line, groups: Groups },
  provides: [Session],
  migrations: [tablesMigration, countsMigration],
  async setup(host) {
    const { store, changes, clock, random, line, groups } = host.needs;
    const announceChange = cacheInvalidation(host, sessionChanged, (key) => tables.reload(key));
    const tables = new Tables(store, changes, (key: GroupKey) => announceChange(key));
    await tables.load();

    const players = optionalService(host, Players);
    const systems = optionalService(host, RuleSystems);
    const cards = optionalService(host, Cards);
    const dice = optionalService(host, Dice);
    const reader = optionalService(host, CommandReader);
    const runner = optionalService(host, CommandRunner);
    const words = optionalService(host, Texts);

    const session = new SessionService(tables, groups, optionalService(host, PlayTables));
    const people = new People(tables, players);
    const pots = new Pots(tables, (work) => host.follow(work));
    const counts = new RollCounts(host, clock, store);
    const delegation = new Delegation(groups, dice);
    const lastRolls = new LastRolls(reader);
    const counting = { counts, dice, players, systems };

    host.on(rolled, ({ message, expression, value }) => {
      countRoll(counting, message, expression, value);
      if (!delegation.concerns(message)) lastRolls.note(message, false);
    });
    host.on(checked, (check) => {
      countCheck(counting, check);
      if (!delegation.concerns(check.message)) lastRolls.note(check.message, true);
    });
    host.on(delivered, (delivery) => tellUnreachable(session, line, delivery));

    host.add(outgoing, observedStage(session), copyStage(session, words));
    host.add(dicePots, pots.source);
    host.add(tableHosts, { key: "play-session", isHost: (message) => session.isHost(message) });
    host.add(
      commands,
      obCommand({ session, people, clock }),
      teamCommand({ session, people, random, cards, runner, texts: words, delegation }),
      gameCommand({ session, people, clock, pots, runner, systems, texts: words }),
      statCommand({ counts, people, groups, players, runner, texts: words }),
      repeatCommand(lastRolls, runner),
    );
    host.when({ dice: Dice }, (part, needs) =>
      part.add(commands, ...delegateCommands({ delegation, people, lastRolls, runner, ...needs })),
    );
    host.add(argumentKinds, potDiceKind);
    host.add(groupFields, ...tableFields(tables, (key) => pots.forget(key)));
    host.add(texts, ...tableTexts);
    host.add(personalData, sessionData(tables, counts, lastRolls));
    host.add(playerDetails, {
      key: "statistics",
      schema: Joi.object().unknown(),
      load: async (identities) => statisticsOf(await counts.ofPeople(identities)),
    });
    host.provide(Session, session);
  },
});
