import {
  completeRule,
  fieldNames,
  type Rule,
  type RuleFields,
  type RuleStatistics,
  ruleDefaults,
} from "./rule.js";

/** A row of `replies_rule`. */
export interface RuleRow {
  readonly id: number;
  readonly name: string;
  readonly enabled: number;
  readonly folder: string;
  /** The other fields as JSON, without those that have their default. */
  readonly fields: string;
  readonly hits: number;
  readonly last_hit_at: number | string;
  readonly last_error: string;
  readonly failures: number;
  readonly position: number;
  readonly created_at: number | string;
  readonly updated_at: number | string;
  readonly revision: number;
}

/** Fields with a column of their own. */
const columns: ReadonlySet<keyof RuleFields> = new Set(["name", "enabled", "group"]);

export function ruleOf(row: RuleRow): Rule {
  const kept = JSON.parse(row.fields) as Pick<RuleFields, "keywords" | "responses">;
  return {
    ...completeRule({ ...kept, name: row.name, enabled: row.enabled === 1, group: row.folder }),
    id: row.id,
    pack: "",
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
    revision: row.revision,
  };
}

export function statisticsOf(row: RuleRow): RuleStatistics {
  return {
    hits: row.hits,
    lastHitAt: Number(row.last_hit_at),
    lastError: row.last_error,
    failures: row.failures,
    position: row.position,
  };
}

/** The columns of what owners write. */
export function columnsOf(fields: RuleFields): Pick<RuleRow, "name" | "enabled" | "folder" | "fields"> {
  const defaults: Partial<RuleFields> = ruleDefaults;
  const kept = fieldNames.flatMap((name) => {
    const value = fields[name];
    const isKept = !columns.has(name) && JSON.stringify(value) !== JSON.stringify(defaults[name]);
    return isKept ? [[name, value]] : [];
  });
  return {
    name: fields.name,
    enabled: fields.enabled ? 1 : 0,
    folder: fields.group,
    fields: JSON.stringify(Object.fromEntries(kept)),
  };
}
