import {
  api,
  Badge,
  confirm,
  DataTable,
  Page,
  Section,
  SettingsForm,
  Time,
  useEffect,
  useGet,
  useLocale,
  useSettingsForm,
  useState,
  useText,
} from "@dicetower/panel-kit";
import { type ImportRun, isBusy } from "./import-run.js";
import { RunView } from "./run-view.js";
import { SourceForm } from "./source-form.js";

/** Milliseconds between two looks while something goes on. */
const everyMs = 1_000;

/** Moves data of other bots in: choose, look, write, undo. */
export function ImportsPage() {
  const text = useText();
  const locale = useLocale();
  const [open, setOpen] = useState(0);
  const list = useGet("/api/imports", { query: { locale } });
  const runs = list.data ?? [];
  const run = runs.find(({ id }) => id === open);
  const goes = runs.some(isBusy);
  useEffect(() => {
    if (!goes) return undefined;
    const timer = setInterval(list.reload, everyMs);
    return () => clearInterval(timer);
  }, [goes]);
  const begun = ({ id }: ImportRun) => {
    setOpen(id);
    list.reload();
  };
  const forget = async ({ id, folder }: ImportRun) => {
    const sure = await confirm({
      title: text("imports.page.forget.title", { name: `${id} ${folder}` }),
      text: text("imports.page.forget.text"),
      action: text("imports.page.forget"),
      danger: true,
    });
    if (!sure) return;
    await api.delete("/api/imports/{id}", { params: { id } });
    list.reload();
  };
  return (
    <Page title={text("imports.page.title")} summary={text("imports.page.title.summary")}>
      {run === undefined ? (
        <SourceForm begun={begun} />
      ) : (
        <RunView key={run.id} run={run} changed={list.reload} close={() => setOpen(0)} />
      )}
      {runs.length > 0 && (
        <Section title={text("imports.page.runs")}>
          <DataTable
            caption={text("imports.page.runs")}
            rows={runs}
            rowKey={({ id }) => String(id)}
            rowName={({ id, folder }) => `${id} ${folder}`}
            onOpen={({ id }) => setOpen(id)}
            rowActions={(row) =>
              isBusy(row)
                ? []
                : [
                    {
                      key: "forget",
                      label: text("imports.page.forget"),
                      icon: "trash",
                      onSelect: () => void forget(row),
                    },
                  ]
            }
            columns={[
              { key: "folder", title: text("imports.page.folder") },
              { key: "format", title: text("imports.page.format") },
              {
                key: "state",
                title: text("imports.page.state"),
                render: ({ state }) => <Badge>{text(`imports.state.${state}`)}</Badge>,
              },
              {
                key: "createdAt",
                title: text("imports.page.at"),
                render: ({ createdAt }) => <Time at={createdAt} />,
              },
            ]}
          />
        </Section>
      )}
      <ImportSettings />
    </Page>
  );
}

function ImportSettings() {
  const text = useText();
  const form = useSettingsForm("imports");
  if (form === undefined) return null;
  return (
    <Section title={text("imports.page.settings")}>
      <SettingsForm form={form} />
    </Section>
  );
}
