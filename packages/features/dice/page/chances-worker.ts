/** Runs in a worker of the playground: works out how likely each value of an expression is. */
import { Budget, EngineError, type Environment } from "@dicetower/contract/engine";
import { readRollText, seededDice } from "@dicetower/dice/engine";
import { analyse, NoNumber, quick, summarise, thorough } from "@dicetower/dice-probability/engine";
import type { ChanceAnswer, ChanceQuestion, Chances } from "./playground/chances/chances.js";
import { chainOf, choiceOf } from "./playground/engines.js";

function answer({ rules, text, engine }: ChanceQuestion): Chances {
  const { rounds, reading } = readRollText(chainOf(rules), text, choiceOf(rules, engine));
  const { program, found } = reading;
  if (program === undefined || (!found && rounds === undefined))
    throw new EngineError("dice.expr.refused", "", { text });
  const environment: Environment = {
    die: seededDice(program.source),
    faces: rules.faces,
    limits: rules.limits,
    budget: new Budget(rules.limits.maxOperations),
    lookup: () => undefined,
  };
  const analysis = analyse(program, environment, quick) ?? analyse(program, environment, thorough);
  if (analysis === undefined) throw new EngineError("dice.expr.tooMuch");
  const { method, rolls, outcomes } = analysis;
  if (outcomes.values.length === 0) throw outcomes.error ?? new EngineError("dice.expr.bad");
  return {
    method,
    rolls,
    values: outcomes.values,
    chances: [...outcomes.chances],
    summary: summarise(outcomes),
  };
}

addEventListener("message", ({ data }: MessageEvent<ChanceQuestion>) => {
  const { id } = data;
  const say = (said: ChanceAnswer) => postMessage(said);
  try {
    say({ id, found: answer(data) });
  } catch (error) {
    if (error instanceof EngineError) {
      const { key, values, operator } = error;
      say({ id, refused: { key, values: { ...values, operator } } });
    } else if (error instanceof NoNumber) say({ id, refused: { key: "dice.page.noNumber", values: {} } });
    else throw error;
  }
});
