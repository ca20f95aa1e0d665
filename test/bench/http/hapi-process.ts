/** A bare hapi server: the same validation, answers of the same shape and size, no credentials, nothing else. */
import Hapi from "@hapi/hapi";
import { serve } from "../child/serve.js";
import { benchAnswer, benchBody, rollBody } from "./answers.js";

const envelope = (data: unknown) => ({ code: 0, message: "ok", data });
/** Answers of the service, told by the benchmark: what takes work to find out is left to the other side. */
const recorded = new Map<string, unknown>();

const answers = {
  /** The `data` of an answer that this server shall give, too. */
  record({ path, data }: { path: string; data: unknown }) {
    recorded.set(path, data);
  },

  async listen(): Promise<{ port: number }> {
    const server = Hapi.server({ host: "127.0.0.1", port: 0 });
    const of = (path: string) => () => envelope(recorded.get(path));
    const validate = (payload: typeof benchBody | typeof rollBody) => ({ validate: { payload } });
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
