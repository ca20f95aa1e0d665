import type { ComponentChildren } from "preact";
import { useFormat } from "../../text/format.js";
import { useText } from "../../text/locale.js";
import { Button, IconButton } from "../button.js";
import { type FieldBase, FieldSet, useField } from "./field.js";
import { NumberField } from "./number-field.js";

/** One of several that one is drawn from. */
export interface Weighted {
  /** 0 is never drawn. */
  readonly weight: number;
}

/** Properties of a list that one entry is drawn from by weight. */
export interface WeightedListProps<T extends Weighted> extends FieldBase {
  readonly rows: readonly T[];
  readonly onChange: (rows: readonly T[]) => void;
  /** The field of an entry beside its weight. @param label names it, for people who hear the page */
  render(row: T, change: (row: T) => void, label: string): ComponentChildren;
  /** A new entry; no more can be added where it answers undefined. */
  readonly empty: () => T | undefined;
  /** What an entry is: `Wording`. */
  readonly entry: string;
  readonly add: string;
  /** Entries that stay; 0 when left out. */
  readonly least?: number;
  /** Entries at most. */
  readonly most?: number;
  readonly maxWeight?: number;
  /** A single entry shows no weight. */
  readonly single?: boolean;
}

/** Entries with a weight each, and how often each is drawn in per cent. */
export function WeightedList<T extends Weighted>(props: WeightedListProps<T>) {
  const { rows, onChange, entry, add, least = 0, most = 256, maxWeight = 999_999, single = false } = props;
  const text = useText();
  const format = useFormat();
  const parts = useField(props);
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  const replace = (at: number, row: T) => onChange(rows.map((one, index) => (index === at ? row : one)));
  const move = (at: number, to: number) => {
    const next = [...rows];
    next.splice(to, 0, ...next.splice(at, 1));
    onChange(next);
  };
  const weighs = !(single && rows.length < 2);
  return (
    <FieldSet field={props} parts={parts}>
      <ol class="dt-weighted">
        {rows.map((row, at) => {
          const label = `${entry} ${at + 1}`;
          const share = total > 0 ? row.weight / total : 0;
          return (
            <li key={at} class="dt-weighted-row">
              <div class="dt-weighted-entry">{props.render(row, (next) => replace(at, next), label)}</div>
              {weighs && (
                <div class="dt-weighted-share">
                  <NumberField
                    label={`${text("kit.weighted.weight")}: ${label}`}
                    labelHidden
                    value={row.weight}
                    min={0}
                    max={maxWeight}
                    step={1}
                    onChange={(weight) => replace(at, { ...row, weight: clipped(weight, maxWeight) })}
                  />
                  <output class="dt-num" aria-label={`${text("kit.weighted.share")}: ${label}`}>
                    {format.percent(share)}
                  </output>
                </div>
              )}
              <div class="dt-weighted-tools">
                {rows.length > 1 && (
                  <>
                    <IconButton
                      icon="arrow-up"
                      label={`${text("kit.weighted.up")}: ${label}`}
                      disabled={at === 0}
                      onClick={() => move(at, at - 1)}
                    />
                    <IconButton
                      icon="arrow-down"
                      label={`${text("kit.weighted.down")}: ${label}`}
                      disabled={at === rows.length - 1}
                      onClick={() => move(at, at + 1)}
                    />
                  </>
                )}
                {rows.length > least && (
                  <IconButton
                    icon="trash"
                    danger
                    label={`${text("kit.weighted.remove")}: ${label}`}
                    onClick={() => onChange(rows.filter((_one, index) => index !== at))}
                  />
                )}
              </div>
            </li>
          );
        })}
      </ol>
      {rows.length < most && <AddButton {...props} add={add} />}
    </FieldSet>
  );
}

function AddButton<T extends Weighted>({ rows, onChange, empty, add }: WeightedListProps<T>) {
  return (
    <div>
      <Button
        small
        icon="plus"
        onClick={() => {
          const row = empty();
          if (row !== undefined) onChange([...rows, row]);
        }}
      >
        {add}
      </Button>
    </div>
  );
}

function clipped(weight: number | undefined, largest: number): number {
  return Math.max(0, Math.min(largest, Math.round(weight ?? 0)));
}
