import type { ProblemSource } from "@dicetower/system/api";
import type { Claim } from "./claim.js";
import type { Masters } from "./masters.js";

/** A bot without a master obeys nobody, and whoever has the code may become it. */
export function masterProblem(masters: Masters, claim: Claim): ProblemSource {
  return {
    key: "access",
    find: () =>
      masters.none
        ? [
            {
              key: "noMaster",
              severity: "warn",
              textKey: claim.open ? "access.page.problem.claimOpen" : "access.page.problem.noMaster",
              action: { titleKey: "access.page.problem.addMaster", page: "masters" },
            },
          ]
        : [],
  };
}
