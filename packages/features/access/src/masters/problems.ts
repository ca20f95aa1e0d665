import type { ProblemSource } from "@dicetower/system/api";
import type { Claim } from "./claim.js";
import type { Masters } from "./masters.js";

/** Reports that the bot has no master, and whether the claim code is open. */
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
