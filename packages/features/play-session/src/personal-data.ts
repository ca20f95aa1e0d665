import type { JsonValue } from "@dicetower/contract";
import type { GroupKey } from "@dicetower/groups/api";
import type { PersonalData } from "@dicetower/players/api";
import type { LastRolls } from "./rolls/last-rolls.js";
import type { RollCounts } from "./statistics/roll-counts.js";
import { statisticsOf } from "./statistics/summary.js";
import type { TableState } from "./table/state.js";
import type { Tables } from "./table/tables.js";

/** What the feature holds about a person: their place at tables, and counters of their rolls. */
export function sessionData(tables: Tables, counts: RollCounts, lastRolls: LastRolls): PersonalData {
  return {
    key: "play-session",
    titleKey: "session.data",
    async export(person): Promise<JsonValue> {
      const at = [...tables.of(person.platform)].flatMap(([groupId, state]) => {
        const roles = rolesOf(state, person.userId);
        return roles.length === 0 ? [] : [{ groupId, roles }];
      });
      return { tables: at, statistics: statisticsOf(await counts.ofPeople([person])) };
    },
    async erase(db, person) {
      const edit = (state: TableState) => without(state, person.userId);
      const changed = await tables.rewrite(db, person.platform, edit);
      return { tables: changed.length, rollCounts: await counts.erase(db, person) };
    },
    async eraseFiles({ platform, userId }) {
      lastRolls.forget(platform, userId);
      const stale: GroupKey[] = [...tables.of(platform)]
        .filter(([, state]) => without(state, userId) !== undefined)
        .map(([groupId]) => ({ platform, groupId }));
      for (const key of stale) await tables.reloadTold(key);
    },
    async preview(from) {
      return { rollCounts: (await counts.ofPeople([from])).length };
    },
    move: (db, from, to) => counts.move(db, from, to),
  };
}

function rolesOf({ host, hosts, observers, team, game }: TableState, userId: string): string[] {
  return [
    ...(host === userId || Object.values(hosts).includes(userId) ? ["host"] : []),
    ...(observers.some((one) => one.userId === userId) ? ["observer"] : []),
    ...(team.includes(userId) ? ["team"] : []),
    ...(game.players.includes(userId) ? ["player"] : []),
  ];
}

/** The table without somebody; undefined where they were not at it. */
function without(state: TableState, userId: string): TableState | undefined {
  if (rolesOf(state, userId).length === 0) return undefined;
  const others = (ids: readonly string[]) => ids.filter((id) => id !== userId);
  return {
    ...state,
    host: state.host === userId ? "" : state.host,
    hosts: Object.fromEntries(Object.entries(state.hosts).filter(([, id]) => id !== userId)),
    observers: state.observers.filter((one) => one.userId !== userId),
    team: others(state.team),
    game: { ...state.game, players: others(state.game.players) },
  };
}
