import { Button, IconButton, NumberField, Select, TextField, Toolbar, useText } from "@dicetower/panel-kit";
import { maxExpressions, type Request } from "./request.js";
import { bundled, type Rules } from "./rules.js";

/** Expressions that show what the engines can do. */
const examples = ["3d6", "4d6k3", "d20+5", "b2", "8a9", "2d6+d4*10"] as const;

/** The fields: up to three expressions, engine and seed. */
export function Asking({
  request,
  rules,
  onChange,
  onRoll,
}: {
  readonly request: Request;
  readonly rules: Rules | undefined;
  readonly onChange: (request: Request) => void;
  readonly onRoll: () => void;
}) {
  const text = useText();
  const { expressions, engine, seed } = request;
  const set = (at: number, value: string) =>
    onChange({ ...request, expressions: expressions.map((one, place) => (place === at ? value : one)) });
  const drop = (at: number) =>
    onChange({ ...request, expressions: expressions.filter((_, place) => place !== at) });
  return (
    <div class="dice-asking">
      <div class="dice-expressions">
        {expressions.map((expression, at) => (
          <div class="dice-expression" key={at}>
            <span class={`dice-series dice-series-${at + 1}`} aria-hidden="true" />
            <TextField
              label={at === 0 ? text("dice.page.expression") : text("dice.page.compared", { number: at + 1 })}
              value={expression}
              mono
              maxLength={4096}
              autocomplete="off"
              onChange={(value) => set(at, value)}
              onKeyDown={(event) => {
                if (event.key === "Enter") onRoll();
              }}
            />
            {at > 0 && (
              <IconButton
                icon="x"
                label={text("dice.page.drop", { number: at + 1 })}
                onClick={() => drop(at)}
              />
            )}
          </div>
        ))}
        <Toolbar label={text("dice.page.examples")}>
          {examples.map((example) => (
            <Button key={example} small kind="quiet" onClick={() => set(expressions.length - 1, example)}>
              {example}
            </Button>
          ))}
        </Toolbar>
      </div>
      <div class="dice-options">
        <Select
          label={text("dice.page.engine")}
          value={engine}
          onChange={(value) => onChange({ ...request, engine: value })}
          options={[
            { value: "", label: text("dice.page.engine.rules", { mode: rules?.choice.mode ?? "…" }) },
            ...bundled
              .filter((key) => rules?.engines.some((one) => one.key === key))
              .map((key) => ({
                value: key,
                label: text("dice.page.engine.only", { key }),
              })),
          ]}
        />
        <NumberField
          label={text("dice.page.seed")}
          hint={text("dice.page.seed.hint")}
          value={seed}
          min={0}
          step={1}
          onChange={(value) => onChange({ ...request, seed: value })}
        />
      </div>
      <Toolbar>
        <Button kind="primary" icon="dice-5" onClick={onRoll}>
          {text("dice.page.roll")}
        </Button>
        {expressions.length < maxExpressions && (
          <Button icon="plus" onClick={() => onChange({ ...request, expressions: [...expressions, "d20"] })}>
            {text("dice.page.compare")}
          </Button>
        )}
      </Toolbar>
    </div>
  );
}
