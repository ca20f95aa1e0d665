import {
  Page,
  ResourceTable,
  resourceOf,
  Section,
  SettingsForm,
  Stack,
  Tabs,
  useSettingsForm,
  useState,
  useText,
} from "@dicetower/panel-kit";
import { CallsView } from "./calls-view.js";
import { ModelTest } from "./model-test.js";
import { UsageMeters } from "./usage-meters.js";

/** Which models are asked, what they use and remember, and what they were asked last. */
export function AiPage() {
  const text = useText();
  const memory = resourceOf("ai-memory");
  return (
    <Page wide title={text("ai.page.title")} summary={text("ai.page.title.summary")}>
      <Tabs
        label={text("ai.page.title")}
        tabs={[
          { key: "settings", title: text("ai.tab.settings"), icon: "settings", content: <AiSettings /> },
          {
            key: "use",
            title: text("ai.tab.use"),
            icon: "chart-bar",
            content: <TestAndUse />,
          },
          {
            key: "memory",
            title: text("ai.tab.memory"),
            icon: "database",
            content:
              memory === undefined ? null : (
                <Section summary={memory.summary}>
                  <ResourceTable table={memory} />
                </Section>
              ),
          },
          { key: "calls", title: text("ai.tab.calls"), icon: "history", content: <CallsView /> },
        ]}
      />
    </Page>
  );
}

function TestAndUse() {
  const [tests, setTests] = useState(0);
  return (
    <Stack gap="l">
      <ModelTest onDone={() => setTests((count) => count + 1)} />
      <UsageMeters key={tests} />
    </Stack>
  );
}

function AiSettings() {
  const form = useSettingsForm("ai");
  return form === undefined ? null : <SettingsForm form={form} level={2} />;
}
