import {
  SearchField,
  Select,
  TextField,
  useEffect,
  useLayoutEffect,
  useState,
  useText,
} from "@dicetower/panel-kit";
import { type AuditFilter, spans } from "./filter.js";

const results = ["", "ok", "denied", "failed"] as const;
/** Milliseconds after the last key until the log is searched. */
const waitMs = 250;

/** Chooses by words, actor, action, result and time. */
export function Filters({
  filter,
  onChange,
}: {
  readonly filter: AuditFilter;
  readonly onChange: (filter: AuditFilter) => void;
}) {
  const text = useText();
  const [typed, setTyped] = useState(filter);
  // Before the next event: what somebody types at once after all was shown again is not taken back.
  useLayoutEffect(() => setTyped(filter), [filter]);
  useEffect(() => {
    if (typed === filter) return undefined;
    const timer = setTimeout(() => onChange(typed), waitMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div class="audit-filters">
      <SearchField
        label={text("audit.page.search")}
        value={typed.words}
        onChange={(words) => setTyped({ ...typed, words })}
      />
      <TextField
        label={text("audit.page.actor")}
        value={typed.actor}
        onChange={(actor) => setTyped({ ...typed, actor })}
      />
      <TextField
        label={text("audit.page.action")}
        placeholder="settings.update"
        mono
        value={typed.action}
        onChange={(action) => setTyped({ ...typed, action })}
      />
      <Select
        label={text("audit.page.result")}
        value={typed.result}
        onChange={(result) => setTyped({ ...typed, result })}
        options={results.map((value) => ({ value, label: text(`audit.page.result.${value || "any"}`) }))}
      />
      <Select
        label={text("audit.page.time")}
        value={String(typed.seconds)}
        onChange={(seconds) => setTyped({ ...typed, seconds: Number(seconds) })}
        options={spans.map((span) => ({ value: String(span), label: text(`audit.page.span.${span}`) }))}
      />
    </div>
  );
}
