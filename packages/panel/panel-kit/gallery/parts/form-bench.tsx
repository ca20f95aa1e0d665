import { type Json, type JsonSchema, render, SchemaForm, useState } from "@dicetower/panel-kit";

/** What tests in a browser drive. */
interface Bench {
  /** Shows a form; what it changes is kept. */
  show(schema: JsonSchema, value: Json | undefined): void;
  readonly value: Json | undefined;
  readonly changes: number;
}

declare global {
  interface Window {
    bench?: Bench;
  }
}

/** A form alone, for tests. */
export function mountForm(place: HTMLElement): void {
  const bench = {
    value: undefined as Json | undefined,
    changes: 0,
    round: 0,
    show(schema: JsonSchema, value: Json | undefined) {
      bench.value = value;
      bench.changes = 0;
      bench.round++;
      render(<Form key={bench.round} schema={schema} first={value} />, place);
    },
  };
  function Form({ schema, first }: { readonly schema: JsonSchema; readonly first: Json | undefined }) {
    const [value, setValue] = useState(first);
    return (
      <SchemaForm
        label="Bench"
        schema={schema}
        value={value}
        stored={first}
        onChange={(next) => {
          bench.value = next;
          bench.changes++;
          setValue(next);
        }}
      />
    );
  }
  window.bench = bench;
}
