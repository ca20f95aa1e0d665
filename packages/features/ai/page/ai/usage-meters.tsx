import {
  type Answer,
  KeyValue,
  Progress,
  Section,
  Skeleton,
  useFormat,
  useGet,
  useText,
} from "@dicetower/panel-kit";

type Sums = Answer<"/api/system/ai">["usage"]["today"];

/** What models have used today and this month, and what is left of the day. */
export function UsageMeters() {
  const text = useText();
  const format = useFormat();
  const { data } = useGet("/api/system/ai", { refreshOn: ["settings.*"] });
  if (data === undefined) return <Skeleton lines={4} />;
  const { dailyTokens } = data.dialogue;
  const { today, month } = data.usage;
  const used = today.promptTokens + today.completionTokens;
  const row = (key: string, sums: Sums) => ({
    key,
    label: text(`ai.usage.${key}`),
    value: text("ai.usage.sums", {
      requests: format.number(sums.requests),
      prompt: format.number(sums.promptTokens),
      completion: format.number(sums.completionTokens),
      errors: format.number(sums.errors),
    }),
  });
  return (
    <Section title={text("ai.usage")} summary={text("ai.usage.summary")}>
      {dailyTokens > 0 && (
        <Progress
          label={text("ai.usage.budget")}
          value={Math.min(used, dailyTokens)}
          max={dailyTokens}
          text={text("ai.usage.of", { used: format.number(used), limit: format.number(dailyTokens) })}
        />
      )}
      <KeyValue items={[row("today", today), row("month", month)]} />
    </Section>
  );
}
