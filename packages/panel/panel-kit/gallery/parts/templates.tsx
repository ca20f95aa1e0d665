import { type Json, SchemaForm, Section, Stack, TemplateField, useState } from "@dicetower/panel-kit";

const variables = [
  { name: "nick", meaning: "Who has spoken", sample: "Ann" },
  { name: "result", meaning: "What was rolled", sample: "17" },
  { name: "group" },
];

/** Texts with variables, folded away, shown, with a preview, fixed; a plan with its next runs. */
export function Templates() {
  const [greeting, setGreeting] = useState("Welcome, {nick}!");
  const [roll, setRoll] = useState("");
  const [plan, setPlan] = useState<Json | undefined>({ when: "0 9 * * 1" });
  return (
    <Stack gap="l">
      <Section title="Texts with variables">
        <Stack>
          <TemplateField
            label="Greeting"
            hint="Said to whoever comes."
            preview
            variables={variables}
            value={greeting}
            onChange={setGreeting}
          />
          <TemplateField label="Roll" folded variables={variables} value={roll} onChange={setRoll} />
          <TemplateField
            label="Fixed"
            readOnly
            variables={variables}
            value="{nick} goes."
            onChange={setRoll}
          />
        </Stack>
      </Section>
      <Section title="A plan">
        <SchemaForm
          label="Plan"
          schema={{
            type: "object",
            properties: {
              when: { type: "string", title: "When", format: "cron", "x-preview": "/api/plans/preview" },
            },
          }}
          value={plan}
          onChange={setPlan}
        />
      </Section>
    </Stack>
  );
}
