import { readableCq } from "@dicetower/adapters/api";
import type { Account, Actor, Outgoing, Segment } from "@dicetower/contract";
import { testAccountId } from "./api.js";

/** One message of a reply. */
export interface SaidPart {
  readonly scene: "group" | "private";
  /** Group or user. */
  readonly target: string;
  readonly segments: readonly Segment[];
}

/** An account that keeps what is said instead of sending it. */
export class Tray implements Account {
  readonly id = testAccountId;
  readonly exempt = true;
  /** The sender was an admin, and the log-in too old for that. */
  refused = false;
  readonly #parts: Outgoing[] = [];

  constructor(
    readonly type: string,
    readonly platform: string,
    readonly selfId: string,
    /** Who sends the message. */
    readonly tester: Actor,
    /** Their log-in is so young that the sender may be an admin. */
    readonly fresh: boolean,
    /** Trust that the sender is given, whatever the lists say. */
    readonly trust?: number,
  ) {}

  deliver(part: Outgoing): void {
    this.#parts.push(part);
  }

  /** What was said where the message came from, a line a part. */
  reply(here: { scene: "group" | "private"; target: string }): string {
    return this.#parts
      .filter((part) => part.scene === here.scene && part.target === here.target)
      .map((part) => (part.segments === undefined ? part.text : readableCq(part.segments)))
      .join("\n");
  }

  /** Every message that would have been sent, in order. */
  get parts(): SaidPart[] {
    return this.#parts.map(({ scene, target, text, segments }) => ({
      scene,
      target,
      segments: segments ?? [{ type: "text", data: { text } }],
    }));
  }

  /** All that was said; what went elsewhere names where. */
  segments(here: { scene: "group" | "private"; target: string }): Segment[] {
    return this.#parts.flatMap((part) => {
      const isHere = part.scene === here.scene && part.target === here.target;
      const elsewhere: Record<string, string> = isHere ? {} : { to: part.scene, target: part.target };
      const segments = part.segments ?? [{ type: "text", data: { text: part.text } }];
      return segments.map(({ type, data }): Segment => ({ type, data: { ...data, ...elsewhere } }));
    });
  }
}
