import {
  type Answer,
  api,
  Badge,
  Callout,
  DataTable,
  defineTab,
  reasonOf,
  type TabContext,
  TextField,
  type Tone,
  useText,
} from "@dicetower/panel-kit";
import { useEffect, useState } from "preact/hooks";
import { words } from "./generated/words.js";

/** Milliseconds without a key after which a text is tried. */
const pauseMs = 250;
const tones: Readonly<Record<string, Tone>> = { answers: "good", chance: "info", shadowed: "neutral" };

/** Tries a text on all rules while it is typed, and shows what becomes of this one. */
function TryTab({ tab: { record } }: { readonly tab: TabContext }) {
  const text = useText();
  const [said, setSaid] = useState(firstKeyword(record["keywords"]));
  const [answer, setAnswer] = useState<Answer<"/api/replies/test", "post">>();
  const [failure, setFailure] = useState("");
  useEffect(() => {
    if (said.trim() === "") {
      setAnswer(undefined);
      return undefined;
    }
    const leave = new AbortController();
    const timer = setTimeout(() => {
      api.post("/api/replies/test", { body: { text: said }, signal: leave.signal }).then(
        (data) => {
          setAnswer(data);
          setFailure("");
        },
        (error: unknown) => {
          if (!leave.signal.aborted) setFailure(reasonOf(error));
        },
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [said, record]);
  return (
    <div class="dt-settings">
      <TextField
        label={text("replies.tab.text")}
        hint={text("replies.tab.hint")}
        value={said}
        maxLength={10_000}
        onChange={setSaid}
      />
      {failure !== "" && (
        <Callout tone="bad" live title={text("replies.tab.failed")}>
          {failure}
        </Callout>
      )}
      {answer !== undefined && answer.command !== "" && (
        <Callout tone="warn" live title={text("replies.tab.command", { command: answer.command })} />
      )}
      {answer !== undefined && answer.rules.length === 0 && <p>{text("replies.tab.none")}</p>}
      {answer !== undefined && answer.rules.length > 0 && (
        <DataTable
          caption={text("replies.tab.rules")}
          rows={answer.rules}
          rowKey={({ id }) => String(id)}
          columns={[
            {
              key: "name",
              title: text("replies.tab.rule"),
              render: ({ id, name }) => (
                <span>
                  #{id} {name} {id === record["id"] && <Badge tone="info">{text("replies.tab.this")}</Badge>}
                </span>
              ),
            },
            { key: "keyword", title: text("replies.tab.keyword"), render: ({ keyword }) => keyword },
            {
              key: "outcome",
              title: text("replies.tab.outcome"),
              render: ({ outcome }) => (
                <Badge tone={tones[outcome] ?? "warn"}>{text(`replies.tab.${outcome}`)}</Badge>
              ),
            },
          ]}
        />
      )}
    </div>
  );
}

/** What the rule is made for, as the first text that is tried. */
function firstKeyword(keywords: unknown): string {
  const [first]: readonly unknown[] = Array.isArray(keywords) ? keywords : [];
  return typeof first === "string" ? first : "";
}

defineTab("dicetower-reply-try", TryTab, words);
