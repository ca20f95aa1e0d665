import { DataTable, Details, useText } from "@dicetower/panel-kit";
import type { Note } from "./import-run.js";

/** A list that is folded away, with how many there are. */
export function Notes({
  title,
  count,
  rows,
}: {
  readonly title: string;
  readonly count: number;
  readonly rows: readonly Note[];
}) {
  const text = useText();
  if (count === 0) return null;
  return (
    <Details summary={`${title} (${count})`}>
      <DataTable
        caption={title}
        rows={rows.map((row, place) => ({ ...row, place }))}
        rowKey={({ place }) => String(place)}
        columns={[
          { key: "file", title: text("imports.page.what") },
          { key: "reason", title: text("imports.page.why") },
        ]}
      />
    </Details>
  );
}
