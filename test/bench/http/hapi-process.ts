/** A bare hapi server that does what any service of this kind does: schema, authentication, envelope, headers, errors. */
import { hash, timingSafeEqual } from "node:crypto";
import { codes, failure } from "@dicetower/contract";
import Hapi, { type Request, type ResponseToolkit } from "@hapi/hapi";
import { serve } from "../child/serve.js";
import { benchAnswer, benchBody, rollBody } from "./answers.js";

const envelope = (data: unknown) => ({ code: 0, message: "ok", data });
/** Answers of the service, told by the benchmark: what takes work to find out is left to the other side. */
const recorded = new Map<string, unknown>();

/** Headers that the service sends with every answer, too. */
const commonHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-store",
};

/** Puts errors into the envelope, and the common headers into every answer. */
function finish(request: Request, h: ResponseToolkit) {
  const { response } = request;
  const answer =
    response instanceof Error
      ? h
          .response({ code: response.output.statusCode * 100, message: response.message, data: null })
          .code(response.output.statusCode)
      : response;
  for (const [name, value] of Object.entries(commonHeaders)) answer.header(name, value);
  answer.header("x-request-id", request.info.id);
  return answer;
}

const answers = {
  /** The `data` of an answer that this server shall give, too. */
  record({ path, data }: { path: string; data: unknown }) {
    recorded.set(path, data);
  },

  /** @param key the access key that requests must carry, compared by its digest in constant time */
  async listen({ key }: { key: string }): Promise<{ port: number }> {
    const server = Hapi.server({ host: "127.0.0.1", port: 0 });
    const expected = hash("sha256", key, "buffer");
    server.auth.scheme("key", () => ({
      authenticate(request, h) {
        const given = request.headers["x-api-key"];
        if (typeof given === "string" && timingSafeEqual(hash("sha256", given, "buffer"), expected))
          return h.authenticated({ credentials: { user: { id: "key" } } });
        throw failure(codes.noCredentials, "Send the access key in the header X-API-Key.");
      },
    }));
    server.auth.strategy("key", "key");
    server.auth.default("key");
    server.ext("onPreResponse", finish);
    const of = (path: string) => () => envelope(recorded.get(path));
    const validate = (payload: typeof benchBody | typeof rollBody) => ({
      validate: {
        payload,
        options: { abortEarly: false },
        failAction: (_request: Request, _h: ResponseToolkit, error?: Error) => {
          throw error;
        },
      },
    });
    server.route([
      { method: "GET", path: "/api/bench/answer", handler: () => envelope(benchAnswer()) },
      {
        method: "POST",
        path: "/api/bench/answer",
        options: validate(benchBody),
        handler: () => envelope(benchAnswer()),
      },
      { method: "GET", path: "/api/system/status", handler: of("/api/system/status") },
      { method: "POST", path: "/api/dice/roll", options: validate(rollBody), handler: of("/api/dice/roll") },
    ]);
    await server.start();
    return { port: Number(server.info.port) };
  },
};
export type HapiProcess = typeof answers;

serve(answers);
