import type { Die, RollNode } from "@dicetower/contract/engine";
import type { Scale } from "./nodes.js";
import { normalFactor } from "./normal-form.js";
import { roundsOf, successLine, type Thrown, tensValue } from "./operators.js";
import { scaled, type TermOutcome } from "./terms.js";

/** The steps of an evaluation, sums and products as binary nodes from left to right. */
export function rollTree(outcomes: readonly TermOutcome[], faces: number): RollNode {
  let sum: RollNode | undefined;
  for (const outcome of outcomes) {
    const term = termNode(outcome, faces);
    const operator = outcome.term.negative ? "-" : "+";
    if (sum !== undefined) {
      const value = Number(sum.value) + (outcome.term.negative ? -outcome.value : outcome.value);
      sum = { operator, text: `${sum.text}${operator}${term.text}`, value, children: [sum, term] };
    } else if (outcome.term.negative) {
      sum = { operator, text: `-${term.text}`, value: 0 - outcome.value, children: [term] };
    } else sum = term;
  }
  return sum as RollNode;
}

function termNode({ term, head, scales }: TermOutcome, faces: number): RollNode {
  let node = factorNode(head, faces);
  scales.forEach((thrown, place) => {
    const scale = term.scales[place] as Scale;
    const right = factorNode(thrown, faces);
    node = {
      operator: scale.divides ? "/" : "*",
      text: `${node.text}${scale.divides ? "/" : "X"}${right.text}`,
      value: scaled(Number(node.value), scale, thrown.value),
      children: [node, right],
    };
  });
  return node;
}

function factorNode(thrown: Thrown, faces: number): RollNode {
  const { factor, value } = thrown;
  const node = { operator: factor.kind, text: normalFactor(factor, faces), value };
  if (factor.kind === "number") return node;
  const rolled = { ...node, rounds: diceByRound(thrown) };
  return factor.kind === "bonus" || factor.kind === "penalty"
    ? { ...rolled, tens: tensOf(thrown.rolls) }
    : rolled;
}

function diceByRound({ factor, rolls, slots, faces, value }: Thrown): readonly (readonly Die[])[] {
  switch (factor.kind) {
    case "number":
      return [];
    case "dice": {
      const kept = slots === undefined ? undefined : new Set(slots);
      return [rolls.map((face, place) => ({ faces, value: face, kept: kept?.has(place) ?? true }))];
    }
    case "fate":
      return [rolls.map((face) => ({ faces: 3, value: face - 2, kept: true }))];
    case "pool":
      return roundsOf(factor, rolls).map((round) =>
        round.map((face) => ({ faces: 10, value: face, kept: true, success: face >= successLine })),
      );
    default:
      return [percentileDice(rolls, value)];
  }
}

/** What the extra dice of a percentile roll stand for. */
function tensOf([roll = 0, ...extra]: readonly number[]): readonly number[] {
  return extra.map((face) => tensValue(face, roll % 10));
}

/** The percentile die is kept when its own tens won, an extra die when its tens did. */
function percentileDice(rolls: readonly number[], value: number): readonly Die[] {
  const [roll = 0, ...extra] = rolls;
  const units = roll % 10;
  const tens = (value - units) / 10;
  return [
    { faces: 100, value: roll, kept: roll === value },
    ...extra.map((face) => ({ faces: 10, value: face, kept: tensValue(face, units) === tens })),
  ];
}
