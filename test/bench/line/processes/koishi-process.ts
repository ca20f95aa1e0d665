/** Koishi 4 with its mock adapter and one bare command, without a database and without a socket. */
import { createRequire } from "node:module";
import type * as Mock from "@koishijs/plugin-mock";
import type { MessageClient } from "@koishijs/plugin-mock";
import type * as Koishi from "koishi";
import type { Universal } from "koishi";
import { serve } from "../../child/serve.js";
import { answered, groupOf, said, users } from "../frames.js";

// Its build as ES modules cannot be loaded by Node.
const require = createRequire(import.meta.url);
const { Context, h } = require("koishi") as typeof Koishi;
const { MockBot } = require("@koishijs/plugin-mock") as typeof Mock;

const app = new Context({ prefix: ["."] });
app.plugin(MockBot, { selfId: "10001" });
app.command("r <text>").action((_, text) => `${text}=${1 + Math.floor(Math.random() * 20)}`);
await app.start();

let number = 0;

/** Says it once; answers with the reply. */
function say(): Promise<string> {
  const at = number++;
  const group = String(groupOf(at));
  const user = String(2_000_000 + (at % users));
  const event = {
    type: "message",
    platform: "mock",
    selfId: "10001",
    timestamp: Date.now(),
    user: { id: user, name: `Player ${user}` },
    guild: { id: group },
    channel: { id: group, type: 0 },
    message: { id: String(at + 1), content: said, elements: h.parse(said) },
  } as unknown as Universal.Event;
  const { bots } = app.mock;
  const [bot] = bots;
  return new Promise((resolve) => {
    // The mock adapter's own client looks at every message of every other client; this one does not.
    const client = { bot, event, flush: resolve } as unknown as MessageClient;
    app.mock.receive(event, client);
  });
}

const answers = {
  async run({ messages, inFlight }: { messages: number; inFlight: number }) {
    let left = messages;
    const began = performance.now();
    const lane = async () => {
      while (left > 0) {
        left--;
        const reply = await say();
        if (!answered.test(reply)) throw new Error(`a wrong reply: ${reply}`);
      }
    };
    await Promise.all(Array.from({ length: inFlight }, lane));
    return { messages, seconds: (performance.now() - began) / 1000 };
  },
};
export type KoishiProcess = typeof answers;

serve(answers);
