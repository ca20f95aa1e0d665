import { randomBytes } from "node:crypto";
import { get, type IncomingMessage } from "node:http";

const probeMs = 5_000;

/**
 * Checks from outside that a host works: it reports that it is ready, serves the page of the panel, and answers a
 * WebSocket upgrade. The content of the answers does not matter, because the panel may be off and strangers are
 * refused.
 * @returns what does not work; undefined if everything does
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

/** Returns the status code; undefined if there was no response in time. */
function statusOf(url: URL, headers: Readonly<Record<string, string>> = {}): Promise<number | undefined> {
  return new Promise((resolve) => {
    const request = get(url, { headers, timeout: probeMs, agent: false });
    const answered = (response: IncomingMessage) => {
      resolve(response.statusCode);
      response.resume();
      // The body is not needed.
      request.destroy();
    };
    request.on("response", answered);
    request.on("upgrade", answered);
    request.on("timeout", () => request.destroy());
    request.on("error", () => resolve(undefined));
    request.on("close", () => resolve(undefined));
  });
}
