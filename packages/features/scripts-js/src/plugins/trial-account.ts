import { type Account, type Actor, type Outgoing, readableCq } from "@dicetower/contract";

/** What a plugin has said somewhere. */
export interface TrialReply {
  readonly scene: "group" | "private";
  readonly target: string;
  readonly text: string;
}

const maxReplies = 200;

/** An account that keeps what is said instead of sending it; scripts see the one of test messages. */
export class TrialAccount implements Account {
  readonly id = "test";
  readonly type = "test";
  readonly platform = "test";
  readonly selfId = "10000";
  readonly exempt = true;
  readonly replies: TrialReply[] = [];

  constructor(readonly tester: Actor) {}

  deliver({ scene, target, text, segments }: Outgoing): void {
    if (this.replies.length >= maxReplies) return;
    this.replies.push({ scene, target, text: segments === undefined ? text : readableCq(segments) });
  }
}
