import type { Actor, Contribution, FieldProblem, JsonValue, SharedChange } from "@dicetower/contract";
import type { GroupField, GroupKey } from "../api.js";
import type { GroupRows } from "../records/entry.js";

/** Values by key of the field. */
export type FieldValues = Readonly<Record<string, JsonValue>>;

/** The fields in force. */
export class FieldRegistry {
  #byKey: ReadonlyMap<string, Contribution<GroupField>> = new Map();

  use(all: readonly Contribution<GroupField>[]): void {
    this.#byKey = new Map([...all].sort((a, b) => (a.key < b.key ? -1 : 1)).map((one) => [one.key, one]));
  }

  /** By key. */
  get all(): readonly Contribution<GroupField>[] {
    return [...this.#byKey.values()].filter(({ live }) => live);
  }

  get(key: string): Contribution<GroupField> | undefined {
    const found = this.#byKey.get(key);
    return found?.live === true ? found : undefined;
  }

  /** Values of all fields for some groups, in their order. */
  async values(groups: readonly GroupRows[]): Promise<FieldValues[]> {
    const values: Record<string, JsonValue>[] = groups.map(() => ({}));
    const keys = groups.map(({ row }) => ({ platform: row.platform, groupId: row.group_id }));
    for (const by of this.all) {
      const { key, item } = by;
      const sourced = item.source === undefined ? undefined : await loaded(by, keys);
      for (const [at, { fields }] of groups.entries()) {
        const of = values[at] as Record<string, JsonValue>;
        of[key] =
          item.source === undefined
            ? take(item, fields.find(({ field }) => field === key)?.value)
            : (sourced?.[at] ?? item.default);
      }
    }
    return values;
  }

  /** What is wrong with values that are to be set; `undefined` values are passed over. */
  problems(values: Readonly<Record<string, unknown>>): {
    readonly problems: FieldProblem[];
    readonly values: Record<string, JsonValue>;
  } {
    const problems: FieldProblem[] = [];
    const taken: Record<string, JsonValue> = {};
    for (const [key, value] of Object.entries(values)) {
      const field = this.get(key)?.item;
      if (field === undefined) {
        problems.push({ path: `/${key}`, message: `"${key}" is not a field of groups` });
        continue;
      }
      const { error, value: right } = field.schema.label(key).validate(value, { convert: false });
      if (error === undefined) taken[key] = right as JsonValue;
      else
        for (const { path, message } of error.details)
          problems.push({ path: `/${[key, ...path].join("/")}`, message });
    }
    return { problems, values: taken };
  }
}

/** What a source has for some groups; undefined where it fails, which is logged with its owner. */
async function loaded(
  by: Contribution<GroupField>,
  keys: readonly GroupKey[],
): Promise<readonly JsonValue[] | undefined> {
  try {
    return await by.run(() => by.item.source?.load(keys));
  } catch (error) {
    by.failed(error, `loading the field "${by.key}" of groups`);
    return undefined;
  }
}

/** The value that is stored, or the default where there is none, or none that the schema takes any more. */
export function take(field: GroupField, stored: string | undefined): JsonValue {
  if (stored === undefined) return field.default;
  const { error, value } = field.schema.validate(JSON.parse(stored), { convert: false });
  return error === undefined ? (value as JsonValue) : field.default;
}

/** Sets a field that its feature keeps itself. @param within a change to take part in, for one that `shares` */
export async function saveSourced(
  by: Contribution<GroupField>,
  key: GroupKey,
  value: JsonValue | null,
  actor: Actor,
  within?: SharedChange,
): Promise<void> {
  await by.run(() => by.item.source?.save(key, value, actor, within));
}
