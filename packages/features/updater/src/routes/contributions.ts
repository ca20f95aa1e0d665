import type { Metric } from "@dicetower/contract";
import type { ProblemSource } from "@dicetower/system/api";
import type { UpdateMachine } from "../machine/machine.js";
import { phases } from "../machine/phase.js";

/** An update that waits for somebody, or did not go well. */
export function updateProblems(machine: UpdateMachine): ProblemSource {
  return {
    key: "updater",
    find() {
      const { phase, memory } = machine;
      const action = { titleKey: "updater.page.open", page: "updates" };
      const tag = memory.staged?.tag ?? memory.state.latest?.tag ?? "";
      if (phase === "error")
        return [{ key: "failed", severity: "warn", textKey: "updater.page.problem.failed", action }];
      if (phase !== "available" && phase !== "staged" && phase !== "downloaded") return [];
      const textKey = `updater.page.problem.${phase === "available" ? "available" : "waits"}`;
      return [{ key: phase, severity: "info", textKey, values: { tag }, action }];
    },
  };
}

/** The phase, as a gauge that is 1 for the one in force. */
export function phaseMetric(machine: UpdateMachine): Metric {
  return {
    key: "dice_update_phase",
    kind: "gauge",
    help: "1 for the phase of the updater.",
    collect() {
      const now = machine.phase;
      return phases.map((phase) => ({ value: phase === now ? 1 : 0, labels: { phase } }));
    },
  };
}
