import { useState } from "preact/hooks";
import { Button } from "../../components/button.js";
import { Select } from "../../components/fields/choice.js";
import { Combobox } from "../../components/fields/combobox.js";
import { SearchField } from "../../components/fields/text-field.js";
import { Drawer } from "../../components/overlays/dialog.js";
import type { ManifestTable } from "../../engine/index.js";
import { findRecords, resourceOf } from "../../page/resources.js";
import { useText } from "../../text/locale.js";
import type { FilterField } from "./filter-fields.js";
import type { Filter } from "./view-state.js";

/** Filters beside the search; the others are behind a button. */
const maxInSight = 4;

interface FiltersProps {
  readonly table: ManifestTable;
  readonly fields: readonly FilterField[];
  readonly search: string;
  readonly onSearch: (words: string) => void;
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
}

/** Search and filters of a list. Where there is no room the filters are in a sheet. */
export function Filters({ table, fields, search, onSearch, filter, onFilter }: FiltersProps) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const searches = !table.paged || table.query?.properties?.["q"] !== undefined;
  const set = Object.values(filter).filter((value) => value !== "").length;
  const change = (name: string, value: string) => {
    const { [name]: _former, ...others } = filter;
    onFilter(value === "" ? others : { ...others, [name]: value });
  };
  const fieldOf = (field: FilterField) => (
    <FilterInput
      key={field.name}
      field={field}
      value={filter[field.name] ?? ""}
      onChange={(value) => change(field.name, value)}
    />
  );
  const label = set === 0 ? text("kit.filter.all") : text("kit.filter.count", { count: set });
  return (
    <div class="dt-filters" data-filters={fields.length > 0} data-many={fields.length > maxInSight}>
      {searches && (
        <SearchField
          label={text("kit.resource.search", { title: table.title })}
          value={search}
          onChange={onSearch}
        />
      )}
      <div class="dt-filters-in-sight">{fields.slice(0, maxInSight).map(fieldOf)}</div>
      {fields.length > 0 && (
        <div class="dt-filters-more">
          <Button icon="filter" hasPopup="dialog" onClick={() => setOpen(true)}>
            {label}
          </Button>
        </div>
      )}
      <Drawer
        open={open}
        title={text("kit.filter.title", { title: table.title })}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button disabled={set === 0} onClick={() => onFilter({})}>
              {text("kit.resource.unfilter")}
            </Button>
            <Button kind="primary" onClick={() => setOpen(false)}>
              {text("kit.filter.show")}
            </Button>
          </>
        }
      >
        <div class="dt-filters-sheet">{fields.map(fieldOf)}</div>
      </Drawer>
    </div>
  );
}

function FilterInput({
  field: { name, label, options, reference, known = [] },
  value,
  onChange,
}: {
  readonly field: FilterField;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const text = useText();
  const table = reference === undefined ? undefined : resourceOf(reference);
  if (options !== undefined)
    return (
      <Select
        label={label}
        value={value === "" ? "*" : value}
        options={[{ value: "*", label: text("kit.resource.any") }, ...options]}
        onChange={(next) => onChange(next === "*" ? "" : next)}
      />
    );
  return (
    <Combobox
      key={name}
      label={label}
      value={value === "" ? undefined : value}
      placeholder={text("kit.resource.any")}
      free
      options={
        table === undefined
          ? known.map((one) => ({ value: one, label: one }))
          : (query, signal) => findRecords(table, query, signal)
      }
      onChange={(next) => onChange(next ?? "")}
    />
  );
}
