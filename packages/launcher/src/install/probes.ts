import { randomBytes } from "node:crypto";
import { get, type IncomingMessage } from "node:http";

const probeMs = 5_000;

/**
 * Asks from outside whether a host does its work: it says that it is ready, serves the page of the panel, and answers
 * whoever wants a WebSocket. What it answers is its own affair, as the panel may be off and a stranger is refused.
 * @returns what it does not do; undefined where all is well
 */
export async function probe(url: string): Promise<string | undefined> {
  if (!URL.canParse(url)) return undefined;
  if ((await statusOf(new URL("/health/ready", url))) !== 200) return "it is not ready";
  if (!isAnswer(await statusOf(new URL("/", url)))) return "it does not serve the panel";
  const upgrade = {
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": randomBytes(16).toString("base64"),
  };
  if (!isAnswer(await statusOf(new URL("/api/events", url), upgrade))) return "it does not open sockets";
  return undefined;
}

function isAnswer(status: number | undefined): boolean {
  return status !== undefined && status < 500;
}

/** Undefined where no answer came in time. */
function statusOf(url: URL, headers: Readonly<Record<string, string>> = {}): Promise<number | undefined> {
  return new Promise((resolve) => {
    const request = get(url, { headers, timeout: probeMs, agent: false });
    const answered = (response: IncomingMessage) => {
      resolve(response.statusCode);
      response.resume();
      // Nothing of what follows is wanted.
      request.destroy();
    };
    request.on("response", answered);
    request.on("upgrade", answered);
    request.on("timeout", () => request.destroy());
    request.on("error", () => resolve(undefined));
    request.on("close", () => resolve(undefined));
  });
}
