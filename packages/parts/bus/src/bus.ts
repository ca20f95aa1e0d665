import {
  type AskOptions,
  type Bus,
  type BusTransport,
  type Clock,
  codes,
  failure,
  type JsonValue,
  type Random,
  type Scope,
} from "@dicetower/contract";
import { onAbort } from "@dicetower/kernel";
import { ChunkAssembler, chunksOf, heard, isFirstChunk, maxMessageLength } from "./chunked-messages.js";
import { memoryTransport } from "./transport.js";

/** What the bus needs. */
export interface BusOptions {
  readonly clock: Clock;
  readonly random: Random;
  /** Within this process when left out. */
  readonly transport?: BusTransport;
  /** Keeps installations on one bus apart: the first word of all subjects. */
  readonly installation?: string;
  /** False while nothing reaches the others. */
  readonly connected?: () => boolean;
}

/** Largest event: what NATS carries by default. */
const maxBytes = 1024 * 1024;
const subjectPattern = /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$/;

/** The bus of one process, over a transport that may reach others. */
export function createBus(options: BusOptions): Bus & { close(): Promise<void> } {
  const { clock, random, transport: given, connected = () => true } = options;
  const transport = given ?? memoryTransport();
  const open = new AbortController();
  const unique = () => random.bytes(12).toString("hex");

  function checked(subject: string): string {
    if (!subjectPattern.test(subject))
      throw new TypeError(`the bus subject "${subject}" is not made of words and dots`);
    return options.installation === undefined ? subject : `${options.installation}.${subject}`;
  }

  function publish(subject: string, event: JsonValue): void {
    const data = encode(event);
    if (data.length > maxBytes || Buffer.byteLength(data) > maxBytes)
      throw new RangeError(
        `a message on the bus is at most ${maxBytes} bytes; put large things into the store`,
      );
    transport.publish(checked(subject), data);
  }

  function subscribe(scope: Scope, subject: string, listener: (event: JsonValue) => unknown): void {
    const end = transport.subscribe(checked(subject), (data) => {
      if (!scope.signal.aborted) scope.follow(scope.run(async () => listener(JSON.parse(data) as JsonValue)));
    });
    scope.defer(end);
  }

  function ask(
    subject: string,
    question: JsonValue,
    limitMs: number,
    { heardWithinMs }: AskOptions = {},
  ): Promise<JsonValue> {
    const data = encode(question);
    const full = checked(subject);
    const unanswered = () =>
      failure(codes.upstreamTimeout, `nobody answered "${subject}" within ${limitMs} ms`);
    const unheard = (why: string) => failure(codes.notReady, `"${subject}" was not heard: ${why}`);
    if (data.length > maxMessageLength)
      return Promise.reject(failure(codes.tooLarge, `a question is at most ${maxMessageLength} characters`));
    if (open.signal.aborted) return Promise.reject(unanswered());
    if (heardWithinMs !== undefined && !connected()) return Promise.reject(unheard("the bus is lost"));
    return new Promise((resolve, reject) => {
      const inbox = `_inbox.${unique()}`;
      const answers = new ChunkAssembler();
      const ends: (() => void)[] = [];
      const settle = (how: () => void): void => {
        for (const end of ends.splice(0)) end();
        how();
      };
      let stopHearing: (() => void) | undefined;
      ends.push(
        transport.subscribe(inbox, (text) => {
          stopHearing?.();
          const answer = answers.take(text);
          if (answer !== undefined) settle(() => resolve(JSON.parse(answer) as JsonValue));
        }),
      );
      ends.push(clock.after(limitMs, open.signal, () => settle(() => reject(unanswered()))));
      if (heardWithinMs !== undefined) {
        const why = `nobody took it up within ${heardWithinMs} ms`;
        stopHearing = clock.after(heardWithinMs, open.signal, () => settle(() => reject(unheard(why))));
        ends.push(stopHearing);
      }
      ends.push(onAbort(open.signal, () => settle(() => reject(unanswered()))));
      for (const chunk of chunksOf(data, unique)) transport.publish(full, chunk, inbox);
    });
  }

  function answer(
    scope: Scope,
    subject: string,
    answerer: (question: JsonValue) => JsonValue | Promise<JsonValue>,
  ): void {
    const questions = new ChunkAssembler();
    const end = transport.subscribe(checked(subject), (data, replyTo) => {
      if (replyTo === undefined || scope.signal.aborted) return;
      if (isFirstChunk(data)) transport.publish(replyTo, heard);
      const question = questions.take(data);
      if (question === undefined) return;
      // An answerer that fails stays silent: another process may know the answer.
      const work = scope.run(async () => answerer(JSON.parse(question) as JsonValue));
      scope.follow(
        work.then((value) => {
          for (const chunk of chunksOf(bounded(encode(value)), unique)) transport.publish(replyTo, chunk);
        }),
      );
    });
    scope.defer(end);
  }

  return {
    self: random.bytes(8).toString("hex"),
    shared: given !== undefined,
    get connected() {
      return connected();
    },
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

function encode(value: JsonValue): string {
  const data = JSON.stringify(value);
  if (data === undefined) throw new TypeError("what travels on the bus must be JSON");
  return data;
}

function bounded(data: string): string {
  if (data.length > maxMessageLength)
    throw new RangeError(`an answer is at most ${maxMessageLength} characters`);
  return data;
}
