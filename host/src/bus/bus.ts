import {
  type Bus,
  type Clock,
  codes,
  failure,
  type JsonValue,
  type Random,
  type Scope,
} from "@dicetower/contract";
import { onAbort } from "../clock/abort-group.js";
import { type BusTransport, memoryTransport } from "./transport.js";

/** What the bus needs. */
export interface BusOptions {
  readonly clock: Clock;
  readonly random: Random;
  /** Within this process when left out. */
  readonly transport?: BusTransport;
}

/** Largest event, question or answer: what NATS carries by default. */
const maxBytes = 1024 * 1024;
const subjectPattern = /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$/;

/** The bus of one process, over a transport that may reach others. */
export function createBus({
  clock,
  random,
  transport = memoryTransport(),
}: BusOptions): Bus & { close(): Promise<void> } {
  const open = new AbortController();

  function publish(subject: string, event: JsonValue): void {
    transport.publish(checked(subject), encode(event));
  }

  function subscribe(scope: Scope, subject: string, listener: (event: JsonValue) => unknown): void {
    const end = transport.subscribe(checked(subject), (data) => {
      if (!scope.signal.aborted) scope.follow(scope.run(async () => listener(JSON.parse(data) as JsonValue)));
    });
    scope.defer(end);
  }

  function ask(subject: string, question: JsonValue, limitMs: number): Promise<JsonValue> {
    const data = encode(question);
    const inbox = `_inbox.${random.bytes(12).toString("hex")}`;
    checked(subject);
    const unanswered = () =>
      failure(codes.upstreamTimeout, `nobody answered "${subject}" within ${limitMs} ms`);
    if (open.signal.aborted) return Promise.reject(unanswered());
    return new Promise((resolve, reject) => {
      const settle = (how: () => void): void => {
        end();
        stopTimer();
        forget();
        how();
      };
      const silent = (): void => settle(() => reject(unanswered()));
      const end = transport.subscribe(inbox, (text) => settle(() => resolve(JSON.parse(text) as JsonValue)));
      const stopTimer = clock.after(limitMs, open.signal, silent);
      const forget = onAbort(open.signal, silent);
      transport.publish(subject, data, inbox);
    });
  }

  function answer(
    scope: Scope,
    subject: string,
    answerer: (question: JsonValue) => JsonValue | Promise<JsonValue>,
  ): void {
    const end = transport.subscribe(checked(subject), (data, replyTo) => {
      if (replyTo === undefined || scope.signal.aborted) return;
      // An answerer that fails stays silent: another process may know the answer.
      const work = scope.run(async () => answerer(JSON.parse(data) as JsonValue));
      scope.follow(work.then((value) => transport.publish(replyTo, encode(value))));
    });
    scope.defer(end);
  }

  return {
    publish,
    subscribe,
    ask,
    answer,
    async close() {
      open.abort();
      await transport.close();
    },
  };
}

function checked(subject: string): string {
  if (!subjectPattern.test(subject))
    throw new TypeError(`the bus subject "${subject}" is not made of words and dots`);
  return subject;
}

function encode(value: JsonValue): string {
  const data = JSON.stringify(value);
  if (data === undefined) throw new TypeError("what travels on the bus must be JSON");
  if (data.length > maxBytes || Buffer.byteLength(data) > maxBytes)
    throw new RangeError(
      `a message on the bus is at most ${maxBytes} bytes; put large things into the store`,
    );
  return data;
}
