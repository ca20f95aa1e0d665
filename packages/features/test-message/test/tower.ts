import access from "@dicetower/access";
import commands from "@dicetower/commands";
import {
  commands as commandPoint,
  defineFeature,
  type Feature,
  incoming,
  texts as textPoint,
  textSegment,
  textTable,
} from "@dicetower/contract";
import dice from "@dicetower/dice";
import diceCompat1 from "@dicetower/dice-compat1";
import diceCompat2 from "@dicetower/dice-compat2";
import diceNative from "@dicetower/dice-native";
import help from "@dicetower/help";
import { probeCommand, type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import testMessage from "../src/index.js";

const image = { type: "image", data: { file: "a.png" } };

/** What the line was handed last. */
export interface Seen {
  message:
    | {
        readonly scene: string;
        readonly groupId: string;
        readonly userId: string;
        readonly nickname: string;
        readonly card: string;
        readonly role: string;
        readonly text: string;
        readonly mentioned: boolean;
        readonly locale: string | undefined;
        readonly platform: string;
        readonly selfId: string;
        readonly accountId: string;
        readonly exempt: boolean | undefined;
        readonly trust: number;
      }
    | undefined;
}

/** Looks at messages behind `admit`, and has commands that answer in every shape. */
export function lookout(seen: Seen) {
  return defineFeature({
    id: "lookout",
    setup(host) {
      const table = { "lookout.title": { en: "Lookout", "zh-CN": "瞭望" } };
      host.add(textPoint, ...textTable(table));
      host.add(incoming, {
        key: "lookout",
        slot: "record",
        run({ account, scene, groupId, userId, nickname, card, role, text, mentioned, locale, trust }) {
          const { platform, selfId, id: accountId, exempt } = account;
          seen.message = {
            scene,
            groupId,
            userId,
            nickname,
            card,
            role,
            text,
            mentioned,
            locale,
            trust,
            platform,
            selfId,
            accountId,
            exempt,
          };
          return undefined;
        },
      });
      const command = {
        title: "lookout.title",
        brief: "lookout.title",
        replyKeys: ["lookout.title"],
      };
      host.add(
        commandPoint,
        probeCommand({
          ...command,
          key: "lookout.image",
          names: ["image"],
          run: () => [{ content: [image, textSegment("!")] }, "second"],
        }),
        probeCommand({
          ...command,
          key: "lookout.aside",
          names: ["aside"],
          run: () => [
            "here",
            { content: "to you", to: "sender" },
            { content: "elsewhere", to: { scene: "group", id: "77" } },
          ],
        }),
      );
      host.add(incoming, {
        key: "lookout.later",
        slot: "ai",
        matches: ({ text }) => text === "think",
        run: () => ({ later: async () => "thought" }),
      });
    },
  });
}

/** A tower with everything that answers people. @param more features beside them */
export function talkingTower(
  seen: Seen = { message: undefined },
  more: readonly Feature[] = [],
): Promise<TestHost> {
  const dices = [dice, diceNative, diceCompat1, diceCompat2];
  const features = [texts, commands, access, ...dices, help, testMessage, lookout(seen), ...more];
  return testHost({ features });
}
