import { useText } from "@dicetower/panel-kit";
import type { Level } from "./state.js";

/** Hit points or sanity: the number, and a bar where the most is known. */
export function LevelView({
  kind,
  level: { now, max },
}: {
  readonly kind: "hp" | "san";
  readonly level: Level;
}) {
  const text = useText();
  const label = text(`desk.${kind}`);
  const shown = max === null ? String(now) : `${now}/${max}`;
  return (
    <div class="desk-level">
      <span>{label}</span>
      {max !== null && max > 0 && (
        <meter aria-label={label} min={0} max={max} low={max / 3} value={Math.max(0, now)}>
          {shown}
        </meter>
      )}
      <strong class={max !== null && now <= max / 3 ? "desk-low" : ""}>{shown}</strong>
    </div>
  );
}
