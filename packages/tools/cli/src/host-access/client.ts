import { type Config, lockHolder } from "@dicetower/installation";
import { CommandError } from "../problem.js";

/** A client for a running host. */
export interface Client {
  readonly url: string;
  /**
   * Returns `data` of the envelope, or the body if there is no envelope.
   * @throws CommandError with the host's message
   */
  ask<T>(method: string, path: string, body?: unknown): Promise<T>;
}

const limitMs = 60_000;

/** @param key the access key in clear */
export function createClient(url: string, key: string): Client {
  return {
    url,
    async ask<T>(method: string, path: string, body?: unknown): Promise<T> {
      const response = await fetch(url + path, {
        method,
        redirect: "error",
        signal: AbortSignal.timeout(limitMs),
        headers: { "X-API-Key": key, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }).catch((error: unknown) => {
        throw new CommandError(`The host at ${url} does not answer.`, { cause: error });
      });
      const answer = (await response.json().catch(() => ({}))) as {
        code?: number;
        message?: string;
        data?: T;
      };
      if (!response.ok)
        throw new CommandError(answer.message ?? `The host at ${url} answered ${response.status}.`);
      return "code" in answer && "data" in answer ? (answer.data as T) : (answer as T);
    },
  };
}

/**
 * Returns a client for the host that holds the data folder.
 * @returns undefined if none is running
 * @throws CommandError if it cannot be queried
 */
export async function runningHost(config: Config): Promise<Client | undefined> {
  const holder = await lockHolder(config.data);
  if (holder === undefined) return undefined;
  if (holder.url === undefined)
    throw new CommandError(
      `Process ${holder.pid} has the data folder ${config.data} and does not serve yet. Try again in a moment.`,
    );
  const { apiKey } = config.server;
  if (apiKey === undefined)
    throw new CommandError(
      `A host runs at ${holder.url}. Give its access key with --api-key or DICETOWER_API_KEY, or stop the host first.`,
    );
  return createClient(reachable(holder.url), apiKey);
}

const readyMs = 5_000;

/** Returns true if the host at an address reports that it is ready. */
export async function isReady(url: string): Promise<boolean> {
  const signal = AbortSignal.timeout(readyMs);
  return fetch(`${reachable(url)}/health/ready`, { redirect: "error", signal }).then(
    async (response) => {
      await response.body?.cancel();
      return response.ok;
    },
    () => false,
  );
}

/** Returns the address of a host, with loopback instead of all interfaces. */
function reachable(url: string): string {
  return url.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:");
}
