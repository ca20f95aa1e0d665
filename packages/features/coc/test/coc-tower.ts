import access from "@dicetower/access";
import cards from "@dicetower/cards";
import commands from "@dicetower/commands";
import { Clock, type Feature, Random } from "@dicetower/contract";
import dice from "@dicetower/dice";
import diceCompat1 from "@dicetower/dice-compat1";
import diceCompat2 from "@dicetower/dice-compat2";
import diceNative from "@dicetower/dice-native";
import groups from "@dicetower/groups";
import session from "@dicetower/play-session";
import players from "@dicetower/players";
import systems from "@dicetower/rule-systems";
import {
  fakeClock,
  type Saying,
  type ScriptedDice,
  scriptedDice,
  type TestHost,
  type TestHostOptions,
  testHost,
} from "@dicetower/testkit";
import texts from "@dicetower/texts";
import coc from "../src/index.js";

/** What the feature stands on. */
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
  systems,
  cards,
  session,
];

/** A tower that plays Call of Cthulhu, with scripted dice and a wall clock moved by hand. */
export interface CocTower extends TestHost {
  readonly dice: ScriptedDice;
  /** Lets the wall clock go on without the timers of so many hours, which would take the test half a minute. */
  later(seconds: number): void;
  /** Says something while the dice show these faces, and passes when it is answered so. */
  plays(text: string, dice: readonly number[], answer: string | RegExp, how?: Saying): Promise<void>;
}

export async function cocTower(
  options: Partial<TestHostOptions> & { readonly more?: readonly Feature[] } = {},
): Promise<CocTower> {
  const { more = [], ...rest } = options;
  const script = scriptedDice();
  const still = fakeClock(Date.UTC(2026, 0, 5, 12));
  let passed = 0;
  const clock: Clock = {
    ...still,
    now: () => still.now() + passed * 1_000,
    seconds: () => still.seconds() + passed,
  };
  const tower = await testHost({
    ...rest,
    features: [...beneath, coc, ...more],
    replace: [
      [Random, script],
      [Clock, clock],
    ],
  });
  return {
    ...tower,
    dice: script,
    later(seconds) {
      passed += seconds;
    },
    async plays(text, faces, answer, how = {}) {
      script.push(...faces);
      await tower.say(text, how).replies(answer);
    },
  };
}

export const zh: Saying = { locale: "zh-CN" };
export const admin: Saying = { role: "admin" };
export const bob: Saying = { userId: "222", nickname: "Bob" };
