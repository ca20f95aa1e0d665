import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Behaviour, behaviours, type RecordedRequest } from "./behaviours.js";

/** A model server of a test, on a free port of 127.0.0.1. */
export interface FakeModelServer {
  /** What goes into `baseUrl`. */
  readonly url: string;
  /** What was asked, in order, without embeddings. */
  readonly requests: RecordedRequest[];
  /** Texts that vectors were asked for, request by request. */
  readonly embedded: (readonly string[])[];
  /** Treats the next requests so, one each. */
  next(...behaviours: readonly (Behaviour | string)[]): void;
  /** Treats all requests so for which nothing is queued; `ok` is said unless told. */
  always(behaviour: Behaviour | string): void;
  /** Behaviours that no request has come for. */
  readonly queued: number;
  /**
   * Settings for `PUT /api/system/ai` that are on and lead here.
   * @param more members that are laid over them
   */
  settings(more?: Readonly<Record<string, unknown>>): Record<string, unknown>;
  stop(): Promise<void>;
}

/** The key that {@link FakeModelServer.settings} name. */
export const fakeKey = "sk-fake-0123456789abcdef";

/** Begins a model server that behaves as the test says. It speaks both ways, by the path that is asked. */
export async function fakeModelServer(): Promise<FakeModelServer> {
  const requests: RecordedRequest[] = [];
  const embedded: (readonly string[])[] = [];
  const queue: Behaviour[] = [];
  let usual: Behaviour = behaviours.says("ok");
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      // Asked by tests that wait for the network.
      if (request.method === "GET") return void answer.end();
      const text = Buffer.concat(chunks).toString("utf8");
      const body = (text === "" ? {} : JSON.parse(text)) as Record<string, unknown>;
      const path = request.url ?? "";
      if (path.endsWith("/embeddings")) return embed(body, answer);
      const recorded: RecordedRequest = { path, headers: request.headers, body };
      requests.push(recorded);
      const dialect = path.endsWith("/messages") ? "anthropic" : "openai";
      const behave = queue.shift() ?? usual;
      Promise.resolve(behave(answer, { ...recorded, dialect })).catch(() => answer.destroy());
    });
  });
  const embed = (body: Record<string, unknown>, answer: ServerResponse) => {
    const input = body["input"] as readonly string[];
    embedded.push(input);
    answer.setHeader("content-type", "application/json");
    const data = input.map((of, index) => ({ index, embedding: vectorOf(of) }));
    answer.end(JSON.stringify({ data, usage: { prompt_tokens: 3 * input.length } }));
  };
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const behaviourOf = (given: Behaviour | string) =>
    typeof given === "string" ? behaviours.says(given) : given;
  return {
    url,
    requests,
    embedded,
    next: (...given) => void queue.push(...given.map(behaviourOf)),
    always: (given) => {
      usual = behaviourOf(given);
    },
    get queued() {
      return queue.length;
    },
    settings: (more = {}) => ({
      enabled: true,
      defaultOn: true,
      gateway: { provider: "openaiCompatible", baseUrl: url, localTarget: true, apiKey: fakeKey },
      model: { chat: "fake-chat", fast: "fake-fast" },
      ...more,
    }),
    stop: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** A vector that is the same for texts of the same words, and alike for those that share some. */
function vectorOf(text: string): number[] {
  const vector = Array.from({ length: 64 }, () => 0);
  for (const [word] of text.toLowerCase().matchAll(/[\u2e80-\u9fff]|[\p{L}\p{Nd}]+/gu)) {
    let hash = 7;
    for (const character of word) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 6007;
    vector[hash % 64] = (vector[hash % 64] ?? 0) + 1;
  }
  vector[0] = (vector[0] ?? 0) + 0.01;
  return vector;
}
