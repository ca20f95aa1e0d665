import type { SettingsGroup } from "@dicetower/contract";
import { type Members, member, without } from "./members.js";
import { known, shapeOf } from "./shape.js";

/** A stored value as its schema sees it, and the fields that had to fall back. */
export interface Fitted {
  readonly value: Members;
  /** Dotted names. */
  readonly dropped: readonly string[];
}

/**
 * Fits what is stored into the schema: fields that it does not know are left out (they stay in the store), those
 * that no longer pass fall back to their default, one by one.
 */
export function fit(group: SettingsGroup, stored: Members): Fitted {
  let kept = known(stored, shapeOf(group));
  const dropped: string[] = [];
  for (;;) {
    const { value, error } = group.schema.validate(kept, { convert: false });
    if (error === undefined) return { value: value as Members, dropped };
    const field = fieldAt(kept, error.details[0]?.path ?? []);
    // What no single field is to blame for: all of it.
    for (const name of field === "" ? Object.keys(kept) : [field]) {
      kept = without(kept, name);
      dropped.push(name);
    }
    if (field === "" && Object.keys(kept).length === 0)
      return { value: group.schema.validate({}).value as Members, dropped };
  }
}

/** The innermost field on the way to a problem that is there; an item of a list counts as the whole list. */
function fieldAt(value: Members, path: readonly (string | number)[]): string {
  const end = path.findIndex((step) => typeof step === "number");
  const names = (end < 0 ? path : path.slice(0, end)).map(String);
  while (names.length > 0 && member(value, names.join(".")) === undefined) names.pop();
  return names.join(".");
}
