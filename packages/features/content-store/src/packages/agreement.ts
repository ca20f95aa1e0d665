import { codes, failure, sanitizeText } from "@dicetower/contract";
import { named } from "./needs.js";
import type { Plan } from "./plan.js";

/** Packages that a sentence names. */
const maxTold = 10;

/** What a person has agreed to. */
export interface Agreement {
  /** Of the plan that was shown. */
  readonly plan: string;
  readonly version: string | undefined;
  /** What it asks for that is new. */
  readonly acceptGrants: boolean;
  /** What is there and came otherwise is replaced. */
  readonly acceptReplace: boolean;
  /** The file says another kind, name or version than the index. */
  readonly acceptMismatch: boolean;
  /** Other packages lack something afterwards. */
  readonly acceptBreaks: boolean;
}

/** Grants of a plan that are new. */
export function newGrants({ grants }: Pick<Plan, "grants">): string[] {
  return grants.filter(({ isNew }) => isNew).map(({ grant }) => grant);
}

/** @throws Failure 40900 and 42200 that say what was not agreed to, or is missing */
export function mustAgree(plan: Plan, agreed: Agreement): void {
  if (plan.plan !== agreed.plan)
    throw failure(codes.conflict, "This is not what was shown: something has changed. Look at it again.");
  const parts = [plan, ...plan.together];
  for (const { id, needs } of parts) {
    const missing = needs.filter(({ satisfied }) => !satisfied);
    if (missing.length > 0)
      throw failure(
        codes.ruleBroken,
        `${id} needs ${missing.map((one) => `${one.id} ${one.range}`).join(", ")}. Install that first.`,
      );
  }
  for (const { id, mismatches } of parts) {
    const grave = mismatches.filter(({ isGrave }) => isGrave);
    if (grave.length > 0 && !agreed.acceptMismatch)
      throw refused(
        codes.ruleBroken,
        "acceptMismatch",
        `The file of ${id} is not what the index calls it: ${grave.map(({ field, listed, found }) => `its ${field} is "${found}", and not "${listed}"`).join("; ")}. Ask its author, or agree to that.`,
      );
  }
  for (const { id, ref, replacesOther, replaces } of parts)
    if (replacesOther && !agreed.acceptReplace)
      throw refused(
        codes.conflict,
        "acceptReplace",
        `${id} is called "${sanitizeText(ref, 200)}", as something is that ${replaces === "" ? "you have already" : `came with ${replaces}`}. Remove that first, or agree that it is replaced.`,
      );
  if (plan.breaks.length > 0 && !agreed.acceptBreaks) throw refusedByOthers(plan.breaks);
  for (const part of parts) {
    const added = newGrants(part);
    if (added.length > 0 && !agreed.acceptGrants)
      throw refused(
        codes.ruleBroken,
        "acceptGrants",
        `${part.id} asks for ${added.join(", ")}: that has to be accepted.`,
      );
  }
}

/** Why something is not taken away: others need it. */
export function refusedByOthers(breaks: Plan["breaks"]): Error {
  const who = listed(breaks.map(named));
  const what = listed(breaks.map(({ needs, range }) => `${needs} ${range}`));
  return refused(
    codes.conflict,
    "acceptBreaks",
    `Others need what would be missing (${what}): ${who}. Remove or update them first, or agree that they may stop working.`,
    { breaks },
  );
}

/** So many of a list are told, and how many there are beside. */
function listed(all: readonly string[]): string {
  const each = [...new Set(all)];
  const rest = each.length - maxTold;
  return rest > 0 ? `${each.slice(0, maxTold).join(", ")} and ${rest} more` : each.join(", ");
}

function refused(code: number, member: string, message: string, data: unknown = null): Error {
  return failure(code, message, { errors: [{ path: `/${member}`, message: "agree to this" }], data });
}
