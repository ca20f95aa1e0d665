import type { Readable } from "node:stream";
import { type Clock, codes, errorMessage, type Outbound } from "@dicetower/contract";
import { dialectOf } from "./dialects.js";
import { broken, ProviderFailure } from "./failures/provider-failure.js";
import { errorBody, failureOfStatus } from "./failures/provider-status.js";
import { gatewayPolicy, maxRequestBytes } from "./gateway-policy.js";
import type { AnswerReader, GatewayRequest, GatewayTarget } from "./gateway-request.js";
import { type Loose, objectOf } from "./json-members.js";
import { OpenaiAnswer } from "./openai/openai-answer.js";
import { EventStream } from "./stream/event-stream.js";
import { StreamWatch } from "./stream/stream-watch.js";

/** What exchanges with gateways need. */
export interface ExchangeServices {
  readonly outbound: Outbound;
  readonly clock: Clock;
}

/**
 * Asks a gateway once and reads its answer to the end.
 * @param watched is told of the reader as soon as there is one: what came before a failure is to be counted
 * @throws ProviderFailure, and the reason of the signal
 */
export async function exchange(
  { outbound, clock }: ExchangeServices,
  target: GatewayTarget,
  request: GatewayRequest,
  limitMs: number,
  signal: AbortSignal,
  watched: (reader: AnswerReader) => void = () => {},
): Promise<AnswerReader> {
  const { gateway } = target;
  const dialect = dialectOf(gateway);
  const { url, headers, body } = dialect.wire(target, request);
  if (Buffer.byteLength(body) > maxRequestBytes)
    throw new ProviderFailure("tooLong", { do: "halve" }, "the request is too large");
  const watch = new StreamWatch(clock, limitMs, signal);
  try {
    const answer = await outbound.stream(
      url,
      { method: "POST", headers, body },
      gatewayPolicy(gateway, limitMs, limitMs),
      watch.signal,
    );
    if (answer.status < 200 || answer.status > 299) {
      const said = await beginOf(answer.body, 65_536);
      throw failureOfStatus(answer.status, errorBody(said), answer.headers["retry-after"], clock.now());
    }
    const reader = dialect.reader();
    watched(reader);
    await read(answer.body, reader, watch, answer.headers["content-type"] ?? "");
    return reader;
  } catch (error) {
    throw failureOf(error, watch.signal);
  } finally {
    watch.end();
  }
}

/** Reads an answer, which is a stream or not, whatever was asked for. */
async function read(body: Readable, reader: AnswerReader, watch: StreamWatch, type: string): Promise<void> {
  const streamed = /event-stream/i.test(type);
  const sniffed: Buffer[] = [];
  let stream = streamed ? new EventStream() : undefined;
  let done = false;
  const take = (events: readonly { readonly data: string }[]) => {
    for (const { data } of events) {
      if (done) return;
      if (data === "[DONE]") {
        if (reader instanceof OpenaiAnswer) reader.done();
        done = true;
      } else done = reader.event(parsed(data));
      watch.heard();
    }
  };
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (stream === undefined) {
      sniffed.push(chunk);
      // Servers that forget the type begin a stream with a field or a comment.
      if (sniffed.length > 1 || !/^(?:\uFEFF)?\s*(?:data|event|id|retry)?:/.test(chunk.toString("latin1")))
        continue;
      stream = new EventStream();
    }
    take(stream.push(chunk));
    if (done) {
      body.destroy();
      break;
    }
  }
  if (stream === undefined) reader.whole(wholeAnswer(Buffer.concat(sniffed).toString("utf8")));
  else if (!done) take(stream.end());
  if (reader.draft.end !== "unset") return;
  throw stream === undefined
    ? broken("unreadable", "the answer holds no choice")
    : broken("network", "the stream broke off");
}

function wholeAnswer(text: string): Loose {
  if (text.trim() === "") throw broken("unreadable", "the answer is empty");
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer === "object" && answer !== null) return answer as Loose;
  } catch {
    // Told below.
  }
  throw new ProviderFailure("unreadable", { do: "next" }, "the answer is no JSON");
}

function parsed(data: string): Loose {
  try {
    return objectOf(JSON.parse(data));
  } catch (error) {
    throw broken("unreadable", "an event of the stream is no JSON", error);
  }
}

/** The begin of what an error says. */
async function beginOf(body: Readable, most: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= most) break;
  }
  body.destroy();
  return Buffer.concat(chunks).toString("utf8", 0, most);
}

function failureOf(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof ProviderFailure) return error;
  const code = (error as { data?: { code?: number } } | null)?.data?.code;
  const message = errorMessage(error);
  if (code === codes.ruleBroken)
    return new ProviderFailure("address", { do: "next" }, message, { cause: error });
  if (code === codes.tooLarge) return broken("unreadable", message, error);
  return broken("network", message, error);
}
