import type { Answer, Json, JsonSchema } from "@dicetower/panel-kit";

/** A causal rule, as the service answers it. */
export type Rule = Answer<"/api/causal/rules">[number];

/** What is filled in of a rule. */
export type Draft = Readonly<Record<string, Json>>;

/** Members that nobody fills in. */
const readOnly: readonly string[] = ["id", "stats", "createdAt", "updatedAt", "revision"];

/** What is filled in of a stored rule. */
export function draftOf(rule: Rule): Draft {
  return Object.fromEntries(Object.entries(rule).filter(([name]) => !readOnly.includes(name)));
}

/** What a new rule begins with. */
export const newDraft: Draft = {
  name: "",
  trigger: { kind: "message", scene: "any", matchMode: "exact", keywords: [] },
  conditions: [],
  actions: [],
};

/** Members in the order in which people think of a rule. */
const order = [
  "name",
  "description",
  "trigger",
  "match",
  "conditions",
  "actions",
  "elseActions",
  "cooldown",
  "limit",
];

/** The form of a rule: what is filled in, in order. */
export function formOf(schema: JsonSchema): JsonSchema {
  const all = Object.entries(schema.properties ?? {}).filter(([name]) => !readOnly.includes(name));
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return {
    ...schema,
    properties: Object.fromEntries(all.sort(([one], [other]) => place(one) - place(other))),
  };
}

/** What sets a rule off, in a line: the words of its kind, and what is looked for. */
export function triggerLine({ trigger }: Rule, title: string, eventTitle: (event: string) => string): string {
  const { keywords, keys, event, everySeconds, at, key, op, value } = trigger;
  const detail =
    trigger.kind === "event"
      ? eventTitle(String(event))
      : trigger.kind === "timer"
        ? (at ?? `${String(everySeconds)} s`)
        : trigger.kind === "counter"
          ? `${String(key)} ${String(op)} ${String(value)}`
          : [...listed(keywords), ...listed(keys)].slice(0, 3).join(", ");
  return detail === "" ? title : `${title}: ${String(detail)}`;
}

function listed(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
