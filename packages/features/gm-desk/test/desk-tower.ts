import access from "@dicetower/access";
import adapters from "@dicetower/adapters";
import cards from "@dicetower/cards";
import coc from "@dicetower/coc";
import commands from "@dicetower/commands";
import { Clock, type Feature, Random } from "@dicetower/contract";
import dice from "@dicetower/dice";
import native from "@dicetower/dice-native";
import dnd from "@dicetower/dnd";
import groups from "@dicetower/groups";
import initiative from "@dicetower/initiative";
import session from "@dicetower/play-session";
import players from "@dicetower/players";
import systems from "@dicetower/rule-systems";
import logs from "@dicetower/session-logs";
import {
  type FakeClock,
  fakeClock,
  type Saying,
  type ScriptedDice,
  scriptedDice,
  type TestHost,
  testHost,
} from "@dicetower/testkit";
import texts from "@dicetower/texts";
import desk from "../src/index.js";

/** What a desk needs around it. */
export const around: readonly Feature[] = [
  texts,
  commands,
  access,
  adapters,
  players,
  groups,
  dice,
  native,
  systems,
  coc,
  dnd,
  cards,
  session,
  initiative,
  logs,
];

/** A tower with a desk, scripted dice, and a clock moved by hand. */
export interface DeskTower extends TestHost {
  readonly dice: ScriptedDice;
  readonly clock: FakeClock;
  /** Lets seconds pass without what would be done meanwhile. */
  skip(seconds: number): void;
}

export async function deskTower(): Promise<DeskTower> {
  const script = scriptedDice();
  const clock = fakeClock(Date.UTC(2026, 0, 5, 12));
  let skipped = 0;
  const replace = [
    [Random, script],
    [Clock, Object.create(clock, { seconds: { value: () => clock.seconds() + skipped } })],
  ] as const;
  const tower = await testHost({ features: [...around, desk], replace });
  await tower.put("/api/settings/language", { locale: "en" }).answers({ code: 0 });
  await tower.put("/api/settings/desk", { address: "https://dice.example.org/" }).answers({ code: 0 });
  return {
    ...tower,
    dice: script,
    clock,
    skip: (more) => {
      skipped += more;
    },
  };
}

export const gm: Saying = { userId: "111", nickname: "Ann", groupId: "1000" };
export const bob: Saying = { userId: "222", nickname: "Bob", groupId: "1000" };

/** Opens a desk. @returns its token */
export async function tokenOf(tower: TestHost, who: Saying = gm): Promise<string> {
  const { spoken } = await tower.say(".desk", who).done();
  const said = spoken.find(({ scene }) => scene === "private")?.text ?? "";
  const [, token = ""] = /https:\/\/dice\.example\.org\/desk\/#([\w-]{43})(?!\S)/.exec(said) ?? [];
  if (token === "") throw new Error(`no link in ${JSON.stringify(spoken)}`);
  return token;
}

/** Headers of a desk's page. */
export const holding = (token: string) => ({ headers: { "x-desk-token": token }, key: false });
