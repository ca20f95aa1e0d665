import type { RollNode } from "@dicetower/contract/engine";
import type { TrialRefusal, TrialRoll } from "@dicetower/dice/engine";
import { Badge, Button, Callout, Code, Details, Section, Skeleton, useText } from "@dicetower/panel-kit";
import { useEffect, useState } from "preact/hooks";
import { DiceRow } from "./dice-row.js";
import type { Rules } from "./rules.js";
import { Steps } from "./steps.js";
import { Tried } from "./tried.js";

/** An expression and what it came to: new words are shown with their own dice only. */
interface Rolled {
  readonly written: string;
  readonly trial: TrialRoll | TrialRefusal;
}

/** What each expression came to. */
export function Results({
  rules,
  expressions,
  engine,
  seed,
  fixed,
  onKeep,
}: {
  readonly rules: Rules;
  readonly expressions: readonly string[];
  readonly engine: string;
  readonly seed: number;
  readonly fixed: boolean;
  readonly onKeep: () => void;
}) {
  const text = useText();
  const [rolled, setRolled] = useState<readonly Rolled[]>();
  useEffect(() => {
    let here = true;
    // The engines come when they are first needed.
    void import("./roll.js").then(({ roll }) => {
      if (here)
        setRolled(expressions.map((written) => ({ written, trial: roll(rules, written, engine, seed) })));
    });
    return () => {
      here = false;
    };
  }, [rules, expressions, engine, seed]);
  return (
    <Section
      title={text("dice.page.results")}
      summary={text("dice.page.run", { seed: String(seed) })}
      actions={
        fixed ? undefined : (
          <Button small icon="lock" onClick={onKeep}>
            {text("dice.page.keepSeed")}
          </Button>
        )
      }
    >
      {rolled === undefined ? (
        <Skeleton lines={4} />
      ) : (
        <ol class="dice-results">
          {rolled.map(({ written, trial }, at) => (
            <li key={written} class="dice-result" aria-label={written}>
              <span class={`dice-series dice-series-${at + 1}`} aria-hidden="true" />
              {"error" in trial ? (
                <Refused trial={trial} written={written} />
              ) : (
                <Result trial={trial} written={written} />
              )}
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

function Result({ trial, written }: { readonly trial: TrialRoll; readonly written: string }) {
  const text = useText();
  const dice = diceOf(trial.tree);
  return (
    <div class="dice-told">
      <div class="dice-head">
        <output class="dice-value">{trial.text}</output>
        <div class="dice-about">
          <Code>{written}</Code>
          <Badge tone="info" icon="cpu">
            {trial.engine}
          </Badge>
          {trial.reason !== "" && <Badge icon="message-2">{trial.reason}</Badge>}
        </div>
      </div>
      {!trial.tried.some(({ supported }) => supported) && (
        <Callout tone="warn" title={text("dice.page.default")} />
      )}
      {dice.length > 0 && <DiceRow dice={dice} />}
      <dl class="dice-lines">
        <Line title={text("dice.page.full")} line={trial.detail} />
        <Line title={text("dice.page.short")} line={trial.short} />
        <Line title={text("dice.page.value")} line={trial.text} />
        {trial.rounds.length > 1 && (
          <Line title={text("dice.page.rounds")} line={trial.rounds.map((round) => round.text).join(" / ")} />
        )}
      </dl>
      <Details summary={text("dice.page.steps")} open={trial.tree.children !== undefined}>
        <Steps tree={trial.tree} />
      </Details>
      <Tried tried={trial.tried} written={written} />
    </div>
  );
}

function Line({ title, line }: { readonly title: string; readonly line: string }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <code>{line}</code>
      </dd>
    </div>
  );
}

function Refused({ trial, written }: { readonly trial: TrialRefusal; readonly written: string }) {
  const text = useText();
  const { key, values, operator } = trial.error;
  return (
    <div class="dice-told">
      <Callout tone="bad" title={text(key, { ...values, operator })}>
        <Code>{written}</Code>
      </Callout>
      <Tried tried={trial.tried} written={written} />
    </div>
  );
}

/** All dice of a tree, in the order in which its steps stand. */
function diceOf(node: RollNode): NonNullable<RollNode["rounds"]>[number][number][] {
  return [...(node.rounds ?? []).flat(), ...(node.children ?? []).flatMap(diceOf)];
}
