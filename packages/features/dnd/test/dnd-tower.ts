import access from "@dicetower/access";
import cards from "@dicetower/cards";
import commands from "@dicetower/commands";
import { defineFeature, type Feature, Random } from "@dicetower/contract";
import dice from "@dicetower/dice";
import { type Check, checked, rolled } from "@dicetower/dice/api";
import diceCompat1 from "@dicetower/dice-compat1";
import diceCompat2 from "@dicetower/dice-compat2";
import diceNative from "@dicetower/dice-native";
import groups from "@dicetower/groups";
import players from "@dicetower/players";
import systems from "@dicetower/rule-systems";
import {
  type Saying,
  type ScriptedDice,
  sayWithDice,
  scriptedDice,
  type TestHost,
  testHost,
} from "@dicetower/testkit";
import texts from "@dicetower/texts";
import dnd from "../src/index.js";

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
];

/** A tower where group 1000 plays D&D, in Chinese, and what it told of dice. */
export interface DndTower extends TestHost {
  readonly dice: ScriptedDice;
  readonly checks: Check[];
  readonly rolls: { readonly expression: string; readonly value: unknown; readonly hidden: boolean }[];
  /** Says something with these dice, all of which must fall. @returns what was said in the group */
  says(text: string, faces?: readonly number[], how?: Saying): Promise<string>;
}

export const zh: Saying = { locale: "zh-CN", role: "admin", nickname: "木落" };
export const bob: Saying = { locale: "zh-CN", userId: "222", nickname: "鲍勃" };

export async function dndTower(more: readonly Feature[] = []): Promise<DndTower> {
  const script = scriptedDice();
  const checks: Check[] = [];
  const rolls: DndTower["rolls"] = [];
  const listener = defineFeature({
    id: "listener",
    setup(host) {
      host.on(checked, (check) => void checks.push(check));
      host.on(
        rolled,
        ({ expression, value, hidden = false }) => void rolls.push({ expression, value, hidden }),
      );
    },
  });
  const tower = await testHost({
    features: [...beneath, dnd, listener, ...more],
    replace: [[Random, script]],
  });
  await tower.say(".set dnd", zh).replies("已切换到 DND5E：默认 D20，启用扩展 dnd5e");
  return {
    ...tower,
    dice: script,
    checks,
    rolls,
    says: (text, faces = [], how = zh) => sayWithDice(tower, script, text, faces, how),
  };
}
