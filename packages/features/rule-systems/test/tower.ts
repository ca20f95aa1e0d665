import access from "@dicetower/access";
import commands from "@dicetower/commands";
import { extensions } from "@dicetower/commands/api";
import { defineFeature, type Feature, Random } from "@dicetower/contract";
import dice from "@dicetower/dice";
import diceCompat1 from "@dicetower/dice-compat1";
import diceCompat2 from "@dicetower/dice-compat2";
import diceNative from "@dicetower/dice-native";
import groups from "@dicetower/groups";
import players from "@dicetower/players";
import {
  type ScriptedDice,
  scriptedDice,
  type TestHost,
  type TestHostOptions,
  testHost,
} from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { type PartialTemplate, RuleSystems, ruleSystems } from "../src/api.js";
import systems from "../src/index.js";

/** What systems stands on. */
export const around: Feature[] = [
  texts,
  commands,
  access,
  groups,
  players,
  dice,
  diceNative,
  diceCompat1,
  diceCompat2,
];

export const coc: PartialTemplate = {
  name: "coc7",
  fullName: "Call of Cthulhu 7",
  keys: ["coc"],
  commands: { set: { diceSides: 100, relatedExt: ["coc7"] } },
};

export const dnd: PartialTemplate = {
  name: "dnd5e",
  fullName: "D&D 5e",
  keys: ["dnd"],
  attrs: {
    defaults: { 力量: 10, 熟练: 2 },
    defaultsComputed: { 力量调整值: "floor((力量-10)/2)", 运动: "力量调整值+熟练" },
    meta: { 力量: { type: "int", min: 1, max: 30 } },
  },
  alias: { 力量: ["str", "STR"] },
  redirect: { 膂力: "str" },
  commands: { set: { diceSides: 20, relatedExt: ["dnd5e", "absent"] } },
};

/** Rule systems as the packages of the table bring them, and what others see of the service. */
export function sample(...templates: readonly PartialTemplate[]) {
  let service: RuleSystems | undefined;
  const feature = defineFeature({
    id: "sample",
    setup(host) {
      host.add(ruleSystems, ...templates.map((template) => ({ key: template.name, template })));
      host.add(extensions, { key: "dnd5e", kind: "builtin", title: "groups.default", default: false });
      host.when({ systems: RuleSystems }, (_part, found) => {
        service = found.systems;
      });
    },
  });
  return { feature, systems: () => service as RuleSystems };
}

/** A tower with rule systems. */
export interface SystemsTower extends TestHost {
  readonly dice: ScriptedDice;
  readonly systems: () => RuleSystems;
}

export async function systemsTower(
  templates: readonly PartialTemplate[] = [coc, dnd],
  options: Partial<TestHostOptions> = {},
): Promise<SystemsTower> {
  const script = scriptedDice();
  const { feature, systems: service } = sample(...templates);
  const tower = await testHost({
    ...options,
    features: [...around, systems, feature, ...(options.features ?? [])],
    replace: [[Random, script]],
  });
  return { ...tower, dice: script, systems: service };
}

export const admin = { role: "admin" } as const;
