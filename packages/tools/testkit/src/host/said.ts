import type { Account, Delivery, Line, MessageInit, Outcome, Outgoing, Segment } from "@dicetower/contract";
import { Message, textSegment } from "@dicetower/contract";
import { expect } from "chai";

/** One part of what the bot said. */
export interface Spoken {
  readonly scene: "group" | "private";
  readonly target: string;
  readonly text: string;
  readonly segments: readonly Segment[] | undefined;
  /** Key of the text that it was made of; undefined for what was no text of a key. */
  readonly key: string | undefined;
}

/** Who says something, where, and how. Left out: Ann, user 111, an ordinary member of group 1000, in English. */
export interface Saying extends Partial<Omit<MessageInit, "account" | "text">> {
  readonly platform?: string;
  readonly selfId?: string;
  /** Account id; `test` has no flood limit. */
  readonly accountId?: string;
}

/** What came of something that was said. */
export interface Said {
  /** How the message ended, and every part that was said anywhere. */
  done(): Promise<{ readonly outcome: Outcome; readonly spoken: readonly Spoken[] }>;
  /** Passes when the answer where it was said is this text, or matches the pattern. */
  replies(expected: string | RegExp): Promise<void>;
  /** Passes when this was said to the sender in private. */
  whispers(expected: string | RegExp): Promise<void>;
  /** Passes when nothing at all was said. */
  silent(): Promise<void>;
  /** What was said where the message came from, a line a part. */
  text(): Promise<string>;
}

let said = 0;

/**
 * Says something down a line, with an account that keeps what is answered.
 * @param told hears of each answer what adapters emit as `delivered`
 */
export function say(
  line: Line,
  text: string,
  how: Saying = {},
  told: (delivery: Delivery) => void = () => {},
): Said {
  const { platform = "test", selfId = "10000", accountId = "test", ...init } = how;
  const spoken: Spoken[] = [];
  const account: Account = {
    id: accountId,
    type: platform,
    platform,
    selfId,
    exempt: accountId === "test",
    deliver: (part: Outgoing) => {
      const { scene, target, text: spokenText, segments } = part;
      const { content } = part.part;
      const key = typeof content === "object" && "key" in content ? content.key : undefined;
      spoken.push({ scene, target, text: spokenText, segments, key });
      told({
        account,
        scene,
        target,
        segments: segments ?? [textSegment(spokenText)],
        outcome: { state: "sent", messageId: `${message.id}.${spoken.length}` },
        outgoing: part,
        at: Date.now(),
      });
    },
  };
  const groupId = init.scene === "private" ? "" : (init.groupId ?? "1000");
  const message = new Message({
    id: `m${++said}`,
    scene: "group",
    userId: "111",
    nickname: "Ann",
    segments: [textSegment(text)],
    sentAt: Math.floor(Date.now() / 1000),
    locale: "en",
    ...init,
    account,
    groupId,
    text,
  });
  const done = line.receive(message, { wait: true }).then((outcome) => ({ outcome, spoken }));
  const heard = async (scene: "group" | "private", target: string) => {
    await done;
    const parts = spoken.filter((part) => part.scene === scene && part.target === target);
    return parts.map((part) => part.text).join("\n");
  };
  const here = () => (groupId === "" ? heard("private", message.userId) : heard("group", groupId));
  const fits = (actual: string, expected: string | RegExp) => {
    if (typeof expected === "string") expect(actual, `answer to ${JSON.stringify(text)}`).to.equal(expected);
    else expect(actual, `answer to ${JSON.stringify(text)}`).to.match(expected);
  };
  return {
    done: () => done,
    replies: async (expected) => fits(await here(), expected),
    whispers: async (expected) => fits(await heard("private", message.userId), expected),
    silent: async () => {
      await done;
      expect(
        spoken.map((part) => part.text),
        `answer to ${JSON.stringify(text)}`,
      ).to.deep.equal([]);
    },
    text: here,
  };
}
