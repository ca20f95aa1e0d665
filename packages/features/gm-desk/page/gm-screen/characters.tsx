import { EmptyState, Section, useText } from "@dicetower/panel-kit";
import { LevelView } from "./level-view.js";
import type { State } from "./state.js";

/** The characters of those who play, with what is looked at most. */
export function Characters({ people }: { readonly people: State["people"] }) {
  const text = useText();
  return (
    <Section title={text("desk.characters")}>
      {people.length === 0 ? (
        <EmptyState
          icon="users"
          title={text("desk.characters.none")}
          text={text("desk.characters.none.text")}
        />
      ) : (
        <ul class="desk-people">
          {people.map(({ userId, name, card }) => (
            <li key={userId} class="desk-person">
              <p class="desk-name">
                <strong>{card?.name || name}</strong>
                {card !== null && card.name !== "" && card.name !== name && (
                  <span class="dt-muted">{name}</span>
                )}
              </p>
              {card === null && <p class="dt-muted">{text("desk.noCard")}</p>}
              {card?.hp && <LevelView kind="hp" level={card.hp} />}
              {card?.san && <LevelView kind="san" level={card.san} />}
              {card !== null && card.values.length > 0 && (
                <dl class="desk-values">
                  {card.values.map((one) => (
                    <div key={one.name}>
                      <dt>{one.name}</dt>
                      <dd>{one.value}</dd>
                    </div>
                  ))}
                </dl>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
