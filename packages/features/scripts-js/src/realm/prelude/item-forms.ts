import type { FormRecord } from "../../protocol.js";
import type { Kit } from "./kit.js";

/** Forms of command items: where they were set, and what the service is told of them. */
export function itemForms(kit: Kit): void {
  const { text, isObject } = kit;
  /** File and line, by item. */
  const places = new WeakMap<object, string>();
  /** One more than there may be, so that the service sees that there are too many, or that something is too long. */
  const maxForms = 51;
  const longest = { pattern: 501, example: 201, help: 401, word: 61 };

  kit.itemWithForms = (item) => {
    let forms: unknown = null;
    Object.defineProperty(item, "forms", {
      configurable: true,
      enumerable: true,
      get: () => forms,
      set(value: unknown) {
        forms = value;
        if (value !== undefined && value !== null) places.set(item, kit.host("place", undefined, true));
      },
    });
    return item;
  };
  kit.formsPlace = (item) => places.get(item) ?? "";

  function labelsOf(given: unknown): Record<string, string> {
    const labels: Record<string, string> = {};
    if (isObject(given))
      for (const name of Object.keys(given).slice(0, maxForms))
        labels[name.slice(0, longest.word)] = text(given[name]).slice(0, longest.word);
    return labels;
  }

  kit.formRecords = (forms) => {
    if (forms === undefined || forms === null) return null;
    // Something else in the place of a list: the service names that.
    if (!Array.isArray(forms)) return [];
    return (forms as unknown[]).slice(0, maxForms).map((value): FormRecord => {
      const form: Record<string, unknown> = isObject(value) ? value : {};
      return {
        pattern: text(form["pattern"]).slice(0, longest.pattern),
        permission: text(form["permission"]).slice(0, longest.word),
        scope: text(form["scope"]).slice(0, longest.word),
        example: text(form["example"]).slice(0, longest.example),
        help: text(form["help"]).slice(0, longest.help),
        labels: labelsOf(form["labels"]),
        solves: typeof form["solve"] === "function",
      };
    });
  };
}
