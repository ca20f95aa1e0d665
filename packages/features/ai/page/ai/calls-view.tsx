import {
  Badge,
  Button,
  Callout,
  Code,
  Details,
  EmptyState,
  type ListItem,
  Section,
  Skeleton,
  Stack,
  Time,
  useFormat,
  useGet,
  useText,
} from "@dicetower/panel-kit";

type Call = ListItem<"/api/system/ai/calls">;

/** What models were asked and answered last, where the owners keep that. */
export function CallsView() {
  const text = useText();
  const { data, reload, loading } = useGet("/api/system/ai/calls");
  if (data === undefined) return <Skeleton lines={4} />;
  return (
    <Section
      summary={text("ai.calls.summary")}
      actions={
        <Button icon="refresh" busy={loading} onClick={reload}>
          {text("ai.calls.reload")}
        </Button>
      }
    >
      {!data.kept && <Callout title={text("ai.calls.off")}>{text("ai.calls.off.text")}</Callout>}
      {data.kept && data.items.length === 0 && <EmptyState icon="history" title={text("ai.calls.none")} />}
      <ul class="ai-calls">
        {data.items.map((call, at) => (
          <li key={`${call.at} ${data.items.length - at}`}>
            <CallView call={call} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function CallView({ call }: { readonly call: Call }) {
  const text = useText();
  const format = useFormat();
  const tokens = format.number(call.promptTokens + call.completionTokens);
  return (
    <Details
      summary={
        <>
          <Time at={call.at} full /> <Badge tone={call.error === "" ? "good" : "bad"}>{call.purpose}</Badge>{" "}
          {call.model} · {text("ai.calls.size", { tokens, time: format.number(call.latencyMs) })}
        </>
      }
    >
      <Stack gap="s">
        <Code block label={text("ai.calls.asked")}>
          {call.asked}
        </Code>
        <Code block label={text("ai.calls.answered")}>
          {call.error === "" ? call.answered : call.error}
        </Code>
      </Stack>
    </Details>
  );
}
