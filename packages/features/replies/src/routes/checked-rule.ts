import { codes, failure, type Joi } from "@dicetower/contract";
import type { Templates } from "@dicetower/texts/api";
import { compileReply } from "../answering/reply-text.js";
import { completeRule, fieldNames, type RuleFields } from "../rules/rule.js";
import type { KeptRule } from "../rules/rule-cache.js";
import { readOnlyNames, type SentRule } from "./schemas.js";

/** A rule as it is answered. */
export function rowOf({ rule, statistics: { hits, lastHitAt, lastError } }: KeptRule) {
  return { ...rule, hits, lastHitAt, lastError };
}

/** The fields of what was sent, without what the service notes itself. */
export function fieldsOf(sent: object): RuleFields {
  return Object.fromEntries(
    fieldNames.flatMap((name) => (name in sent ? [[name, (sent as Partial<RuleFields>)[name]]] : [])),
  ) as unknown as RuleFields;
}

/**
 * Checks a whole rule, beyond what its schema says.
 * @throws Failure 40001 naming the fields, 42200 for an address that cannot be fetched
 */
export function checkedRule(
  sent: object,
  schema: Joi.ObjectSchema<RuleFields>,
  templates: Pick<Templates, "compile">,
): RuleFields {
  const { error, value } = schema.validate(sent, { abortEarly: false, convert: false });
  if (error !== undefined)
    throw failure(codes.invalid, `${error.message}.`, {
      errors: error.details.map(({ path, message }) => ({ path: `/${path.join("/")}`, message })),
    });
  const rule = completeRule(value as RuleFields);
  for (const { text } of rule.responses) compileReply(text, templates);
  return rule;
}

const growing: ReadonlySet<string> = new Set(["hits", "lastHitAt", "updatedAt"]);

/** @throws Failure 40001 where somebody wants to set what the service notes itself */
export function mustBeAsRead(sent: Partial<SentRule>, kept: KeptRule): void {
  const row: Readonly<Record<string, unknown>> = rowOf(kept);
  for (const name of readOnlyNames) {
    const value = sent[name];
    // Hits and changes go on while somebody edits; that the rule is another one now its revision tells.
    const isOlder = growing.has(name) && Number(value) <= Number(row[name]);
    if (value === undefined || value === row[name] || isOlder || name === "lastError") continue;
    const message = `"${name}" cannot be set.`;
    throw failure(codes.invalid, message, { errors: [{ path: `/${name}`, message }] });
  }
}
