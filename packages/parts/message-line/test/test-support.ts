import {
  type Account,
  type Clock,
  incoming,
  Message,
  type MessageFact,
  type MessageInit,
  messageFacts,
  type Outgoing,
  type OutgoingStage,
  outgoing,
  type Stage,
} from "@dicetower/contract";
import type { Kernel } from "@dicetower/kernel";
import { createClock } from "@dicetower/kernel";
import { bareKernel, type Line, put } from "@dicetower/kernel/testing";
import type { FloodLimits } from "../src/flood/flood-limits.js";
import { createLine, type MessageLine } from "../src/index.js";

/** An account that records what is sent. */
export class RecordingAccount implements Account {
  readonly type = "test";
  readonly platform = "test";
  readonly selfId = "10000";
  readonly said: string[] = [];
  /** @param exempt true for no flood limits */
  constructor(
    readonly id = "1",
    readonly exempt = false,
  ) {}

  deliver(part: Outgoing): void {
    this.said.push(`${part.scene}:${part.target}:${part.text}`);
  }
}

/** Makes a message of Ann, in the group `g1`. */
export function message(account: Account, said: string, more: Partial<MessageInit> = {}): Message {
  return new Message({
    account,
    id: "m",
    scene: "group",
    groupId: "g1",
    userId: "u1",
    nickname: "Ann",
    segments: [{ type: "text", data: { text: said } }],
    text: said,
    sentAt: 0,
    ...more,
  });
}

export interface LineWith {
  readonly kernel: Kernel;
  readonly line: MessageLine;
  readonly lines: Line[];
  readonly account: RecordingAccount;
}

/** Says keys as they are: these tests look at the keys. */
export const keysAsWords: OutgoingStage = {
  key: "keys",
  slot: "text",
  words: true,
  run(part) {
    const { content } = part.part;
    if (typeof content === "object" && "key" in content) part.text = content.key;
    return undefined;
  },
};

/** Makes a line with the stages of one feature. */
export function lineWith(...stages: Stage[]): Promise<LineWith> {
  return lineOf(stages);
}

/** Does the same, with a clock and flood limits of the test's own. */
export async function lineOf(
  stages: readonly Stage[],
  {
    clock = createClock(),
    limits,
    facts = [],
    words = [keysAsWords],
  }: {
    clock?: Clock;
    limits?: FloodLimits;
    facts?: readonly MessageFact[];
    /** Outgoing stages. */
    words?: readonly OutgoingStage[];
  } = {},
): Promise<LineWith> {
  const { kernel, lines } = bareKernel({ clock });
  const live = limits === undefined ? undefined : { value: limits };
  const line = createLine(kernel.root, clock, live, kernel.slow);
  put(kernel, {
    id: "stages",
    setup: (host) => {
      host.add(incoming, ...stages);
      host.add(messageFacts, ...facts);
      host.add(outgoing, ...words);
    },
  });
  await kernel.start();
  return { kernel, line, lines, account: new RecordingAccount() };
}
