import { errorMessage, type OutgoingMessage, type Segment, type SendOutcome } from "@dicetower/contract";
import { hasMedia, writeSegments } from "../message/segments.js";
import type { Result } from "../wire/answer.js";
import { type MessageIds, toWire } from "../wire/identifiers.js";
import { isObject } from "../wire/json-object.js";
import { limits } from "./action-client.js";
import type { Caller } from "./caller.js";
import { nodeContents, writeNode } from "./forward-node.js";
import type { TemporaryChats } from "./temporary-chats.js";

/** Words of servers that report a failure although the message may have arrived. */
const mayHaveArrived = /time(d)?[ _-]?out|超时/i;
/** Codes of servers that gave up waiting for the platform: oicq says 103. */
const gaveUpWaiting = 103;

/** Sends messages, merged forwards included, through one connection. */
export class Sender {
  /** The server failed to send a merged forward: from then on its messages are sent one by one. */
  #forwards = true;

  constructor(
    readonly caller: Caller,
    readonly ids: MessageIds,
    readonly temporary: TemporaryChats,
  ) {}

  send(message: OutgoingMessage): Promise<SendOutcome> {
    return new Promise((resolve) => {
      this.post(message, resolve);
    });
  }

  /** The same without a promise. */
  post(message: OutgoingMessage, onResult: (outcome: SendOutcome) => void): void {
    const { segments } = message;
    if (segments.length > 0 && segments.every(({ type }) => type === "node"))
      // Rejects for what is wrong in here only; nobody knows then what has left.
      this.#forward(message).then(onResult, (error: unknown) =>
        onResult({ state: "unknown", reason: errorMessage(error) }),
      );
    else this.#plain(message, writeSegments(segments), onResult);
  }

  #plain(
    message: OutgoingMessage,
    segments: readonly Segment[],
    onResult: (outcome: SendOutcome) => void,
  ): void {
    const limitMs = hasMedia(segments) ? limits.slow : limits.ordinary;
    const inGroup = message.scene === "group";
    const action = inGroup ? "send_group_msg" : "send_private_msg";
    const to = inGroup ? `"group_id":${wireJson(message.target)}` : this.#private(message);
    // Asked directly: a server that cannot send at all is not remembered as one.
    this.caller.client.post(action, `{${to},"message":${JSON.stringify(segments)}}`, limitMs, (result) =>
      onResult(this.#outcome(result)),
    );
  }

  #private({ target, viaGroup }: OutgoingMessage): string {
    const group = viaGroup || this.temporary.groupOf(target);
    const user = `"user_id":${wireJson(target)}`;
    return group === undefined || group === "" ? user : `${user},"group_id":${wireJson(group)}`;
  }

  #outcome(result: Result): SendOutcome {
    switch (result.is) {
      case "done":
        return {
          state: "sent",
          messageId: isObject(result.data) ? this.ids.read(result.data.message_id) : "",
        };
      case "not sent":
        return { state: "failed", reason: result.reason };
      case "no answer":
        return { state: "unknown", reason: result.reason };
      case "refused":
        return result.code === gaveUpWaiting || mayHaveArrived.test(result.reason)
          ? { state: "unknown", reason: result.reason }
          : { state: "failed", reason: result.reason, code: result.code };
    }
  }

  async #forward(message: OutgoingMessage): Promise<SendOutcome> {
    // Private chats get the messages one by one.
    if (message.scene === "group" && this.#forwards) {
      const messages = message.segments.map(writeNode);
      const parameters = { group_id: toWire(message.target), messages };
      const outcome = this.#outcome(
        await this.caller.request("send_group_forward_msg", parameters, limits.slow),
      );
      if (outcome.state !== "failed" || outcome.code === undefined) return outcome;
      this.#forwards = false;
    }
    let last: SendOutcome = { state: "failed", reason: "the forward holds no message", code: 1400 };
    for (const segments of nodeContents(message.segments)) {
      last = await new Promise<SendOutcome>((resolve) => {
        this.#plain(message, segments, resolve);
      });
      if (last.state !== "sent") return last;
    }
    return last;
  }
}

/** An identifier as it stands in a frame. */
function wireJson(id: string): string {
  const written = toWire(id);
  return typeof written === "number" ? String(written) : JSON.stringify(written);
}
