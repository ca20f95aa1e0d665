import { type Config, lockHolder } from "@dicetower/installation";
import { CommandError } from "../problem.js";

/** A host that runs, as seen over HTTP. */
export interface Client {
  readonly url: string;
  /** `data` of the envelope, or the body where there is none. @throws CommandError with the host's sentence */
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
 * The host that has the data folder now.
 * @returns undefined when none runs
 * @throws CommandError when one runs that cannot be asked
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

/** Whether the host at an address takes requests and messages, as it says to anybody. */
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

/** A host that listens everywhere is reached at the loopback. */
function reachable(url: string): string {
  return url.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:");
}
