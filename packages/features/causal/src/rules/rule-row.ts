import type { Rule, RuleDefinition, RuleFields } from "./rule.js";

/** A row of `causal_rule`. */
export interface RuleRow {
  readonly id: number;
  readonly name: string;
  readonly enabled: number;
  readonly priority: number;
  /** JSON. */
  readonly definition: string;
  readonly hits: number | string;
  readonly last_hit_at: number | string;
  readonly errors: number | string;
  readonly last_error: string;
  readonly created_at: number | string;
  readonly updated_at: number | string;
  readonly revision: number;
}

/** Columns that an admin writes. */
export type WrittenColumns = Pick<RuleRow, "name" | "enabled" | "priority" | "definition">;

export function ruleOf(row: RuleRow): Rule {
  return {
    id: row.id,
    name: row.name,
    enabled: row.enabled === 1,
    priority: row.priority,
    ...(JSON.parse(row.definition) as RuleDefinition),
    stats: {
      hits: Number(row.hits),
      lastHitAt: Number(row.last_hit_at),
      errors: Number(row.errors),
      lastError: row.last_error,
    },
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
    revision: row.revision,
  };
}

/** @param fields also of a whole rule, of which the rest is left out */
export function columnsOf(fields: RuleFields): WrittenColumns {
  const definition: RuleDefinition = {
    description: fields.description,
    trigger: fields.trigger,
    match: fields.match,
    conditions: fields.conditions,
    actions: fields.actions,
    elseActions: fields.elseActions,
    cooldown: fields.cooldown,
    limit: fields.limit,
    channelScope: fields.channelScope,
    channelTarget: fields.channelTarget,
    stopPipeline: fields.stopPipeline,
  };
  const { name, enabled, priority } = fields;
  return { name, enabled: enabled ? 1 : 0, priority, definition: JSON.stringify(definition) };
}
