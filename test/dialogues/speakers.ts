import {
  type Account,
  delivered,
  Message,
  type MessageInit,
  type Outgoing,
  readableCq,
  type Segment,
  type Topic,
  textSegment,
} from "@dicetower/contract";
import type { Dialogue, SpeakerKey, Step } from "./dialogue.js";

const botId = "10000";

/** The people of the dialogues, by language. */
const people: Readonly<Record<SpeakerKey, { userId: string; en: string; "zh-CN": string }>> = {
  A: { userId: "111", en: "Alice", "zh-CN": "爱丽丝" },
  B: { userId: "222", en: "Bob", "zh-CN": "鲍勃" },
  C: { userId: "333", en: "Carol", "zh-CN": "卡萝" },
  M: { userId: "999", en: "Mallory", "zh-CN": "玛洛莉" },
};
export const master = people.M;

const groupOf = { G: "1000", H: "2000", P: "" } as const;

/** The account of the bot, which keeps what is said. */
export class DialogueAccount implements Account {
  readonly id = "test";
  readonly type = "test";
  readonly platform = "test";
  readonly selfId = botId;
  readonly exempt = true;
  #spoken: Outgoing[] = [];
  #count = 0;

  /** @param emit tells of deliveries, as adapters do */
  constructor(
    readonly emit: <T>(topic: Topic<T>, event: T) => void,
    readonly now: () => number,
  ) {}

  deliver(outgoing: Outgoing): void {
    this.#spoken.push(outgoing);
    const { scene, target, segments, text } = outgoing;
    const outcome = { state: "sent", messageId: `b${++this.#count}` } as const;
    const sent = segments ?? [textSegment(text)];
    const at = this.now();
    this.emit(delivered, { account: this, scene, target, segments: sent, outcome, outgoing, at });
  }

  /** What was said since it was last asked; what was said elsewhere than in the group begins with where. */
  heard({ in: place }: Step): string[] {
    const spoken = this.#spoken;
    this.#spoken = [];
    return spoken.map(({ scene, target, text, segments }) => {
      const words = segments === undefined ? text : readableCq(segments);
      if (scene === "private") return `→${target}: ${words}`;
      return target === groupOf[place] ? words : `⇒${target}: ${words}`;
    });
  }
}

/** Makes the message of a step. @param id of the message */
export function messageOf(
  step: Step,
  { locale }: Dialogue,
  account: Account,
  id: string,
  at: number,
): Message {
  const { userId, [locale]: nickname } = people[step.from];
  const segments = segmentsOf(step.say, locale);
  const groupId = groupOf[step.in];
  const init: MessageInit = {
    account,
    id,
    scene: groupId === "" ? "private" : "group",
    groupId,
    userId,
    nickname,
    role: step.role ?? (step.from === "A" && step.in === "G" ? "owner" : "member"),
    segments,
    text: readableCq(segments),
    sentAt: at,
    mentioned: segments.some(({ type, data }) => type === "at" && data["qq"] === botId),
  };
  return new Message(init);
}

/** Splits what is said at its mentions. */
function segmentsOf(said: string, locale: Dialogue["locale"]): Segment[] {
  return said
    .split(/(\[at:(?:[ABCM]|bot)\])/u)
    .filter((piece) => piece !== "")
    .map((piece) => {
      const who = /^\[at:(\w+)\]$/u.exec(piece)?.[1];
      if (who === undefined) return textSegment(piece);
      if (who === "bot") return { type: "at", data: { qq: botId } };
      const person = people[who as SpeakerKey];
      return { type: "at", data: { qq: person.userId, name: person[locale] } };
    });
}
