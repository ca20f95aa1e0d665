import { randomFillSync } from "node:crypto";
import { DiceRoll } from "@dice-roller/rpg-dice-roller";
import { Budget, type Engine, unlimited } from "@dicetower/contract/engine";
import { createDice } from "@dicetower/dice/engine";
import { createCompat1Engine } from "@dicetower/dice-compat1/engine";
import { createRollEngine } from "@dicetower/dice-compat2/engine";
import { createNativeEngine } from "@dicetower/dice-native/engine";
import diceRollerParser from "dice-roller-parser";
import diceTypescript from "dice-typescript";
import rollParser, { type Result } from "roll-parser";

/** Something that reads an expression, throws the dice and prints what happened. */
export interface Subject {
  readonly name: string;
  roll(text: string): string;
}

const die = createDice((block) => randomFillSync(block));

function subject(name: string, engine: Engine): Subject {
  return {
    name,
    roll(text) {
      const probe = engine.probe(text);
      if (!probe.supported) throw new Error(`${name} refuses "${text}"`);
      const environment = { die, faces: 100, limits: unlimited, budget: new Budget(20_000) };
      return probe.program.evaluate(environment).print("full");
    },
  };
}

const roller = new diceRollerParser.DiceRoller();
const renderer = new diceRollerParser.DiscordRollRenderer();
const dice = new diceTypescript.Dice();

/** Other libraries, which read each text anew. */
export const peers: readonly Subject[] = [
  { name: "rpg-dice-roller", roll: (text) => new DiceRoll(text).output },
  { name: "dice-roller-parser", roll: (text) => renderer.render(roller.roll(text)) },
  { name: "roll-parser", roll: (text) => printed(rollParser.parseAndRoll(text)) },
  {
    name: "dice-typescript",
    roll(text) {
      const { renderedExpression, total } = dice.roll(text);
      return `${renderedExpression} = ${total}`;
    },
  },
];

/** `(3d6+2) 18 [5,6,5]` with the total behind the dice, as the others have it. */
function printed(result: Result | null): string {
  if (result === null) throw new Error("roll-parser reads no such text");
  return `${result.toString()} = ${result.value}`;
}

const cached = 1000;

const makers: Readonly<Record<string, () => Engine>> = {
  native: () => createNativeEngine({ cache: cached }),
  compat1: () => createCompat1Engine({ cache: cached }),
  compat2: createRollEngine,
};

export const engines: readonly { readonly name: string; readonly off: Subject; readonly on: Subject }[] = [
  { name: "native", off: createNativeEngine({ cache: 0 }) },
  { name: "compat1", off: createCompat1Engine({ cache: 0 }) },
  { name: "compat2", off: createRollEngine({ cache: 0 }) },
].map(({ name, off }) => ({
  name,
  off: subject(name, off),
  on: subject(`${name}, cached`, (makers[name] as () => Engine)()),
}));

const trees = 1_000;

/**
 * Bytes of heap that a text takes which an engine has read and keeps, the text itself included.
 * @param text of a number: each text is read once, so they must differ
 */
export function bytesPerTree(engine: string, text: (number: number) => string): number {
  const { gc } = globalThis;
  const make = makers[engine];
  if (gc === undefined || make === undefined) throw new Error("this needs --expose-gc and a known engine");
  const used = () => {
    gc();
    return process.memoryUsage().heapUsed;
  };
  const measure = (): number => {
    const made = make();
    const before = used();
    for (let number = 0; number < trees; number++) made.probe(text(number));
    const after = used();
    // Still needed here, so that nothing of it is collected before it has been counted.
    made.probe(text(0));
    return (after - before) / trees;
  };
  measure();
  return measure();
}
