import access from "@dicetower/access";
import censor from "@dicetower/censor";
import commands from "@dicetower/commands";
import { commands as commandPoint, defineFeature, Random } from "@dicetower/contract";
import dice from "@dicetower/dice";
import diceNative from "@dicetower/dice-native";
import groups from "@dicetower/groups";
import players from "@dicetower/players";
import globals from "@dicetower/silence";
import { probeCommand, type ScriptedDice, scriptedDice, type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import aliases from "../src/index.js";

/** What an alias goes through. */
export const others = [texts, commands, access, censor, dice, diceNative, globals, groups, players];

/** `.echo`, `.masters` for masters, `.jrrp`. */
export const sample = defineFeature({
  id: "sample",
  setup(host) {
    const base = { title: "alias.set", brief: "alias.set" };
    host.add(
      commandPoint,
      probeCommand({
        ...base,
        key: "echo",
        run: ({ original, targets, options }) =>
          `echo ${original}${targets.map((one) => ` @${one}`).join("")}${[...options.keys()].map((one) => ` +${one}`).join("")}`,
      }),
      probeCommand({ ...base, key: "masters", permission: "master", run: () => "for masters" }),
      probeCommand({ ...base, key: "jrrp", run: () => "luck" }),
    );
  },
});

export interface AliasTower extends TestHost {
  readonly dice: ScriptedDice;
}

export async function aliasTower(
  options: { dataFolder?: string; databaseUrl?: string } = {},
): Promise<AliasTower> {
  const script = scriptedDice();
  const tower = await testHost({
    ...options,
    features: [...others, sample, aliases],
    replace: [[Random, script]],
  });
  await tower.put("/api/settings/language", { locale: "en" }).answers({ code: 0 });
  return { ...tower, dice: script };
}
