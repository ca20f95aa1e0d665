import type { Engine, Program } from "@dicetower/contract/engine";
import { createChain, defaultLimits, type RollSettings, seededDice } from "@dicetower/dice/engine";
import { createCompat1Engine } from "@dicetower/dice-compat1/engine";
import { createCompat2Engine } from "@dicetower/dice-compat2/engine";
import { createNativeEngine } from "@dicetower/dice-native/engine";

/** The three built-in engines as a roll command has them: compat2 reads expressions only. */
export const chain = createChain([
  createCompat2Engine({ statements: false }),
  createNativeEngine(),
  createCompat1Engine(),
]);

/** What an evaluation is given, with seeded dice. */
export function settings(changed: Partial<RollSettings> = {}): RollSettings {
  return { die: seededDice("table"), faces: 100, limits: defaultLimits, ...changed };
}

/** An engine that takes the texts it is given and remembers what it was asked. */
export function fakeEngine(
  key: string,
  rank: number,
  texts: readonly string[],
): Engine & { asked: string[] } {
  const asked: string[] = [];
  return {
    key,
    rank,
    asked,
    probe(source) {
      asked.push(source);
      if (!texts.includes(source)) {
        return { supported: false, position: 0, reason: "dice.refused.character", hint: `${key}?` };
      }
      return { supported: true, program: fakeProgram(source) };
    },
  };
}

function fakeProgram(source: string): Program {
  return {
    source,
    acts: !/^\d+$/u.test(source),
    evaluate: () => {
      throw new Error("a program was evaluated");
    },
  };
}
