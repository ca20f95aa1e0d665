import access from "@dicetower/access";
import commands from "@dicetower/commands";
import { Clock, type Feature, Random, type Token } from "@dicetower/contract";
import dice from "@dicetower/dice";
import diceCompat1 from "@dicetower/dice-compat1";
import diceCompat2 from "@dicetower/dice-compat2";
import diceNative from "@dicetower/dice-native";
import groups from "@dicetower/groups";
import players from "@dicetower/players";
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
import cards from "../src/index.js";
import { fakeSystems } from "./fake-systems.js";

/** What cards stand on. */
export const beneath: readonly Feature[] = [
  texts,
  commands,
  access,
  players,
  groups,
  dice,
  diceNative,
  diceCompat1,
  diceCompat2,
  fakeSystems,
];

/** A tower with cards, scripted dice and a clock moved by hand. */
export interface CardsTower extends TestHost {
  readonly dice: ScriptedDice;
  readonly clock: FakeClock;
}

export async function cardsTower(
  options: Partial<TestHostOptions> & {
    /** Milliseconds since the epoch. */
    readonly startsAt?: number;
    readonly more?: readonly Feature[];
    readonly replace?: readonly (readonly [Token<unknown>, unknown])[];
  } = {},
): Promise<CardsTower> {
  const { more = [], replace = [], startsAt = Date.UTC(2026, 0, 5, 12), ...rest } = options;
  const script = scriptedDice();
  const clock = fakeClock(startsAt);
  const tower = await testHost({
    ...rest,
    features: [...beneath, cards, ...more],
    replace: [[Random, script], [Clock, clock], ...replace],
  });
  return { ...tower, dice: script, clock };
}

/** Somebody else in the same group. */
export const bob: Saying = { userId: "222", nickname: "Bob" };
/** An administrator of the group. */
export const admin: Saying = { role: "admin" };

/** Waits until something holds that follows in the background. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 30_000;
  while (performance.now() < end) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error("what was waited for did not come");
}
