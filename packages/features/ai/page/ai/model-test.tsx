import {
  type Answer,
  api,
  Button,
  Callout,
  reasonOf,
  Section,
  TextArea,
  Toolbar,
  useFormat,
  useState,
  useText,
} from "@dicetower/panel-kit";

/** Asks the saved model something short, and shows how it went. */
export function ModelTest({ onDone }: { readonly onDone: () => void }) {
  const text = useText();
  const format = useFormat();
  const [prompt, setPrompt] = useState(text("ai.test.prompt.default"));
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<Answer<"/api/system/ai/test", "post">>();
  const [failure, setFailure] = useState("");
  const ask = async () => {
    setBusy(true);
    setFailure("");
    try {
      setResult(await api.post("/api/system/ai/test", { body: { prompt } }));
    } catch (error) {
      setResult(undefined);
      setFailure(reasonOf(error));
    } finally {
      setBusy(false);
      onDone();
    }
  };
  return (
    <Section title={text("ai.test")} summary={text("ai.test.summary")}>
      <div class="ai-test">
        <TextArea label={text("ai.test.prompt")} value={prompt} onChange={setPrompt} />
        <Toolbar>
          <Button
            kind="primary"
            icon="player-play"
            busy={busy}
            disabled={prompt.trim() === ""}
            onClick={() => void ask()}
          >
            {text("ai.test.ask")}
          </Button>
        </Toolbar>
        {failure !== "" && (
          <Callout tone="bad" live title={text("ai.test.failed")}>
            {failure}
          </Callout>
        )}
        {result !== undefined && (
          <Callout
            tone={result.ok ? "good" : "bad"}
            live
            title={text(result.ok ? "ai.test.answered" : "ai.test.failed", {
              model: result.model,
              time: format.number(result.latencyMs),
              tokens: format.number(result.usage.promptTokens + result.usage.completionTokens),
            })}
          >
            <p class="ai-reply">{result.ok ? result.reply : result.error}</p>
          </Callout>
        )}
      </div>
    </Section>
  );
}
