import type { ServerResponse } from "node:http";
import { type FakeAnswer, type FakeDialect, streamedAnswer, wholeAnswer } from "./spoken-answers.js";

/** A request as the fake model server received it. */
export interface RecordedRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** How the fake model server treats a request. */
export type Behaviour = (
  answer: ServerResponse,
  request: RecordedRequest & { readonly dialect: FakeDialect },
) => void | Promise<void>;

/** A stream that comes as the test says. */
export type HeldAnswer = Behaviour & {
  /** The request has come. */
  readonly begun: Promise<void>;
  /** The connection has ended, whoever ended it. */
  readonly closed: Promise<void>;
  send(text: string): void;
  end(): void;
};

const streamHeaders = { "content-type": "text/event-stream; charset=utf-8" };
const jsonHeaders = { "content-type": "application/json" };

/** Behaviours of model servers, good and bad. */
export const behaviours = {
  /** Answers as a stream. */
  says:
    (said: string | FakeAnswer): Behaviour =>
    (answer, { dialect }) => {
      answer.writeHead(200, streamHeaders);
      answer.end(streamedAnswer(dialect, spoken(said)));
    },
  /** Answers in one piece, although a stream was asked for. */
  saysWhole:
    (said: string | FakeAnswer): Behaviour =>
    (answer, { dialect }) => {
      answer.writeHead(200, jsonHeaders);
      answer.end(JSON.stringify(wholeAnswer(dialect, spoken(said))));
    },
  /** Sends the stream in single bytes, with CRLF and comments between the events. */
  saysBytewise:
    (said: string | FakeAnswer): Behaviour =>
    async (answer, { dialect }) => {
      answer.writeHead(200, streamHeaders);
      const text = streamedAnswer(dialect, spoken(said)).replaceAll("\n\n", "\n\n: still here\n\n");
      for (const byte of Buffer.from(text.replaceAll("\n", "\r\n"))) {
        // Waiting for each byte makes it a piece of its own.
        await new Promise<void>((done) => answer.write(Buffer.of(byte), () => done()));
      }
      answer.end();
    },
  /** Sends these events and no more. */
  sends:
    (events: readonly unknown[], options: { readonly done?: boolean } = {}): Behaviour =>
    (answer) => {
      answer.writeHead(200, streamHeaders);
      for (const event of events)
        answer.write(`data: ${typeof event === "string" ? event : JSON.stringify(event)}\n\n`);
      if (options.done === true) answer.write("data: [DONE]\n\n");
      answer.end();
    },
  /** Sends a JSON body. */
  json:
    (body: unknown): Behaviour =>
    (answer) => {
      answer.writeHead(200, jsonHeaders);
      answer.end(JSON.stringify(body));
    },
  /** Sends a body of any type. */
  body:
    (text: string, type = "text/html"): Behaviour =>
    (answer) => {
      answer.writeHead(200, { "content-type": type });
      answer.end(text);
    },
  /** Begins to stream, and breaks the connection. */
  cuts:
    (said: string): Behaviour =>
    async (answer, { dialect }) => {
      answer.writeHead(200, streamHeaders);
      const text = streamedAnswer(dialect, { text: said });
      await new Promise<void>((done) => answer.write(text.slice(0, text.indexOf("\n\n") + 2), () => done()));
      answer.destroy();
    },
  /** Answers with an error. */
  fails:
    (
      status: number,
      message: string,
      more: { code?: string; param?: string; headers?: Record<string, string> } = {},
    ): Behaviour =>
    (answer) => {
      const { headers = {}, ...error } = more;
      answer.writeHead(status, { ...jsonHeaders, ...headers });
      answer.end(JSON.stringify({ error: { message, ...error } }));
    },
  /** Points elsewhere. */
  redirects:
    (to: string): Behaviour =>
    (answer) => {
      answer.writeHead(307, { location: to });
      answer.end();
    },
  /** Says nothing until the other end gives up. */
  silent: (): Behaviour => () => {},
  /** Begins to stream and leaves it to the test what comes: `send` writes a piece of text, `end` ends it. */
  held(): HeldAnswer {
    let open: ServerResponse | undefined;
    let begin = () => {};
    let close = () => {};
    const begun = new Promise<void>((done) => {
      begin = done;
    });
    const closed = new Promise<void>((done) => {
      close = done;
    });
    const held: Behaviour = (answer) => {
      open = answer;
      answer.writeHead(200, streamHeaders);
      answer.write(": begun\n\n");
      answer.once("close", close);
      begin();
    };
    const event = (choice: unknown) => open?.write(`data: ${JSON.stringify({ choices: [choice] })}\n\n`);
    return Object.assign(held, {
      begun,
      closed,
      send: (text: string) => void event({ delta: { content: text } }),
      end() {
        event({ delta: {}, finish_reason: "stop" });
        open?.end("data: [DONE]\n\n");
      },
    });
  },
  /** Streams text without end. */
  endless: (): Behaviour => (answer) => {
    answer.writeHead(200, streamHeaders);
    const event = `data: ${JSON.stringify({ choices: [{ delta: { content: "x".repeat(4096) } }] })}\n\n`;
    const more = () => {
      while (!answer.destroyed && answer.write(event));
      if (!answer.destroyed) answer.once("drain", more);
    };
    more();
  },
} as const;

function spoken(said: string | FakeAnswer): FakeAnswer {
  return typeof said === "string" ? { text: said } : said;
}
