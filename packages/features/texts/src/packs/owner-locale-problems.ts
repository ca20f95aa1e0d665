import type { ProblemSource } from "@dicetower/system/api";
import type { OwnerLocales } from "./owner-locales.js";

/** Problems that one line names; the log has the rest. */
const maxNamed = 5;

/**
 * Tells the dashboard which files of the folder `locales` are not in force, and why.
 * @param look has the texts compared with those that there are
 */
export function ownerLocaleProblems(
  locales: Pick<OwnerLocales, "problems">,
  look: () => void,
): ProblemSource {
  return {
    key: "locales",
    find() {
      // Features may have been switched on since the last look.
      look();
      const { problems } = locales;
      if (problems.length === 0) return [];
      const named = problems.slice(0, maxNamed).join("; ");
      return [
        {
          key: "files",
          severity: "warn",
          textKey: "texts.page.problem.files",
          values: {
            count: problems.length,
            problems: problems.length > maxNamed ? `${named}; …` : named,
          },
          action: { titleKey: "texts.page.problem.log", page: "system.log?level=warn" },
        },
      ];
    },
  };
}
