import { useMemo } from "preact/hooks";
import { useApi } from "../data/use-api.js";
import { holdsKinds, type JsonSchema, type RuleKinds, withKinds } from "../engine/index.js";
import { useLocale, useText } from "../text/locale.js";

/**
 * Puts the kinds of conditions, actions and events in force into a schema. Undefined while they are read; the schema as
 * it is where they cannot be had.
 */
export function useKinds(schema: JsonSchema): JsonSchema | undefined {
  const text = useText();
  const locale = useLocale();
  const wanted = useMemo(() => holdsKinds(schema), [schema]);
  const { data, failure } = useApi<RuleKinds>(wanted ? "/api/automation/kinds" : undefined, {
    query: { locale },
    refreshOn: ["feature.*"],
  });
  return useMemo(() => {
    if (!wanted || (data === undefined && failure !== undefined)) return schema;
    if (data === undefined) return undefined;
    return withKinds(schema, data, {
      all: text("kit.rules.all"),
      any: text("kit.rules.any"),
      conditions: text("kit.rules.conditions"),
      negate: text("kit.rules.negate"),
    });
  }, [schema, wanted, data, failure, locale]);
}
