// What the page of the panel knows, too: nothing of Node may be imported here.

/** A message as the routes answer it. */
export interface MessageView {
  readonly id: number;
  readonly at: number;
  readonly messageId: string;
  readonly accountId: string;
  readonly platform: string;
  readonly groupId: string;
  readonly userId: string;
  readonly name: string;
  readonly text: string;
  readonly ending: string;
  readonly reason: string;
  readonly stage: string;
  readonly owner: string;
  readonly command: string;
  readonly traced: boolean;
}

/** A chat all of whose messages are traced for a while. */
export interface WatchedChat {
  readonly accountId: string;
  readonly type: "group" | "user";
  readonly targetId: string;
  /** UTC epoch seconds. */
  readonly until: number;
}
