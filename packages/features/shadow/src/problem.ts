import type { LiveSettings } from "@dicetower/contract";
import type { ProblemSource } from "@dicetower/system/api";
import type { ShadowSettings } from "./settings.js";

/** Reports that nobody is answered, lest somebody wonders why. */
export function shadowProblem(settings: LiveSettings<ShadowSettings>): ProblemSource {
  return {
    key: "shadow",
    find: () =>
      settings.value.enabled
        ? [
            {
              key: "on",
              severity: "info",
              textKey: "shadow.page.problem.on",
              action: { titleKey: "shadow.page.problem.open", page: "shadow" },
            },
          ]
        : [],
  };
}
