import { outcomeOf } from "./judge.js";
import type { SceneStep } from "./scene.js";
import type { Table } from "./table.js";

const lookMs = 20;
/** Stillness after which nothing more comes, and after which nothing comes at all. */
const stillMs = 250;
const silentMs = 500;
const wantedMs = 5_000;

/** Resolves when what a step wants has come and the bot is still, or when it comes no more. */
export async function settled(table: Table, step: SceneStep, from: number): Promise<void> {
  const began = Date.now();
  const wants = [step.expect, step.whisper].some((patterns = []) => patterns.length > 0);
  const wantsCalls = wants || (step.count ?? 0) > 0 || (step.calls ?? []).some(({ none }) => none !== true);
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, lookMs));
    const last = table.calls.slice(from).findLast(({ action }) => !action.startsWith("get_"));
    const gone = Date.now() - began;
    const still = Date.now() - (last?.at ?? began);
    if (still < stillMs) continue;
    if (wantsCalls) {
      if (outcomeOf(table, step, from).missing.length === 0 || gone > (step.within ?? wantedMs)) return;
    } else if (gone > Math.max(silentMs, step.within ?? 0)) return;
  }
}
