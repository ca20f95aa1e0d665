import { useFormat, useText } from "@dicetower/panel-kit";
import type { LogLine } from "./use-log.js";

/** A line, at a glance. */
export function LineRow({ line: { at, level, owner, message } }: { readonly line: LogLine }) {
  const text = useText();
  const format = useFormat();
  return (
    <span class={`sys-line sys-line-${level}`}>
      <span class="sys-line-time">{format.time(at)}</span>
      <span class="sys-line-level">{text(`system.page.log.level.${level}`)}</span>
      <span class="sys-line-owner">{owner}</span>
      <span class="sys-line-message">{message}</span>
    </span>
  );
}
