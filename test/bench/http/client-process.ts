/** Asks a server over connections that are kept alive. */
import { Pool } from "undici";
import { serve } from "../child/serve.js";
import type { Question } from "./questions.js";

const connections = 16;
const pools = new Map<number, Pool>();

function poolOf(port: number): Pool {
  let pool = pools.get(port);
  if (pool === undefined) {
    pool = new Pool(`http://127.0.0.1:${port}`, { connections, pipelining: 1 });
    pools.set(port, pool);
  }
  return pool;
}

const answers = {
  /** Asks so many times, one question per connection at a time. @throws Error for any answer but the right one */
  async run({
    port,
    key,
    question,
    requests,
  }: {
    port: number;
    key: string;
    question: Question;
    requests: number;
  }) {
    const pool = poolOf(port);
    const { method, path, body, holds } = question;
    const headers = {
      "x-api-key": key,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    };
    const text = body === undefined ? null : JSON.stringify(body);
    let left = requests;
    const lane = async () => {
      while (left > 0) {
        left--;
        const answer = await pool.request({ method, path, headers, body: text });
        const said = await answer.body.text();
        if (answer.statusCode !== 200 || !said.includes(holds))
          throw new Error(`${method} ${path} answered ${answer.statusCode} ${said.slice(0, 300)}`);
      }
    };
    const began = performance.now();
    await Promise.all(Array.from({ length: connections }, lane));
    return { seconds: (performance.now() - began) / 1000 };
  },
};
export type ClientProcess = typeof answers;

serve(answers);
