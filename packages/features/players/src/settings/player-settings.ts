import {
  type Actor,
  type Contribution,
  codes,
  type FeatureHost,
  failure,
  type JsonValue,
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

  async get<T extends JsonValue>(person: PersonKey, setting: PlayerSetting<T>): Promise<T> {
    if (setting.source !== undefined) return setting.source.load(this.registry.links.main(person));
    return read(setting, (await this.registry.load(person))?.settings);
  }

  /** From memory alone. */
  now<T extends JsonValue>(person: PersonKey, setting: PlayerSetting<T>): T {
    if (setting.source !== undefined) return setting.default;
    return read(setting, this.registry.inMemory(person)?.settings);
  }

  /**
   * Sets one; null takes the default again.
   * @returns the value before and after
   * @throws Failure 40001 for a value that the setting does not take
   */
  async set<T extends JsonValue>(
    person: PersonKey,
    setting: PlayerSetting<T>,
    value: T | null,
    actor: Actor,
  ): Promise<{ readonly before: T; readonly after: T }> {
    const next = value === null ? null : checked(setting, value);
    const before = await this.get(person, setting);
    const main = this.registry.links.main(person);
    if (setting.source !== undefined) await setting.source.save(main, next, actor);
    else await this.#write(main, setting.key, before, next, actor);
    return { before, after: await this.get(person, setting) };
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

  #write(main: PersonKey, key: string, before: JsonValue, value: JsonValue, actor: Actor): Promise<void> {
    const { registry } = this;
    return registry.changePerson(main, async (db) => {
      const where = { ...keyColumns(main), key };
      await db(settingTable).where(where).delete();
      if (value !== null) await db(settingTable).insert({ ...where, value: JSON.stringify(value) });
      await registry.changes.record(db, {
        action: "player.setting",
        actor,
        target: { type: "player", id: personName(main) },
        before,
        after: value,
        fields: [key],
      });
    });
  }
}

/** What was stored under an earlier schema and does not fit any more counts as not set. */
function read<T extends JsonValue>(
  setting: PlayerSetting<T>,
  stored: ReadonlyMap<string, JsonValue> | undefined,
): T {
  const value = stored?.get(setting.key);
  if (value === undefined) return setting.default;
  const result = setting.schema.validate(value);
  return result.error === undefined ? (result.value as T) : setting.default;
}

function checked<T extends JsonValue>({ key, schema }: PlayerSetting<T>, value: T): T {
  const { value: next, error } = schema.validate(value, { convert: false });
  if (error === undefined) return next as T;
  const message = error.message.replace(/^"value"/, `"${key}"`);
  throw failure(codes.invalid, message, { errors: [{ path: "/value", message }] });
}
