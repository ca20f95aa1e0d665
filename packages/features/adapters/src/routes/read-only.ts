import { isDeepStrictEqual } from "node:util";
import { codes, failure } from "@dicetower/contract";
import { fixedFields } from "./schemas.js";
import type { AdapterView } from "./view.js";

/** Views remembered per adapter. */
const remembered = 16;

type Fixed = Readonly<Record<string, unknown>>;

/**
 * Read-only fields in a body: let pass as long as they say what the client was shown, even if it has changed
 * since (a client may send back what it read).
 */
export class ReadOnly {
  readonly #shown = new Map<number, Fixed[]>();

  /** Remembers what was shown, and hands it on. */
  show(view: AdapterView): AdapterView {
    const shown = this.#shown.get(view.id) ?? [];
    const fixed = fixedOf(view);
    const last = shown.at(-1);
    if (last === undefined || !isDeepStrictEqual(last, fixed)) shown.push(fixed);
    if (shown.length > remembered) shown.shift();
    this.#shown.set(view.id, shown);
    return view;
  }

  forget(id: number): void {
    this.#shown.delete(id);
  }

  /** @throws Failure 40001 that names the fields which were changed */
  check(body: object, view: AdapterView): void {
    const sent = body as Fixed;
    const known = [fixedOf(view), ...(this.#shown.get(view.id) ?? [])];
    const errors = fixedFields
      .filter((field) => sent[field] !== undefined)
      .filter((field) => !known.some((fixed) => isDeepStrictEqual(fixed[field], sent[field])))
      .map((field) => ({ path: `/${field}`, message: `"${field}" is read-only` }));
    if (errors.length > 0) throw failure(codes.invalid, "Read-only fields cannot be changed.", { errors });
  }
}

function fixedOf(view: AdapterView): Fixed {
  const fields = view as Fixed;
  return Object.fromEntries(fixedFields.map((field) => [field, fields[field]]));
}
