import type { Kit } from "../kit.js";

/** `structuredClone`, `performance`, `require` and `__dirname`. */
export function cloning(kit: Kit): void {
  function clone(value: unknown, known: Map<unknown, unknown>): unknown {
    if (typeof value === "function" || typeof value === "symbol")
      throw new TypeError("structuredClone: functions and symbols cannot be cloned");
    if (typeof value !== "object" || value === null) return value;
    if (known.has(value)) return known.get(value);
    const keep = <Copy>(copy: Copy): Copy => {
      known.set(value, copy);
      return copy;
    };
    if (Array.isArray(value)) {
      const copy = keep<unknown[]>([]);
      for (const one of value) copy.push(clone(one, known));
      return copy;
    }
    if (value instanceof Date) return keep(new Date(value.getTime()));
    if (value instanceof RegExp) return keep(new RegExp(value.source, value.flags));
    if (value instanceof ArrayBuffer) return keep(value.slice(0));
    if (ArrayBuffer.isView(value)) return keep((value as Uint8Array).slice());
    if (value instanceof Map) {
      const copy = keep(new Map<unknown, unknown>());
      for (const [key, one] of value) copy.set(clone(key, known), clone(one, known));
      return copy;
    }
    if (value instanceof Set) {
      const copy = keep(new Set<unknown>());
      for (const one of value) copy.add(clone(one, known));
      return copy;
    }
    if (value instanceof Error) {
      const copy = keep(new Error(value.message));
      copy.name = value.name;
      return copy;
    }
    const copy = keep<Record<string, unknown>>({});
    for (const key of Object.keys(value)) copy[key] = clone((value as Record<string, unknown>)[key], known);
    return copy;
  }

  const began = Date.now();
  kit.hidden(kit.globals, {
    structuredClone: (value: unknown) => clone(value, new Map()),
    performance: { now: () => Date.now() - began },
    require: (name: unknown) => {
      if (name === "console") return kit.console;
      throw new Error(
        `require: there is no module ${kit.text(name)}; a plugin is one file, and what has several is bundled into one first`,
      );
    },
    __dirname: "",
  });
}
