import {
  adapters,
  defineFeature,
  type Feature,
  incoming,
  Joi,
  type MessageInit,
  type OutgoingMessage,
  type SendOutcome,
  text,
  textSegment,
  texts,
  textTable,
} from "@dicetower/contract";
import { type CardForm, cardForms } from "../../src/api.js";

/** A platform that draws cards of the first form, or of its own, and does with them what a test says. */
export interface CardPlatform {
  readonly feature: Feature;
  readonly sent: OutgoingMessage[];
  answer: (message: OutgoingMessage) => SendOutcome;
  /** Says something to the bot; answers with what it has sent by then that is new, as soon as that is so many. */
  say(words: string, count: number, more?: Partial<MessageInit>): Promise<readonly OutgoingMessage[]>;
}

/**
 * Makes it, with a command `.check` that answers in Markdown where there is a wording.
 * @param form of its own; the first of those that are known when left out
 */
export function cardPlatform(form?: CardForm): CardPlatform {
  let receive: ((init: Omit<MessageInit, "account">) => void) | undefined;
  let looked = 0;
  let look: () => void = () => {};
  const platform: CardPlatform = {
    feature: defineFeature({
      id: "card-platform",
      setup(host) {
        host.add(
          texts,
          ...textTable({
            "adapter.drawing": { en: "Drawing", "zh-CN": "绘制" },
            "check.result": { en: "{nick} checks {skill}", "zh-CN": "{nick}检定{skill}" },
            "check.mute": { en: "plain", "zh-CN": "纯文字" },
          }),
        );
        if (form !== undefined) host.add(cardForms, form);
        host.add(adapters, {
          key: "drawing",
          platform: "drawn",
          draws: form?.key ?? "platform_a",
          titleKey: "adapter.drawing",
          modes: [{ mode: "dial", listens: false, endpoint: "optional" }],
          schema: Joi.object({}),
          open(_record, link) {
            receive = (init) => link.message(init);
            link.online({ selfId: "10001", selfName: "Dicey", capabilities: [] });
            return {
              actions: {},
              async send(message) {
                platform.sent.push(message);
                look();
                return platform.answer(message);
              },
            };
          },
          test: async () => ({ ok: false, reason: "refused" }),
        });
        host.add(incoming, {
          key: "check",
          slot: "commands",
          run: ({ text: said }) => {
            if (said === ".check") return { reply: text("check.result", { skill: "*Spot*" }) };
            return said === ".mute" ? { reply: text("check.mute") } : undefined;
          },
        });
      },
    }),
    sent: [],
    answer: () => ({ state: "sent", messageId: "1" }),
    async say(words, count, more = {}) {
      receive?.({
        id: `m${Math.random()}`,
        scene: "group",
        groupId: "4242",
        userId: "777",
        nickname: "Ann",
        segments: [textSegment(words)],
        text: words,
        sentAt: Math.floor(Date.now() / 1_000),
        ...more,
      });
      await new Promise<void>((resolve) => {
        look = () => {
          if (platform.sent.length >= looked + count) resolve();
        };
        look();
      });
      const fresh = platform.sent.slice(looked);
      looked = platform.sent.length;
      return fresh;
    },
  };
  return platform;
}
