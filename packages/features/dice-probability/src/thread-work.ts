/** Runs in a thread of its own, and from the moment that it is loaded: works out one request and answers it. */
import { parentPort, workerData } from "node:worker_threads";
import { type Engine, EngineError } from "@dicetower/contract/engine";
import { seededDice } from "@dicetower/dice/api";
import { reportOf } from "./analysis-report.js";
import { analyse, NoNumber } from "./engine/index.js";
import { environmentOf } from "./environment.js";
import type { CopiedError, ThreadAnswer, ThreadRequest } from "./request.js";

async function answer(request: ThreadRequest): Promise<ThreadAnswer> {
  const { url, maker } = request.engine;
  const made = (await import(url)) as Readonly<Record<string, () => Engine>>;
  const probe = made[maker]?.().probe(request.source);
  if (probe?.supported !== true) return { refused: "unread" };
  try {
    const environment = environmentOf(request, seededDice(request.seed));
    const analysis = analyse(probe.program, environment, request.effort);
    if (analysis === undefined) return { refused: "unread" };
    const small = reportOf(analysis, request.targets);
    return small === undefined ? { failed: copied(analysis.outcomes.error) } : { told: small };
  } catch (error) {
    if (error instanceof NoNumber) return { refused: "noNumber" };
    throw error;
  }
}

function copied(error: EngineError | undefined): CopiedError | undefined {
  if (!(error instanceof EngineError)) return undefined;
  const { key, operator, values, position } = error;
  return { key, operator, values, position };
}

parentPort?.postMessage(await answer(workerData as ThreadRequest));
