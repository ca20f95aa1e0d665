import type { Connection, JsonValue, MessageLocation, Store, VariableProvider } from "@dicetower/contract";
import { asCardValue, asStoredValue, type PersonalData } from "@dicetower/players/api";

/** Values of one group, at most, and characters of one. */
export const maxValues = 2_000;
export const maxValueLength = 65_536;
export const maxNameLength = 128;
export const groupValueTable = "scripts_js_group_value";

interface Row {
  readonly platform: string;
  /** `group`, or `user` in private chats. */
  readonly scope: string;
  readonly target: string;
  readonly name: string;
  /** JSON. */
  readonly value: string;
}

/** Variables of groups (`$g`); in private chats the person has them. */
export class GroupValues {
  constructor(readonly store: Store) {}

  async get(place: MessageLocation, name: string): Promise<JsonValue | undefined> {
    const key = { ...placeColumns(place), name };
    const row = await this.store.read((db) => db<Row>(groupValueTable).where(key).first());
    return row === undefined ? undefined : (JSON.parse(row.value) as JsonValue);
  }

  /** `$g` in expressions: what scripts and rolls keep of a group is one. */
  provider(): VariableProvider {
    return {
      key: "scripts-js.group",
      rank: 10,
      matches: /^\$g./u,
      load: async (place, names) => {
        const rows = await this.store.read((db) => {
          const all = db<Row>(groupValueTable).where(placeColumns(place));
          if (names !== undefined)
            all.whereIn(
              "name",
              names.map((name) => name.slice(2)),
            );
          return all.limit(maxValues);
        });
        const values = new Map(rows.map(({ name, value }) => [`$g${name}`, JSON.parse(value) as JsonValue]));
        return {
          get: (name) => asCardValue(values.get(name)),
          holds: (name) => typeof values.get(name) === "number",
          set: (name, value) => this.set(place, name.slice(2), asStoredValue(value)),
        };
      },
    };
  }

  /** @param value null removes it */
  async set(place: MessageLocation, name: string, value: JsonValue): Promise<void> {
    const key = { ...placeColumns(place), name };
    const json = JSON.stringify(value);
    if (json.length > maxValueLength || name.length > maxNameLength)
      throw new Error(`the variable "$g${name.slice(0, 40)}" is too large`);
    await this.store.change(async (db) => {
      if (value === null) {
        await db<Row>(groupValueTable).where(key).delete();
        return;
      }
      const changed = await db<Row>(groupValueTable).where(key).update({ value: json });
      if (changed > 0) return;
      const [{ count } = { count: 0 }] = await db<Row>(groupValueTable)
        .where(placeColumns(place))
        .count({ count: "*" });
      if (Number(count) >= maxValues) throw new Error(`a group has at most ${maxValues} variables`);
      await db<Row>(groupValueTable).insert({ ...key, value: json });
    });
  }

  /** What is kept of a person's private chat. */
  personalData(): PersonalData {
    const mine = (platform: string, userId: string) => ({ platform, scope: "user", target: userId });
    return {
      key: "scripts-js",
      titleKey: "scripts-js.data",
      export: async ({ platform, userId }) => {
        const rows = await this.store.read((db) => db<Row>(groupValueTable).where(mine(platform, userId)));
        return Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value) as JsonValue]));
      },
      erase: async (db: Connection, { platform, userId }) => ({
        scriptValues: await db<Row>(groupValueTable).where(mine(platform, userId)).delete(),
      }),
    };
  }
}

export function placeColumns({ platform = "", groupId = "", userId = "" }: MessageLocation) {
  return groupId === ""
    ? { platform, scope: "user", target: userId }
    : { platform, scope: "group", target: groupId };
}
