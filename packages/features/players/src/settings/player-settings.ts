import {
  type Actor,
  type Connection,
  type Contribution,
  codes,
  type FeatureHost,
  failure,
  type JsonValue,
  type SharedChange,
} from "@dicetower/contract";
import { type PersonKey, type PlayerSetting, playerSettings } from "../api.js";
import { keyColumns, personName } from "../records/person-name.js";
import type { Registry } from "../records/registry.js";

export const settingTable = "players_setting";

/** Settings that people have for themselves: the main identity's count for all of its accounts. */
export class PlayerSettings {
  #contributions: readonly Contribution<PlayerSetting>[] = [];

  constructor(
    host: Pick<FeatureHost, "read">,
    readonly registry: Registry,
  ) {
    host.read(playerSettings, ({ all }) => {
      this.#contributions = all;
    });
  }

  /** Undefined where no feature in force has such a setting. */
  known(key: string): PlayerSetting | undefined {
    return this.#contributions.find((one) => one.key === key && one.live)?.item;
  }

  /** @throws Failure 42200 where no feature in force has such a setting */
  find(key: string): PlayerSetting {
    const found = this.known(key);
    if (found !== undefined) return found;
    const known = this.#contributions.map((one) => one.key).join(", ");
    throw failure(codes.ruleBroken, `There is no setting "${key}" here; there are: ${known || "none"}.`);
  }

  async get(person: PersonKey, setting: PlayerSetting): Promise<JsonValue> {
    if (setting.source !== undefined) return setting.source.load(this.registry.links.main(person));
    return valued(setting, (await this.registry.load(person))?.settings.get(setting.key));
  }

  /** From memory alone. */
  now(person: PersonKey, setting: PlayerSetting): JsonValue {
    if (setting.source !== undefined) return setting.default;
    return valued(setting, this.registry.inMemory(person)?.settings.get(setting.key));
  }

  /**
   * Sets one; null takes the default again.
   * @param within a change to take part in, which records it
   * @returns the value before and after
   * @throws Failure 40001 for a value that the setting does not take
   * @throws TypeError within a change for a source that does not share
   */
  async set(
    person: PersonKey,
    setting: PlayerSetting,
    value: JsonValue | null,
    actor: Actor,
    within?: SharedChange,
  ): Promise<{ readonly before: JsonValue; readonly after: JsonValue }> {
    const next = value === null ? null : checked(setting, value);
    const { source } = setting;
    if (within !== undefined && source !== undefined && source.shares !== true)
      throw new TypeError(`The setting "${setting.key}" takes no part in a change over several features.`);
    const main = this.registry.links.main(person);
    if (source === undefined) {
      const before = await this.#write(main, setting, next, actor, within);
      return { before, after: next ?? setting.default };
    }
    const before = await this.get(person, setting);
    await source.save(main, next, actor, within);
    return {
      before,
      after: within === undefined ? await this.get(person, setting) : (next ?? setting.default),
    };
  }

  /** All settings in force. */
  async all(person: PersonKey): Promise<Record<string, JsonValue>> {
    const values: Record<string, JsonValue> = {};
    for (const one of this.#contributions) {
      if (!one.live) continue;
      try {
        values[one.key] = await one.run(() => this.get(person, one.item));
      } catch (error) {
        one.failed(error, `reading the setting "${one.key}" of a player`);
      }
    }
    return values;
  }

  /** @returns the value before */
  #write(
    main: PersonKey,
    setting: PlayerSetting,
    value: JsonValue | null,
    actor: Actor,
    within?: SharedChange,
  ): Promise<JsonValue> {
    const { registry } = this;
    const { key } = setting;
    const write = async (db: Connection, change: SharedChange): Promise<JsonValue> => {
      const where = { ...keyColumns(main), key };
      const row: { readonly value: string } | undefined = await db(settingTable).where(where).first("value");
      const before = valued(setting, row && JSON.parse(row.value));
      await db(settingTable).where(where).delete();
      if (value !== null) await db(settingTable).insert({ ...where, value: JSON.stringify(value) });
      change.tell({ [key]: before }, { [key]: value ?? setting.default });
      if (within === undefined)
        await registry.changes.record(db, {
          action: "player.setting",
          actor,
          target: { type: "player", id: personName(main) },
          before,
          after: value,
          fields: [key],
        });
      return before;
    };
    return registry.changePerson(main, write, within);
  }
}

/** What was stored under an earlier schema and does not fit any more counts as not set. */
function valued(setting: PlayerSetting, stored: JsonValue | undefined): JsonValue {
  if (stored === undefined) return setting.default;
  const result = setting.schema.validate(stored);
  return result.error === undefined ? (result.value as JsonValue) : setting.default;
}

function checked({ key, schema }: PlayerSetting, value: JsonValue): JsonValue {
  const { value: next, error } = schema.validate(value, { convert: false });
  if (error === undefined) return next as JsonValue;
  const message = error.message.replace(/^"value"/, `"${key}"`);
  throw failure(codes.invalid, message, { errors: [{ path: "/value", message }] });
}
