import access from "@dicetower/access";
import cards from "@dicetower/cards";
import commands from "@dicetower/commands";
import {
  commands as commandPoint,
  defineFeature,
  type Feature,
  Random,
  text,
  texts as textPoint,
} from "@dicetower/contract";
import dice from "@dicetower/dice";
import { rolled } from "@dicetower/dice/api";
import diceCompat1 from "@dicetower/dice-compat1";
import diceCompat2 from "@dicetower/dice-compat2";
import diceNative from "@dicetower/dice-native";
import groups from "@dicetower/groups";
import type { GroupKey } from "@dicetower/groups/api";
import session from "@dicetower/play-session";
import { Session } from "@dicetower/play-session/api";
import players from "@dicetower/players";
import systems from "@dicetower/rule-systems";
import { ruleSystems } from "@dicetower/rule-systems/api";
import {
  probeCommand,
  type Saying,
  type ScriptedDice,
  sayWithDice,
  scriptedDice,
  type TestHost,
  type TestHostOptions,
  testHost,
} from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { Initiative, initiativeChanged } from "../src/api.js";
import initiative from "../src/index.js";

/** What the feature stands on, and what it takes where it is there. */
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
];
export const around: readonly Feature[] = [systems, cards, session];

export const alice: Saying = { locale: "zh-CN", role: "owner", nickname: "爱丽丝" };
export const bob: Saying = { locale: "zh-CN", userId: "222", nickname: "鲍勃", role: "member" };

/** A tower with scripted dice, and what the feature offers and tells. */
export interface InitiativeTower extends TestHost {
  readonly dice: ScriptedDice;
  readonly service: () => Initiative;
  readonly changed: GroupKey[];
  readonly rolls: string[];
  says(text: string, faces?: readonly number[], how?: Saying): Promise<string>;
}

export async function initiativeTower(
  options: Partial<TestHostOptions> & { readonly bare?: boolean } = {},
): Promise<InitiativeTower> {
  const { bare = false, ...rest } = options;
  const script = scriptedDice();
  const changed: GroupKey[] = [];
  const rolls: string[] = [];
  let service: Initiative | undefined;
  const listener = defineFeature({
    id: "listener",
    setup(host) {
      host.on(initiativeChanged, (group) => void changed.push(group));
      host.on(rolled, ({ expression, value }) => void rolls.push(`${expression}=${String(value)}`));
      host.when({ initiative: Initiative }, (_, given) => {
        service = given.initiative;
      });
      if (bare) return;
      host.add(ruleSystems, {
        key: "dnd5e",
        template: {
          name: "dnd5e",
          fullName: "D&D 5e",
          keys: ["dnd"],
          attrs: { defaultsComputed: { 敏捷调整值: "floor((敏捷+20)/2)-15" }, defaults: { 敏捷: 10 } },
          init: { expr: "d20+敏捷调整值" },
        },
      });
      host.add(ruleSystems, {
        key: "coc7",
        template: {
          name: "coc7",
          fullName: "CoC",
          keys: ["coc"],
          alias: { 敏捷: ["dex"] },
          init: { expr: "敏捷" },
        },
      });
    },
  });
  /** Makes somebody lead, as a running log does. */
  const hosts = defineFeature({
    id: "hosts",
    setup(host) {
      for (const key of ["command.lead", "command.lead.brief", "lead.done"])
        host.add(textPoint, { key, values: { en: key, "zh-CN": key } });
      host.when({ session: Session }, (part, services) => {
        part.add(
          commandPoint,
          probeCommand({
            key: "lead",
            replyKeys: ["lead.done"],
            async run({ message: { account, groupId }, rest: userId, actor }) {
              const group = { platform: account.platform, groupId };
              await services.session.setHost(group, "log", userId || undefined, actor);
              return text("lead.done");
            },
          }),
        );
      });
    },
  });
  const tower = await testHost({
    features: [...beneath, ...(bare ? [] : around), initiative, listener, hosts],
    replace: [[Random, script]],
    ...rest,
  });
  return {
    ...tower,
    dice: script,
    service: () => service as unknown as Initiative,
    changed,
    rolls,
    says: (said, faces = [], how = alice) => sayWithDice(tower, script, said, faces, how),
  };
}
