import access from "@dicetower/access";
import commands from "@dicetower/commands";
import { Random } from "@dicetower/contract";
import diceCompat1 from "@dicetower/dice-compat1";
import diceCompat2 from "@dicetower/dice-compat2";
import diceNative from "@dicetower/dice-native";
import { type ScriptedDice, scriptedDice, type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import dice from "../../src/index.js";

/** Everything that a roll goes through. */
export const rollFeatures = [texts, commands, access, dice, diceNative, diceCompat1, diceCompat2];

/** A tower whose dice are scripted. */
export interface DiceTower extends TestHost {
  readonly dice: ScriptedDice;
}

export async function diceTower(options: { dataFolder?: string } = {}): Promise<DiceTower> {
  const script = scriptedDice();
  const tower = await testHost({ ...options, features: rollFeatures, replace: [[Random, script]] });
  await tower.post("/api/masters", { platform: "test", userId: root.userId }).done();
  return { ...tower, dice: script };
}

/** A master. */
export const root = { userId: "900", nickname: "Root" };
