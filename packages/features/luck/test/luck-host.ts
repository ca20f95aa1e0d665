import access from "@dicetower/access";
import commands from "@dicetower/commands";
import { Clock, Random } from "@dicetower/contract";
import dice from "@dicetower/dice";
import diceNative from "@dicetower/dice-native";
import groups from "@dicetower/groups";
import players from "@dicetower/players";
import globals from "@dicetower/silence";
import {
  type FakeClock,
  fakeClock,
  type ScriptedDice,
  scriptedDice,
  type TestHost,
  type TestHostOptions,
  testHost,
} from "@dicetower/testkit";
import texts from "@dicetower/texts";
import fun from "../src/index.js";

/** What the commands go through. */
export const others = [texts, commands, access, dice, diceNative, groups, globals, players];

export interface FunTower extends TestHost {
  readonly clock: FakeClock;
  readonly dice: ScriptedDice;
}

/** @param options features beside, and where the data is */
export async function funTower(
  options: Partial<Pick<TestHostOptions, "features" | "dataFolder" | "databaseUrl">> = {},
): Promise<FunTower> {
  const clock = fakeClock(new Date(2026, 0, 5, 23, 59).getTime());
  const script = scriptedDice();
  const tower = await testHost({
    ...options,
    features: [...others, fun, ...(options.features ?? [])],
    replace: [
      [Clock, clock],
      [Random, script],
    ],
  });
  await tower.put("/api/settings/language", { locale: "en" }).answers({ code: 0 });
  return { ...tower, clock, dice: script };
}
