import access from "@dicetower/access";
import cards from "@dicetower/cards";
import commands from "@dicetower/commands";
import { Clock, type Feature, Random } from "@dicetower/contract";
import dice from "@dicetower/dice";
import diceNative from "@dicetower/dice-native";
import groups from "@dicetower/groups";
import players from "@dicetower/players";
import systems from "@dicetower/rule-systems";
import {
  type FakeClock,
  fakeClock,
  type Saying,
  type ScriptedDice,
  scriptedDice,
  type TestHost,
  type TestHostOptions,
  testHost,
} from "@dicetower/testkit";
import texts from "@dicetower/texts";
import session from "../src/index.js";

/** What a table needs around it. */
export const around: readonly Feature[] = [
  texts,
  commands,
  access,
  players,
  groups,
  dice,
  diceNative,
  systems,
  cards,
];

/** A tower with a table, scripted dice, and a clock moved by hand. */
export interface SessionTower extends TestHost {
  readonly dice: ScriptedDice;
  readonly clock: FakeClock;
}

export async function sessionTower(options: Partial<TestHostOptions> = {}): Promise<SessionTower> {
  const script = scriptedDice();
  const clock = fakeClock(Date.UTC(2026, 0, 5, 12));
  const replace = [
    [Random, script],
    [Clock, clock],
  ] as const;
  const tower = await testHost({ features: [...around, session], replace, ...options });
  await tower.put("/api/settings/language", { locale: "en" }).answers({ code: 0 });
  return { ...tower, dice: script, clock };
}

/** People of the tests. Ann owns group 1000. */
export const ann: Saying = { userId: "111", nickname: "Ann", role: "owner" };
export const bob: Saying = { userId: "222", nickname: "Bob" };
export const carol: Saying = { userId: "333", nickname: "Carol" };
