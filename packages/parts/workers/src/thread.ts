/** Runs in a thread: calls functions of modules, one after the other, and hands their results over piece by piece. */
import { once } from "node:events";
import { parentPort } from "node:worker_threads";
import type { Asked, Order, Told, ToldError } from "./messages.js";
import { type Piece, piecesOf } from "./pieces.js";

const port = parentPort;
if (port === null) throw new Error("this module runs in a thread");

for (;;) {
  const asked = await next();
  if ("order" in asked) await work(asked.order);
}

async function next(): Promise<Asked> {
  const [asked] = (await once(port as NonNullable<typeof port>, "message")) as [Asked];
  return asked;
}

async function work({ module, name, input }: Order): Promise<void> {
  try {
    const found = (await import(module)) as Readonly<Record<string, (input: unknown) => unknown>>;
    const pieces = piecesOf(await found[name]?.(input));
    // One ahead, to know which is the last.
    let piece: Piece = pieces.next().value ?? [];
    for (;;) {
      const { done, value } = pieces.next();
      tell({ piece, isLast: done === true });
      if (done === true) return;
      piece = value;
      await next();
    }
  } catch (error) {
    tell({ error: toldOf(error) });
  }
}

function tell(told: Told): void {
  port?.postMessage(told);
}

function toldOf(error: unknown): ToldError {
  const { message, stack, code, isBoom, data } = (error ?? {}) as Partial<NodeJS.ErrnoException> & {
    readonly isBoom?: boolean;
    readonly data?: { readonly code?: unknown };
  };
  const said = { message: message ?? String(error), stack, code };
  if (isBoom !== true || typeof data?.code !== "number") return { ...said, failure: undefined };
  const { cause: _, ...details } = data as NonNullable<ToldError["failure"]> & { readonly cause?: unknown };
  return { ...said, failure: details };
}
