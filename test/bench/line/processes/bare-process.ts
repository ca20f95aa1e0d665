/** The functions of the bench's scripts, called without a service: by a worker with a bare engine. */
import { Worker } from "node:worker_threads";
import { serve } from "../../child/serve.js";
import { answer } from "../owner/script-sources.js";

const file = new URL("bare-worker.ts", import.meta.url).href;
// A thread does not have the loader of TypeScript that the process was started with.
const worker = new Worker(
  `import("tsx/esm/api").then(({ register }) => {
  register();
  return import(${JSON.stringify(file)});
});`,
  { eval: true },
);

/** What any host would hand to a script. */
function input(number: number): string {
  const userId = `QQ:${2_000_000 + (number % 1_000)}`;
  const groupId = `QQ-Group:${3_000_000 + (number % 100)}`;
  return JSON.stringify({
    ctx: {
      isPrivate: false,
      privilegeLevel: 0,
      player: { userId, name: `Player ${number % 1_000}` },
      group: { groupId, groupName: "", logOn: false },
      endPoint: { id: "1", nickname: "Tower", userId: "QQ:10001", platform: "QQ" },
    },
    msg: {
      message: "bench plain for scripts",
      messageType: "group",
      groupId,
      time: 1_700_000_000,
      rawId: String(number),
      platform: "QQ",
      sender: { userId, nickname: `Player ${number % 1_000}` },
    },
    args: ["4", "friends"],
  });
}

const answers = {
  /** Calls so often, so many on their way at any time. */
  run: ({ kind, messages, inFlight }: { kind: string; messages: number; inFlight: number }) =>
    new Promise<{ messages: number; seconds: number }>((resolve, reject) => {
      const began = performance.now();
      let sent = 0;
      let heard = 0;
      const more = () => {
        while (sent < messages && sent - heard < inFlight) worker.postMessage({ kind, text: input(sent++) });
      };
      const listen = (said: string) => {
        if (said !== answer) reject(new Error(`a wrong answer: ${said}`));
        heard++;
        more();
        if (heard < messages) return;
        worker.off("message", listen);
        resolve({ messages, seconds: (performance.now() - began) / 1000 });
      };
      worker.on("message", listen);
      more();
    }),
};
export type BareProcess = typeof answers;

serve(answers);
