import {
  type ApiFailure,
  api,
  type Body,
  Button,
  Callout,
  Details,
  failureOf,
  type Json,
  type JsonSchema,
  RadioGroup,
  SchemaForm,
  TextArea,
  useLocale,
  useText,
} from "@dicetower/panel-kit";
import { useMemo, useState } from "preact/hooks";
import type { Draft } from "./rule.js";
import { type TrialResult, TrialResultView } from "./trial-result.js";

const route = "/api/causal/rules/test";

/** What a trial takes; the service checks what its forms are filled with. */
type Trial = Body<typeof route, "post">;

/** What the message of a trial is like, beside its words. */
type Circumstances = Readonly<Record<string, Json>>;

/** Tries a rule as it is written. Nothing of it is done. */
export function TrialPane({ draft, id }: { readonly draft: Draft; readonly id: number | undefined }) {
  const text = useText();
  const [said, setSaid] = useState("");
  const [scene, setScene] = useState("group");
  const [more, setMore] = useState<Circumstances>({});
  const [result, setResult] = useState<TrialResult>();
  const [failure, setFailure] = useState<ApiFailure>();
  const [busy, setBusy] = useState(false);
  const locale = useLocale();
  const schema = useMemo(() => circumstances(text), [locale]);
  const run = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { counters, random, ...message } = more;
      const body = {
        rule: id === undefined ? draft : { ...draft, id },
        message: { text: said, messageType: scene, locale, ...message },
        ...(counters === undefined ? {} : { counters }),
        ...(random === undefined ? {} : { random }),
      };
      setResult(await api.post(route, { body: body as Trial }));
    } catch (error) {
      setResult(undefined);
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div class="dt-stack dt-gap-m">
      <TextArea label={text("causal.page.trial.text")} value={said} onChange={setSaid} rows={2} />
      <RadioGroup
        inline
        label={text("causal.page.trial.scene")}
        value={scene}
        onChange={setScene}
        options={["group", "private"].map((value) => ({
          value,
          label: text(`causal.page.trial.scene.${value}`),
        }))}
      />
      <Details summary={text("causal.page.trial.more")}>
        <SchemaForm
          label={text("causal.page.trial.more")}
          schema={schema}
          value={more as Json}
          onChange={(next) => setMore((next ?? {}) as Circumstances)}
        />
      </Details>
      <div class="dt-toolbar">
        <Button icon="test-pipe" busy={busy} onClick={() => void run()}>
          {text("causal.page.trial.run")}
        </Button>
      </div>
      {failure !== undefined && (
        <Callout tone="bad" live title={text("causal.page.trial.refused")}>
          {failure.message}
        </Callout>
      )}
      {result !== undefined && <TrialResultView result={result} />}
    </div>
  );
}

function circumstances(text: ReturnType<typeof useText>): JsonSchema {
  const word = (name: string, more: JsonSchema = {}): JsonSchema => ({
    type: "string",
    title: text(`causal.page.trial.${name}`),
    ...more,
  });
  return {
    type: "object",
    properties: {
      platform: word("platform", { default: "test", maxLength: 40 }),
      userId: word("userId", { default: "10001", maxLength: 64 }),
      groupId: word("groupId", { default: "20001", maxLength: 64 }),
      nickname: word("nickname", { default: "tester", maxLength: 100 }),
      role: word("role", {
        default: "member",
        enum: ["owner", "admin", "member"],
        "x-widget": "select",
        "x-options": Object.fromEntries(
          ["owner", "admin", "member"].map((role) => [role, text(`causal.page.trial.role.${role}`)]),
        ),
      }),
      trust: {
        type: "integer",
        enum: [0, 1, 2, 3, 4, 5],
        "x-widget": "select",
        title: text("causal.page.trial.trust"),
      },
      random: { type: "number", minimum: 0, maximum: 100, title: text("causal.page.trial.random") },
      counters: {
        type: "object",
        title: text("causal.page.trial.counters"),
        description: text("causal.page.trial.counters.hint"),
        additionalProperties: { type: "number" },
      },
    },
  };
}
