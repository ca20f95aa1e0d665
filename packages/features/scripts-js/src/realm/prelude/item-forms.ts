import type { FormRecord } from "../../protocol.js";
import type { Kit } from "./kit.js";

/** Command items: who hears of their changes, where their forms were set, and what the service is told of them. */
export function itemForms(kit: Kit): void {
  const { text, isObject } = kit;
  /** File and line, by item. */
  const places = new WeakMap<object, string>();
  /** Items by what plugins hold of them. */
  const items = new WeakMap<object, object>();
  /** Hears of each change of an item. */
  const hearers = new WeakMap<object, Set<() => void>>();
  /** One more than there may be, so that the service sees that there are too many, or that something is too long. */
  const maxForms = 51;
  const longest = { pattern: 501, example: 201, help: 401, word: 61 };

  function changed(item: object): void {
    const own = hearers.get(item);
    if (own !== undefined) for (const hear of own) hear();
  }

  kit.watchedItem = (item) => {
    const face = new Proxy(item, {
      set(target, key, value) {
        const done = Reflect.set(target, key, value);
        changed(face);
        return done;
      },
      defineProperty(target, key, descriptor) {
        const done = Reflect.defineProperty(target, key, descriptor);
        changed(face);
        return done;
      },
      deleteProperty(target, key) {
        const done = Reflect.deleteProperty(target, key);
        changed(face);
        return done;
      },
    });
    items.set(face, item);
    return face;
  };
  kit.hearItem = (item, hear) => {
    const own = hearers.get(item) ?? new Set();
    own.add(hear);
    hearers.set(item, own);
  };

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
    return kit.watchedItem(item);
  };
  kit.formsPlace = (item) => places.get(items.get(item) ?? item) ?? "";

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
