import type { SettingsGroup } from "@dicetower/contract";
import { type Members, member, withMember, without } from "./members.js";
import { known, shapeOf } from "./shape.js";

/** A stored value coerced into its schema, and the fields that had to fall back. */
export interface Coerced {
  readonly value: Members;
  /** Dotted names. */
  readonly dropped: readonly string[];
}

/**
 * Coerces a stored value into the schema: unknown fields are left out (they stay in the store), and fields that are no
 * longer valid fall back to their defaults one by one.
 */
export function coerce(group: SettingsGroup, stored: Members): Coerced {
  let kept = known(stored, shapeOf(group));
  const dropped: string[] = [];
  for (;;) {
    const { value, error } = group.schema.validate(kept, { convert: false });
    if (error === undefined) return { value: value as Members, dropped };
    const field = fieldAt(kept, error.details[0]?.path ?? []);
    // No single field is the cause: drop all of them.
    for (const name of field === "" ? Object.keys(kept) : [field]) {
      kept = without(kept, name);
      dropped.push(name);
    }
    if (field === "" && Object.keys(kept).length === 0)
      return { value: group.schema.validate({}).value as Members, dropped };
  }
}

/**
 * Coerces the overrides of a layer on top of the wider value, which is valid by itself: fields that are no longer valid
 * there fall back to the wider value, one by one.
 * @param ready prepares the merged value for validation
 */
export function coerceOver(
  group: SettingsGroup,
  wider: Members,
  overridden: Members,
  ready: (value: Members) => Members,
): Coerced {
  const validate = (laid: Members) => group.schema.validate(ready({ ...wider, ...laid }), { convert: false });
  let laid = known(overridden, shapeOf(group));
  const dropped: string[] = [];
  for (;;) {
    const { value, error } = validate(laid);
    if (error === undefined) return { value: value as Members, dropped };
    const field = fieldAt({ ...wider, ...laid }, error.details[0]?.path ?? []);
    // A rule between fields blames one that the layer does not override, or that is the wider one already.
    if (member(laid, field) === undefined || dropped.includes(field)) break;
    const instead = field.includes(".") ? member(wider, field) : undefined;
    laid = instead === undefined ? without(laid, field) : withMember(laid, field, instead);
    dropped.push(field);
  }
  // Then add each override that is valid together with the previous ones; one may need another that comes later.
  let kept: Members = {};
  let left = Object.entries(laid);
  for (let before = -1; before !== left.length; ) {
    before = left.length;
    left = left.filter(([name, value]) => {
      const more = { ...kept, [name]: value };
      const fits = validate(more).error === undefined;
      if (fits) kept = more;
      return !fits;
    });
  }
  const rest = left.map(([name]) => name).filter((name) => !dropped.includes(name));
  return { value: validate(kept).value as Members, dropped: [...dropped, ...rest] };
}

/** Returns the innermost existing field on the path of a problem; an item of a list counts as the whole list. */
function fieldAt(value: Members, path: readonly (string | number)[]): string {
  const end = path.findIndex((step) => typeof step === "number");
  const names = (end < 0 ? path : path.slice(0, end)).map(String);
  while (names.length > 0 && member(value, names.join(".")) === undefined) names.pop();
  return names.join(".");
}
