import { Button, Section, TextField, useFormat, useText } from "@dicetower/panel-kit";
import { useState } from "preact/hooks";

/** What came of a roll or a check. */
export interface Result {
  readonly key: number;
  /** UTC epoch seconds. */
  readonly at: number;
  readonly lines: readonly string[];
}

const usual = ["d100", "d20", "2d6", "d6"] as const;

/** Rolls behind the screen, and what came of them and of checks. */
export function Rolls({
  results,
  busy,
  roll,
}: {
  readonly results: readonly Result[];
  readonly busy: boolean;
  readonly roll: (expression: string) => void;
}) {
  const text = useText();
  const format = useFormat();
  const [expression, setExpression] = useState("");
  const own = expression.trim();
  return (
    <Section title={text("desk.rolls")} summary={text("desk.rolls.how")}>
      <form
        class="desk-roll"
        onSubmit={(event) => {
          event.preventDefault();
          if (own !== "") roll(own);
        }}
      >
        <TextField
          label={text("desk.expression")}
          value={expression}
          maxLength={200}
          placeholder="d20+3"
          mono
          onChange={setExpression}
        />
        <Button type="submit" icon="eye-off" busy={busy} disabled={own === ""}>
          {text("desk.roll")}
        </Button>
      </form>
      <div class="dt-toolbar">
        {usual.map((one) => (
          <Button key={one} small busy={busy} onClick={() => roll(one)}>
            {one}
          </Button>
        ))}
      </div>
      <ol class="desk-results" aria-label={text("desk.results")} aria-live="polite">
        {results.map(({ key, at, lines }) => (
          <li key={key}>
            <time class="dt-muted">{format.time(at)}</time>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </li>
        ))}
      </ol>
    </Section>
  );
}
