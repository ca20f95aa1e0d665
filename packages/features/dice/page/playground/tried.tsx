import type { Explanation } from "@dicetower/dice/engine";
import { Badge, useText } from "@dicetower/panel-kit";

/** Which engines were asked, which one took the text, and why those before it did not. */
export function Tried({
  tried,
  written,
}: {
  readonly tried: readonly Explanation[];
  readonly written: string;
}) {
  const text = useText();
  if (tried.length === 0) return null;
  return (
    <ul class="dice-tried" aria-label={text("dice.page.tried")}>
      {tried.map(({ engine, supported, reason, position, hint }) => (
        <li key={engine}>
          <Badge tone={supported ? "good" : "neutral"} icon={supported ? "check" : "x"}>
            {engine}
          </Badge>
          {supported ? (
            <span>{text("dice.page.took")}</span>
          ) : (
            <span>
              {reason === undefined ? text("dice.page.declined") : text(reason)}
              {position !== undefined && position < written.length && (
                <>
                  {" "}
                  <code class="dice-broken">
                    {written.slice(0, position)}
                    <mark>{written.slice(position, position + 1)}</mark>
                    {written.slice(position + 1)}
                  </code>
                </>
              )}
              {hint !== undefined && <> {text("dice.page.hint", { hint })}</>}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
