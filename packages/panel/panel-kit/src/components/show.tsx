import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useFormat } from "../text/format.js";
import { useText } from "../text/locale.js";
import { IconButton } from "./button.js";
import { toast } from "./overlays/toast.js";

/** Code or other fixed text; blocks scroll inside themselves and can be copied. */
export function Code({
  children,
  block = false,
  label,
  copy = block,
}: {
  readonly children: string;
  readonly block?: boolean;
  /** Name of a block for people who hear the page. */
  readonly label?: string;
  readonly copy?: boolean;
}) {
  const text = useText();
  if (!block) return <code class="dt-code">{children}</code>;
  return (
    <div class="dt-code-box">
      <pre class="dt-code-block" tabIndex={0} role="group" aria-label={label ?? text("kit.code")}>
        {children}
      </pre>
      {copy && (
        <IconButton
          icon="copy"
          label={text("kit.copy")}
          onClick={() =>
            void navigator.clipboard?.writeText(children).then(() => toast({ text: text("kit.copied") }))
          }
        />
      )}
    </div>
  );
}

/** Names and values, two columns where there is room. */
export function KeyValue({
  items,
}: {
  readonly items: readonly {
    readonly key: string;
    readonly label: string;
    readonly value: ComponentChildren;
  }[];
}) {
  return (
    <dl class="dt-key-value">
      {items.map(({ key, label, value }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A time, from now (`3 minutes ago`) or in full; the other one on hover. `at` is in epoch seconds. */
export function Time({
  at,
  full = false,
}: {
  readonly at: number | null | undefined;
  readonly full?: boolean;
}) {
  const format = useFormat();
  const text = useText();
  const [, again] = useState(0);
  useEffect(() => {
    if (full) return undefined;
    const timer = setInterval(() => again((count) => count + 1), 30_000);
    return () => clearInterval(timer);
  }, [full]);
  if (at === null || at === undefined) return <span class="dt-muted">{text("kit.never")}</span>;
  const moment = format.moment(at);
  return (
    <time
      class="dt-num"
      dateTime={new Date(at * 1000).toISOString()}
      title={full ? format.relative(at) : moment}
    >
      {full ? moment : format.relative(at)}
    </time>
  );
}

/** Something folded away. */
export function Details({
  summary,
  open,
  onToggle,
  children,
}: {
  readonly summary: ComponentChildren;
  readonly open?: boolean;
  readonly onToggle?: (open: boolean) => void;
  readonly children: ComponentChildren;
}) {
  return (
    <details class="dt-details" open={open} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <summary>{summary}</summary>
      <div class="dt-details-body">{children}</div>
    </details>
  );
}
