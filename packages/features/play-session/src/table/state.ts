import type { GroupKey } from "@dicetower/groups/api";

/** Somebody who watches a group's table. */
export interface Observer {
  readonly userId: string;
  /** As it was when they joined. */
  readonly name: string;
  /** UTC epoch seconds. */
  readonly since: number;
  /** A hidden result could not be sent to them, and they have been told so in the group. */
  readonly told?: boolean;
}

/** Dice without replacement. */
export interface Pot {
  readonly faces: number;
  /** How often each face is in a full pot. */
  readonly copies: number;
  /** Faces that are left, in no order. */
  readonly left: readonly number[];
  /** Faces that were taken, the latest last. */
  readonly taken: readonly number[];
}

/** A game table that somebody opened, or the one that every group has. */
export interface GameTable {
  /** UTC epoch seconds at which it was opened; 0 for the one that every group has. */
  readonly openedAt: number;
  readonly system: string;
  readonly players: readonly string[];
  readonly settings: Readonly<Record<string, string>>;
  readonly pot: Pot | undefined;
}

/** All that is known of the table of a group. */
export interface TableState {
  /** Who opened the game, or was made its master; empty for nobody. */
  readonly host: string;
  /** Who leads for another reason, by its name: `log`. */
  readonly hosts: Readonly<Record<string, string>>;
  readonly observers: readonly Observer[];
  /** The group wants no observers. */
  readonly observersOff: boolean;
  readonly team: readonly string[];
  readonly game: GameTable;
  /** Names of people of the table as they were last seen, for those whom the bot has never met. */
  readonly names: Readonly<Record<string, string>>;
}

export const noGame: GameTable = Object.freeze({
  openedAt: 0,
  system: "",
  players: [],
  settings: {},
  pot: undefined,
});

export const emptyTable: TableState = Object.freeze({
  host: "",
  hosts: {},
  observers: [],
  observersOff: false,
  team: [],
  game: noGame,
  names: {},
});

/** People of each kind that a table has at most. */
export const maxPeople = 64;

/** Reads what was stored; what an older version did not know has its default. */
export function readState(stored: string): TableState {
  const { game, ...rest } = JSON.parse(stored) as Partial<TableState>;
  return { ...emptyTable, ...rest, game: { ...noGame, ...game } };
}

/** True where nothing is left that has to be stored. */
export function isEmpty(state: TableState): boolean {
  const { host, hosts, observers, observersOff, team, game } = state;
  return (
    host === "" &&
    Object.keys(hosts).length === 0 &&
    observers.length === 0 &&
    !observersOff &&
    team.length === 0 &&
    game.openedAt === 0 &&
    game.players.length === 0 &&
    Object.keys(game.settings).length === 0 &&
    game.pot === undefined
  );
}

/** Keeps the names of those alone who are still at the table. */
export function withoutStrangers(state: TableState): TableState {
  const { host, hosts, team, game, names } = state;
  const here = new Set([host, ...Object.values(hosts), ...team, ...game.players]);
  const kept = Object.entries(names).filter(([userId]) => here.has(userId));
  return kept.length === Object.keys(names).length ? state : { ...state, names: Object.fromEntries(kept) };
}

/** Who leads: who has the game, else who began the log, else whom another feature named. */
export function hostOf({ host, hosts }: TableState): string | undefined {
  if (host !== "") return host;
  return hosts["log"] ?? Object.values(hosts)[0];
}

/** Name of a group in maps. */
export function nameOfGroup({ platform, groupId }: GroupKey): string {
  return `${platform}:${groupId}`;
}
