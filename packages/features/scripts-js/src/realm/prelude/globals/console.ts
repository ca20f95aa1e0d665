import type { Kit } from "../kit.js";

/** `console`, and how values are written there: like JSON, errors with their stack. */
export function consoleOf(kit: Kit): void {
  const most = 4096;

  function shown(value: unknown, depth: number, above: readonly unknown[]): string {
    if (typeof value === "string") return depth === 0 ? value : kit.stringify(value);
    if (typeof value === "function") return `[function ${kit.text(value.name)}]`;
    if (typeof value === "bigint") return `${value}n`;
    if (typeof value !== "object" || value === null) return String(value);
    if (value instanceof Error) return `${value.name}: ${value.message}\n${kit.text(value.stack)}`.trimEnd();
    if (above.includes(value)) return "[circular]";
    if (depth > 4) return Array.isArray(value) ? "[…]" : "{…}";
    const inside = [...above, value];
    const short = (one: unknown) => shown(one, depth + 1, inside);
    if (Array.isArray(value)) return `[${within(value, short).join(", ")}]`;
    if (value instanceof Date) return String(value);
    if (value instanceof RegExp || value instanceof Promise) return String(value);
    if (value instanceof Set) return `Set {${within([...value], short).join(", ")}}`;
    const written = (value as { toJSON?: unknown }).toJSON;
    const plain: unknown = typeof written === "function" ? Reflect.apply(written, value, []) : value;
    if (!kit.isObject(plain)) return short(plain);
    const pairs: [string, unknown][] =
      value instanceof Map ? [...value].map(([key, one]) => [String(key), one]) : Object.entries(plain);
    return `{${within(pairs, ([key, one]) => `${key}: ${short(one)}`).join(", ")}}`;
  }

  function within<One>(values: readonly One[], write: (one: One) => string): string[] {
    const some = values.slice(0, 100).map(write);
    return values.length > 100 ? [...some, `… ${values.length - 100} more`] : some;
  }

  kit.shown = (value) => {
    try {
      return shown(value, 0, []).slice(0, most);
    } catch {
      return "[cannot be shown]";
    }
  };

  const line =
    (level: "debug" | "info" | "warn" | "error") =>
    (...values: unknown[]): void => {
      const text = values.map(kit.shown).join(" ").slice(0, most);
      kit.host("effect", { kind: "console", level, text }, true);
    };
  const log = line("info");
  const members = {
    log,
    info: log,
    warn: line("warn"),
    error: line("error"),
    debug: line("debug"),
    trace: line("debug"),
    dir: log,
    table: log,
    assert: (held: unknown, ...values: unknown[]) => {
      if (!held) line("error")("assertion failed", ...values);
    },
  };
  Object.assign(kit.console, members);
  kit.hidden(kit.globals, { console: kit.console });
}
