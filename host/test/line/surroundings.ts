import {
  type Account,
  type Clock,
  incoming,
  Message,
  type MessageInit,
  type Outgoing,
  type Stage,
} from "@dicetower/contract";
import { createClock } from "../../src/clock/index.js";
import type { Kernel } from "../../src/kernel/index.js";
import type { FloodLimits } from "../../src/line/flood.js";
import { createLine, type MessageLine } from "../../src/line/index.js";
import { bareKernel, type Line, put } from "../kernel/surroundings.js";

/** An account that keeps what is said. */
export class Tray implements Account {
  readonly type = "test";
  readonly platform = "test";
  readonly selfId = "10000";
  readonly said: string[] = [];
  /** @param exempt no flood limits */
  constructor(
    readonly id = "1",
    readonly exempt = false,
  ) {}

  deliver(part: Outgoing): void {
    this.said.push(`${part.scene}:${part.target}:${part.text}`);
  }
}

/** A message of Ann, in the group `g1`. */
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
  readonly tray: Tray;
}

/** A line with the stages of one feature. */
export function lineWith(...stages: Stage[]): Promise<LineWith> {
  return lineOf(stages);
}

/** The same, with a clock and flood limits of the test's own. */
export async function lineOf(
  stages: readonly Stage[],
  { clock = createClock(), limits }: { clock?: Clock; limits?: FloodLimits } = {},
): Promise<LineWith> {
  const { kernel, lines } = bareKernel({ clock });
  const live = limits === undefined ? undefined : { value: limits };
  const line = createLine(kernel.root, clock, live, kernel.slow);
  put(kernel, { id: "stages", setup: (host) => host.add(incoming, ...stages) });
  await kernel.start();
  return { kernel, line, lines, tray: new Tray() };
}
