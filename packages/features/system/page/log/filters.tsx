import { SearchField, Select, useText } from "@dicetower/panel-kit";
import { type LogFilter, levels, spans } from "./filter.js";

/** Chooses by words, level, owner and time. */
export function Filters({
  filter,
  owners,
  onChange,
}: {
  readonly filter: LogFilter;
  readonly owners: readonly string[];
  readonly onChange: (filter: LogFilter) => void;
}) {
  const text = useText();
  const known = filter.owner === "" || owners.includes(filter.owner) ? owners : [filter.owner, ...owners];
  return (
    <div class="sys-log-filters">
      <SearchField
        label={text("system.page.log.search")}
        value={filter.words}
        onChange={(words) => onChange({ ...filter, words })}
      />
      <Select
        label={text("system.page.log.level")}
        value={filter.level}
        onChange={(level) => onChange({ ...filter, level: level as LogFilter["level"] })}
        options={levels.map((level) => ({ value: level, label: text(`system.page.log.from.${level}`) }))}
      />
      <Select
        label={text("system.page.log.owner")}
        value={filter.owner}
        onChange={(owner) => onChange({ ...filter, owner })}
        options={[
          { value: "", label: text("system.page.log.allOwners") },
          ...known.map((owner) => ({ value: owner, label: owner })),
        ]}
      />
      <Select
        label={text("system.page.log.time")}
        value={String(filter.seconds)}
        onChange={(seconds) => onChange({ ...filter, seconds: Number(seconds) })}
        options={spans.map((span) => ({ value: String(span), label: text(`system.page.log.span.${span}`) }))}
      />
    </div>
  );
}
