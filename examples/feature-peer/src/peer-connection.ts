import type {
  AdapterConnection,
  AdapterLink,
  AdapterReason,
  AdapterRecord,
  Clock,
  OutgoingMessage,
  Scope,
  Segment,
  SendOutcome,
} from "@dicetower/contract";
import { text, textSegment } from "@dicetower/contract";
import type { PeerFrame } from "./frame.js";
import { Wire } from "./wire.js";

/** Milliseconds until a peer must have answered a greeting or a message. */
export const answerMs = 10_000;

/** Why there is no connection: nobody said welcome. It is put into words in the language of whoever looks. */
export function noWelcome(): AdapterReason {
  return text("peer.reason.noWelcome", { seconds: answerMs / 1000 });
}

/** One connection to a peer, from the dial to its end. */
export class PeerConnection implements AdapterConnection {
  readonly actions = {};
  readonly #wire: Wire;
  readonly #waiting = new Map<number, (outcome: SendOutcome) => void>();
  #numbers = 0;
  #greeted = false;

  constructor(
    record: AdapterRecord,
    readonly link: AdapterLink,
    readonly scope: Scope,
    readonly clock: Clock,
  ) {
    this.#wire = new Wire(record.endpoint, {
      frame: (frame) => this.#hear(frame),
      line: (direction, text) => link.frame(direction, text),
      ended: (reason) => this.#lose(reason),
    });
    scope.defer(() => {
      this.#wire.close();
      this.#giveUp("the adapter was closed");
    });
    clock.after(answerMs, scope.signal, () => {
      if (!this.#greeted) this.#lose(noWelcome());
    });
    this.#wire.send({ hello: { name: "Dicetower", token: record.access_token } });
  }

  send({ scene, target, segments }: OutgoingMessage): Promise<SendOutcome> {
    const number = ++this.#numbers;
    const to = scene === "group" ? { room: target } : { user: target };
    return new Promise((resolve) => {
      const cancel = this.clock.after(answerMs, this.scope.signal, () =>
        this.#settle(number, { state: "unknown", reason: `no answer within ${answerMs / 1000} s` }),
      );
      this.#waiting.set(number, (outcome) => {
        cancel();
        resolve(outcome);
      });
      this.#wire.send({ say: { number, ...to, text: segments.map(inWords).join("") } });
    });
  }

  #hear({ welcome, refused, said, done, failed }: PeerFrame): void {
    this.link.heard();
    if (welcome !== undefined) {
      this.#greeted = true;
      this.link.online({ selfId: welcome.id, selfName: welcome.name, capabilities: ["private"] });
    } else if (refused !== undefined) {
      this.#wire.close();
      this.#giveUp(refused);
      this.link.refused(refused);
    } else if (said !== undefined) {
      this.link.message({
        id: said.id,
        scene: said.room === undefined ? "private" : "group",
        groupId: said.room ?? "",
        userId: said.user,
        nickname: said.name,
        segments: [textSegment(said.text)],
        text: said.text,
        sentAt: this.clock.seconds(),
      });
    } else if (done !== undefined) this.#settle(done.number, { state: "sent", messageId: done.id });
    else if (failed !== undefined) this.#settle(failed.number, { state: "failed", reason: failed.reason });
  }

  #settle(number: number, outcome: SendOutcome): void {
    const settle = this.#waiting.get(number);
    this.#waiting.delete(number);
    settle?.(outcome);
  }

  #lose(reason: AdapterReason): void {
    this.#wire.close();
    this.#giveUp("the connection has ended");
    this.link.closed(reason);
  }

  /** What has been sent may have arrived, so it is not said again. */
  #giveUp(reason: string): void {
    this.#greeted = true;
    for (const number of this.#waiting.keys()) this.#settle(number, { state: "unknown", reason });
  }
}

function inWords({ type, data }: Segment): string {
  return type === "text" ? String(data["text"] ?? "") : `[${type}]`;
}
