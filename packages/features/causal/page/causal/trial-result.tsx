import { type Answer, Badge, Callout, Code, Icon, KeyValue, useFormat, useText } from "@dicetower/panel-kit";
import { useKindTitles } from "./use-kinds.js";

/** What a trial answers. */
export type TrialResult = Answer<"/api/causal/rules/test", "post">;

/** What a rule would do: its conditions one by one, then its actions. */
export function TrialResultView({ result }: { readonly result: TrialResult }) {
  const text = useText();
  const format = useFormat();
  const kinds = useKindTitles();
  const { conditions, actions, reply, counters, errors } = result;
  const outcome = outcomeOf(result);
  const title = (kind: string) =>
    kind === "all" || kind === "any" ? text(`kit.rules.${kind}`) : kinds.condition(kind);
  return (
    <div class="dt-stack dt-gap-m">
      <Callout
        live
        tone={outcome === "acts" ? "good" : outcome === "unfit" ? "neutral" : "warn"}
        title={text(`causal.page.outcome.${outcome}`)}
      />
      {conditions.length > 0 && (
        <div>
          <h3 class="dt-form-heading">{text("causal.page.conditions")}</h3>
          <ul class="causal-checks">
            {conditions.map(({ path, kind, result: holds, value }) => (
              <li key={path} style={{ "--causal-depth": path.split(".conditions.").length - 1 }}>
                <Badge tone={holds ? "good" : "neutral"} icon={holds ? "check" : "x"}>
                  {text(holds ? "causal.page.holds" : "causal.page.holdsNot")}
                </Badge>
                <span>{title(kind)}</span>
                {value !== null && <Code>{typeof value === "string" ? value : JSON.stringify(value)}</Code>}
              </li>
            ))}
          </ul>
        </div>
      )}
      {actions.length > 0 && (
        <div>
          <h3 class="dt-form-heading">{text("causal.page.actions")}</h3>
          <ol class="causal-actions">
            {actions.map(({ kind, wouldDo, error }, at) => (
              <li key={at}>
                <strong>{kinds.action(kind)}</strong>
                {wouldDo !== "" && wouldDo !== kinds.action(kind) && <div>{wouldDo}</div>}
                {error !== "" && (
                  <div class="causal-error">
                    <Icon name="alert-circle" /> {error}
                  </div>
                )}
              </li>
            ))}
          </ol>
        </div>
      )}
      {reply !== "" && (
        <div>
          <h3 class="dt-form-heading">{text("causal.page.reply")}</h3>
          <p class="causal-reply">{reply}</p>
        </div>
      )}
      {Object.keys(counters).length > 0 && (
        <div>
          <h3 class="dt-form-heading">{text("causal.page.counters")}</h3>
          <KeyValue
            items={Object.entries(counters).map(([key, value]) => ({
              key,
              label: key,
              value: format.number(value),
            }))}
          />
        </div>
      )}
      {errors.map((error) => (
        <Callout key={error} tone="bad">
          {error}
        </Callout>
      ))}
    </div>
  );
}

function outcomeOf({ triggered, fulfilled, blocked, actions }: TrialResult) {
  if (!triggered) return "unfit";
  if (blocked) return "blocked";
  if (fulfilled) return "acts";
  return actions.length > 0 ? "otherwise" : "nothing";
}
