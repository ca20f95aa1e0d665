import { Button, DataTable, type Json, useState, useText } from "@dicetower/panel-kit";
import { differencesOf } from "./flat.js";

/** The fields of two values beside one another: those that differ, and all where wanted. */
export function Differences({
  before,
  after,
}: {
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}) {
  const text = useText();
  const [all, setAll] = useState(false);
  const fields = differencesOf(before, after);
  const shown = all ? fields : fields.filter(({ differs }) => differs);
  const shownValue = (value: string | undefined) =>
    value === undefined ? <span class="dt-muted">{text("audit.page.absent")}</span> : <code>{value}</code>;
  return (
    <>
      <DataTable
        caption={text("audit.page.values")}
        rows={shown}
        rowKey={({ path }) => path}
        rowName={({ path }) => path}
        empty={<p class="dt-muted">{text("audit.page.same")}</p>}
        columns={[
          {
            key: "path",
            title: text("audit.page.field"),
            render: ({ path }) => path || text("audit.page.whole"),
          },
          { key: "before", title: text("audit.page.before"), render: (field) => shownValue(field.before) },
          { key: "after", title: text("audit.page.after"), render: (field) => shownValue(field.after) },
        ]}
      />
      {fields.length > shown.length || all ? (
        <div>
          <Button small kind="quiet" onClick={() => setAll(!all)}>
            {text(all ? "audit.page.onlyChanged" : "audit.page.allFields", { count: fields.length })}
          </Button>
        </div>
      ) : null}
    </>
  );
}
