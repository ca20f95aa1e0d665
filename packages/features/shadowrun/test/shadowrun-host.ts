import access from "@dicetower/access";
import commands from "@dicetower/commands";
import { Random } from "@dicetower/contract";
import dice from "@dicetower/dice";
import diceNative from "@dicetower/dice-native";
import groups from "@dicetower/groups";
import players from "@dicetower/players";
import systems from "@dicetower/rule-systems";
import { type ScriptedDice, scriptedDice, type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import shadowrun from "../src/index.js";

/** What a roll goes through. */
export const others = [texts, commands, access, dice, diceNative, groups, players, systems];

export interface PoolTower extends TestHost {
  readonly dice: ScriptedDice;
}

/** @param more features beside */
export async function poolTower(more: Parameters<typeof testHost>[0]["features"] = []): Promise<PoolTower> {
  const script = scriptedDice();
  const tower = await testHost({ features: [...others, shadowrun, ...more], replace: [[Random, script]] });
  return { ...tower, dice: script };
}
