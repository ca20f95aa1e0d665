import access from "@dicetower/access";
import commands from "@dicetower/commands";
import { Clock, type Feature, type Token } from "@dicetower/contract";
import {
  type FakeClock,
  fakeClock,
  type Saying,
  type TestHost,
  type TestHostOptions,
  testHost,
} from "@dicetower/testkit";
import texts from "@dicetower/texts";
import players from "../src/index.js";

/** A tower with players and a clock moved by hand. */
export interface PlayersTower extends TestHost {
  readonly clock: FakeClock;
}

/** How a tower is to be. */
export interface PlayersOptions extends Partial<TestHostOptions> {
  readonly more?: readonly Feature[];
  readonly replace?: readonly (readonly [Token<unknown>, unknown])[];
}

export async function playersTower(options: PlayersOptions = {}): Promise<PlayersTower> {
  const { more = [], replace = [], ...rest } = options;
  const clock = fakeClock(Date.UTC(2026, 0, 5, 12));
  const tower = await testHost({
    ...rest,
    features: [texts, commands, access, players, ...more],
    replace: [[Clock, clock], ...replace],
  });
  await tower.put("/api/settings/language", { locale: "en" }).answers({ code: 0 });
  return { ...tower, clock };
}

/** Says something through an account of a platform, and not in the test chat. */
export const real = (userId: string, nickname: string, more: Saying = {}): Saying => ({
  accountId: "1",
  userId,
  nickname,
  ...more,
});

/** A page of the list. */
export interface PlayerPage {
  readonly items: readonly Record<string, unknown>[];
  readonly total: number;
}
