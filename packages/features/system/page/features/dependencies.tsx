import {
  Button,
  DataTable,
  EmptyState,
  Section,
  Select,
  Skeleton,
  StateBadge,
  useState,
  useText,
} from "@dicetower/panel-kit";
import { type Feature, titleOf } from "./feature.js";
import { Graph } from "./graph.js";
import { around, needsOf } from "./layers.js";

const everything = "";

/** Who needs whom, as a picture and as a table. */
export function Dependencies({ all }: { readonly all: readonly Feature[] | undefined }) {
  const text = useText();
  const [table, setTable] = useState(false);
  const [about, setAbout] = useState(everything);
  if (all === undefined) return <Skeleton lines={10} />;
  const needs = needsOf(all);
  const concerned = about === everything ? undefined : around(about, needs);
  const tied = new Set(needs.flatMap(({ from, to }) => [from, to]));
  const shown = all.filter(({ id }) => (concerned ?? tied).has(id));
  const ids = new Set(shown.map(({ id }) => id));
  const lines = needs.filter(({ from, to }) => ids.has(from) && ids.has(to));
  const nameOf = (id: string) => titleOf(all.find((one) => one.id === id) as Feature);
  return (
    <Section
      title={text("system.page.features.dependencies")}
      summary={text("system.page.features.dependencies.summary", {
        count: lines.length,
        alone: all.length - tied.size,
      })}
      actions={
        <Button icon={table ? "sitemap" : "table"} onClick={() => setTable(!table)}>
          {text(table ? "system.page.features.asGraph" : "kit.chart.table")}
        </Button>
      }
    >
      <div class="sys-filters">
        <Select
          label={text("system.page.features.about")}
          value={about}
          onChange={setAbout}
          options={[
            { value: everything, label: text("system.page.features.about.all") },
            ...all.map((one) => ({ value: one.id, label: titleOf(one) })),
          ]}
        />
      </div>
      {lines.length === 0 ? (
        <EmptyState
          icon="unlink"
          title={text("system.page.features.alone")}
          text={text("system.page.features.alone.text")}
        />
      ) : table ? (
        <DataTable
          caption={text("system.page.features.dependencies")}
          rows={shown}
          rowKey={({ id }) => id}
          rowName={titleOf}
          columns={[
            { key: "title", title: text("system.page.features.feature"), render: titleOf },
            {
              key: "state",
              title: text("system.page.features.state"),
              render: ({ state }) => (
                <StateBadge state={state} label={text(`system.page.features.state.${state}`)} />
              ),
            },
            {
              key: "needs",
              title: text("system.page.features.needs"),
              render: ({ id }) =>
                lines
                  .filter(({ from }) => from === id)
                  .map(({ to, service }) => `${nameOf(to)} (${service})`)
                  .join(", ") || "–",
            },
            {
              key: "neededBy",
              title: text("system.page.features.neededBy"),
              render: ({ id }) =>
                lines
                  .filter(({ to }) => to === id)
                  .map(({ from }) => nameOf(from))
                  .join(", ") || "–",
            },
          ]}
        />
      ) : (
        <Graph shown={shown} needs={lines} about={about === everything ? undefined : about} />
      )}
    </Section>
  );
}
