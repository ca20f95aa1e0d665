import { Badge, Button, Section, useText } from "@dicetower/panel-kit";
import type { State } from "./state.js";

/** The order of the fight, and whose turn it is. */
export function Initiative({
  order: { round, current, entries },
  busy,
  next,
}: {
  readonly order: NonNullable<State["initiative"]>;
  readonly busy: boolean;
  readonly next: () => void;
}) {
  const text = useText();
  return (
    <Section
      title={text("desk.initiative")}
      summary={entries.length === 0 ? text("desk.initiative.none") : text("desk.round", { round })}
      actions={
        entries.length > 0 && (
          <Button kind="primary" icon="arrow-right" busy={busy} onClick={next}>
            {text("desk.next")}
          </Button>
        )
      }
    >
      {entries.length > 0 && (
        <ol class="desk-order">
          {entries.map(({ name, value, hp, skipped }, at) => (
            <li key={name} aria-current={at === current ? "step" : undefined}>
              <span class="desk-value">{value}</span>
              <span class="desk-who">{name}</span>
              {at === current && <Badge tone="info">{text("desk.turn")}</Badge>}
              {skipped && <Badge>{text("desk.skipped")}</Badge>}
              {hp !== null && <span class="dt-muted">{`${text("desk.hp")} ${hp}`}</span>}
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
