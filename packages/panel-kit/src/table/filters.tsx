import { Select } from "../components/choice.js";
import { SearchField, TextField } from "../components/text-field.js";
import { describe, type ManifestTable } from "../engine/index.js";
import { useText } from "../text/locale.js";

/** What a list is narrowed by, by the names of its query. */
export type Filter = Readonly<Record<string, string>>;

const elsewhere = new Set(["page", "pageSize", "sort", "q", "locale"]);

/** Search and filters of a list, as its route takes them. A list that takes none is searched in the page. */
export function Filters({
  table,
  search,
  onSearch,
  filter,
  onFilter,
}: {
  readonly table: ManifestTable;
  readonly search: string;
  onSearch(words: string): void;
  readonly filter: Filter;
  onFilter(filter: Filter): void;
}) {
  const text = useText();
  const searches = !table.paged || table.query?.properties?.["q"] !== undefined;
  const members = Object.entries(table.query?.properties ?? {}).filter(([name]) => !elsewhere.has(name));
  return (
    <div class="dt-filters">
      {searches && (
        <SearchField
          label={text("kit.resource.search", { title: table.title })}
          value={search}
          onChange={onSearch}
        />
      )}
      {members.map(([name, schema]) => {
        const model = describe(schema, table.query ?? {});
        const label = model.schema.title ?? name;
        const set = (value: string) => onFilter({ ...filter, [name]: value });
        const options =
          model.kind === "choice"
            ? model.options.map((one) => ({ value: String(one.value), label: one.label }))
            : model.kind === "switch"
              ? [
                  { value: "true", label: text("kit.yes") },
                  { value: "false", label: text("kit.no") },
                ]
              : undefined;
        if (options !== undefined)
          return (
            <Select
              key={name}
              label={label}
              value={filter[name] ?? "*"}
              options={[{ value: "*", label: text("kit.resource.any") }, ...options]}
              onChange={(value) => set(value === "*" ? "" : value)}
            />
          );
        return <TextField key={name} label={label} value={filter[name] ?? ""} onChange={set} />;
      })}
    </div>
  );
}
