import { Callout, DataTable, defineTab, Stack, type TabContext, useText } from "@dicetower/panel-kit";
import { words } from "./generated/words.js";

/** How many vectors of a pack hold, and what came of the others. */
function VectorsTab({ tab: { record } }: { readonly tab: TabContext<"/api/rulepacks"> }) {
  const text = useText();
  const { enabled, vectors } = record;
  if (!enabled) return <Callout>{text("rulepacks.page.off")}</Callout>;
  if (vectors === null) return <Callout>{text("rulepacks.page.none")}</Callout>;
  const { total, held, failures } = vectors;
  if (held === total) return <Callout tone="good">{text("rulepacks.page.allHold", { total })}</Callout>;
  return (
    <Stack>
      <Callout tone="warn" title={text("rulepacks.page.someHold", { held, total })}>
        {text("rulepacks.page.someHold.note")}
      </Callout>
      <DataTable
        caption={text("rulepacks.page.failures")}
        rows={failures}
        rowKey={({ file, id }) => `${file} ${id}`}
        columns={[
          {
            key: "id",
            title: text("rulepacks.page.vector"),
            render: ({ id, file }) => (
              <span>
                {id} <span class="dt-muted">{file}</span>
              </span>
            ),
          },
          { key: "run", title: text("rulepacks.page.run"), render: ({ run }) => <code>{run}</code> },
          { key: "expected", title: text("rulepacks.page.expected") },
          { key: "got", title: text("rulepacks.page.got") },
        ]}
      />
      {failures.length < total - held && (
        <p class="dt-muted">{text("rulepacks.page.cut", { count: failures.length })}</p>
      )}
    </Stack>
  );
}

defineTab("dicetower-pack-vectors", VectorsTab, words);
