import { Section, Select, Stack, TextArea, useState, WeightedList } from "@dicetower/panel-kit";

interface Wording {
  readonly text: string;
  readonly weight: number;
}

interface Prize {
  readonly prize: string;
  readonly weight: number;
}

const prizes = ["Sword", "Shield", "Potion"];

/** Lists that one entry is drawn from by weight: with several entries, one, none, full, and wrong. */
export function WeightedLists() {
  const [greetings, setGreetings] = useState<readonly Wording[]>([
    { text: "Welcome, {nick}!", weight: 3 },
    { text: "Sit down, the game begins.", weight: 1 },
  ]);
  const [farewells, setFarewells] = useState<readonly Wording[]>([{ text: "See you!", weight: 1 }]);
  const [won, setWon] = useState<readonly Prize[]>([]);
  const [never, setNever] = useState<readonly Wording[]>([
    { text: "Nobody reads this.", weight: 0 },
    { text: "Nor this.", weight: 0 },
  ]);
  const free = prizes.filter((name) => !won.some(({ prize }) => prize === name));
  return (
    <Stack gap="l">
      <Section title="Wordings">
        <Wordings label="Greetings" hint="One of them is said." rows={greetings} onChange={setGreetings} />
        <Wordings label="Farewells" rows={farewells} onChange={setFarewells} />
        <Wordings
          label="Never said"
          rows={never}
          onChange={setNever}
          error={never.some(({ weight }) => weight > 0) ? undefined : "One of them needs a weight above 0."}
        />
      </Section>
      <Section title="Each once">
        <WeightedList<Prize>
          label="Prizes"
          entry="Prize"
          add="Add a prize"
          rows={won}
          onChange={setWon}
          empty={() => (free[0] === undefined ? undefined : { prize: free[0], weight: 1 })}
          most={prizes.length}
          render={(row, change, label) => (
            <Select
              label={label}
              labelHidden
              value={row.prize}
              onChange={(prize) => change({ ...row, prize })}
              options={prizes
                .filter((name) => name === row.prize || free.includes(name))
                .map((name) => ({ value: name, label: name }))}
            />
          )}
        />
      </Section>
    </Stack>
  );
}

/** One wording stays, and shows no weight while it is alone. */
function Wordings(field: {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly rows: readonly Wording[];
  onChange(rows: readonly Wording[]): void;
}) {
  return (
    <WeightedList<Wording>
      {...field}
      entry={`${field.label}: wording`}
      add={`Add to ${field.label.toLowerCase()}`}
      empty={() => ({ text: "", weight: 1 })}
      least={1}
      most={4}
      single
      render={(row, change, label) => (
        <TextArea
          label={label}
          labelHidden
          rows={2}
          value={row.text}
          onChange={(text) => change({ ...row, text })}
        />
      )}
    />
  );
}
