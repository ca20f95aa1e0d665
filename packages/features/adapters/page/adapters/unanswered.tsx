import { useFormat, useText } from "@dicetower/panel-kit";

/** How many commands were left without an answer, and why. Nothing where none was. */
export function Unanswered({ counts }: { readonly counts: Readonly<Record<string, number>> }) {
  const text = useText();
  const format = useFormat();
  const reasons = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => `${text(`adapters.page.unanswered.${reason}`)} ${format.number(count)}`);
  if (reasons.length === 0) return null;
  return (
    <p class="dt-muted">
      {text("adapters.page.unanswered", { reasons: reasons.join(text("adapters.page.unanswered.comma")) })}
    </p>
  );
}
