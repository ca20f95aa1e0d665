import { type Actor, Joi, type JsonValue } from "@dicetower/contract";
import type { GroupField, GroupKey } from "@dicetower/groups/api";
import { maxPeople, noGame, type Pot, type TableState } from "./state.js";
import type { Tables } from "./tables.js";

const userId = Joi.string().min(1).max(64);

const pot = Joi.object({
  faces: Joi.number().integer().min(2).max(1_000).required(),
  copies: Joi.number().integer().min(1).max(100).required(),
  left: Joi.array().items(Joi.number().integer().min(1)).max(10_000).required(),
  taken: Joi.array().items(Joi.number().integer().min(1)).max(100).required(),
});

/** One part of a table as a field of its group: how it is read and what a new value makes of the table. */
interface Part {
  readonly key: string;
  readonly schema: Joi.Schema;
  readonly default: JsonValue;
  readonly read: (state: TableState) => JsonValue;
  readonly write: (state: TableState, value: JsonValue) => TableState;
}

const parts: readonly Part[] = [
  {
    key: "observers",
    schema: Joi.array()
      .items(
        Joi.object({
          userId: userId.required(),
          name: Joi.string().allow("").max(100).default(""),
          since: Joi.number().integer().min(0).default(0),
        }),
      )
      .max(maxPeople),
    default: [],
    read: ({ observers }) => observers.map(({ userId: id, name, since }) => ({ userId: id, name, since })),
    write: (state, value) => ({ ...state, observers: value as unknown as TableState["observers"] }),
  },
  {
    key: "team",
    schema: Joi.array().items(userId).unique().max(maxPeople),
    default: [],
    read: ({ team }) => team,
    write: (state, value) => ({ ...state, team: value as readonly string[] }),
  },
  {
    key: "host",
    schema: Joi.string().allow("").max(64),
    default: "",
    read: ({ host }) => host,
    write: (state, value) => ({ ...state, host: value as string }),
  },
  {
    key: "table",
    schema: Joi.object({
      system: Joi.string().allow("").max(32),
      players: Joi.array().items(userId).unique().max(maxPeople),
      master: Joi.array().items(userId).max(1),
      settings: Joi.object().pattern(Joi.string().max(40), Joi.string().max(200)).max(50),
      roulette: pot.allow(null),
    }),
    default: {},
    read: tableField,
    write: (state, value) => withTable(state, value as TableField),
  },
];

/** The field `table`, without what is as it is everywhere. */
interface TableField {
  readonly system?: string;
  readonly players?: readonly string[];
  readonly master?: readonly string[];
  readonly settings?: Readonly<Record<string, string>>;
  readonly roulette?: Pot | null;
}

function tableField({ game, host }: TableState): JsonValue {
  return {
    ...(game.system === "" ? {} : { system: game.system }),
    ...(game.players.length === 0 ? {} : { players: game.players }),
    ...(host === "" ? {} : { master: [host] }),
    ...(Object.keys(game.settings).length === 0 ? {} : { settings: game.settings }),
    ...(game.pot === undefined ? {} : { roulette: { ...game.pot } }),
  };
}

function withTable(state: TableState, value: TableField): TableState {
  const { system = "", players = [], settings = {}, roulette } = value;
  const { openedAt } = state.game;
  return { ...state, game: { ...noGame, openedAt, system, players, settings, pot: roulette ?? undefined } };
}

/** Fields of groups that are kept with their tables. @param written called before a field is written */
export function tableFields(tables: Tables, written: (key: GroupKey) => void): GroupField[] {
  return parts.map(({ key, schema, default: standard, read, write }) => ({
    key,
    schema,
    default: standard,
    titleKey: `session.field.${key}`,
    source: {
      load: async (groups: readonly GroupKey[]) => groups.map((group) => read(tables.get(group))),
      async save(group: GroupKey, value: JsonValue | null, actor: Actor) {
        written(group);
        const action = `session.${key}`;
        await tables.edit(group, (state) => write(state, value ?? standard), { actor, action });
      },
    },
  }));
}
