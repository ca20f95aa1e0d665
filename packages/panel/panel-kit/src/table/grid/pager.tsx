import { IconButton } from "../../components/button.js";
import { Select } from "../../components/fields/choice.js";
import { useText } from "../../text/locale.js";

/** Which page of a long list is shown. */
export interface Paging {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onChange: (page: number, pageSize: number) => void;
}

const sizes = [20, 50, 100, 200];

/** Leads through the pages of a list. */
export function Pager({ page, pageSize, total, onChange }: Paging) {
  const text = useText();
  const last = Math.max(1, Math.ceil(total / pageSize));
  return (
    <nav class="dt-pager" aria-label={text("kit.table.pages")}>
      <Select
        label={text("kit.table.size")}
        value={String(pageSize)}
        options={[...new Set([...sizes, pageSize])].map((size) => ({
          value: String(size),
          label: String(size),
        }))}
        onChange={(size) => onChange(1, Number(size))}
      />
      <p class="dt-num" aria-live="polite">
        {text("kit.table.range", {
          from: total === 0 ? 0 : (page - 1) * pageSize + 1,
          to: Math.min(total, page * pageSize),
          total,
        })}
      </p>
      <div class="dt-toolbar">
        <IconButton
          icon="chevron-left"
          label={text("kit.table.previous")}
          disabled={page <= 1}
          onClick={() => onChange(page - 1, pageSize)}
        />
        <IconButton
          icon="chevron-right"
          label={text("kit.table.next")}
          disabled={page >= last}
          onClick={() => onChange(page + 1, pageSize)}
        />
      </div>
    </nav>
  );
}
