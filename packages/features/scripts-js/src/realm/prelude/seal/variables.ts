import type { ContextState, Kit } from "../kit.js";

/** `seal.vars`. */
export function variables(kit: Kit): void {
  const { text, int } = kit;

  function set(state: ContextState, name: string, value: string | number): void {
    const known = state.record.temporaries as Record<string, unknown> | undefined;
    if (name.startsWith("$t") && known !== undefined) known[name] = value;
    else state.cache.set(name, value);
    kit.host("effect", { kind: "variable", ctx: state.record.id, name, value });
  }

  kit.seal["vars"] = {
    intGet(ctx: unknown, name: unknown) {
      const value = kit.variable(kit.context(ctx, "seal.vars.intGet"), text(name));
      return typeof value === "number" ? [int(value), true] : [0, false];
    },
    strGet(ctx: unknown, name: unknown) {
      const value = kit.variable(kit.context(ctx, "seal.vars.strGet"), text(name));
      return typeof value === "string" ? [value, true] : ["", false];
    },
    intSet(ctx: unknown, name: unknown, value: unknown) {
      set(kit.context(ctx, "seal.vars.intSet"), text(name), int(value));
    },
    strSet(ctx: unknown, name: unknown, value: unknown) {
      set(kit.context(ctx, "seal.vars.strSet"), text(name), text(value));
    },
    computedGet(ctx: unknown, name: unknown) {
      const state = kit.context(ctx, "seal.vars.computedGet");
      const value = kit.ask("computed", { ctx: state.record.id, name: text(name) });
      return value === null ? [null, false] : [value, true];
    },
    computedSet(ctx: unknown, name: unknown, expression: unknown) {
      const state = kit.context(ctx, "seal.vars.computedSet");
      const change = { ctx: state.record.id, name: text(name), expression: text(expression) };
      state.cache.delete(change.name);
      kit.host("effect", { kind: "computed", ...change });
    },
  };
}
