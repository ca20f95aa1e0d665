import type { ContextState, Kit } from "../kit.js";

/** `seal.vars`. */
export function variables(kit: Kit): void {
  const { text, int } = kit;

  /** Other contexts may be of the same person or group, and other names those of the same attribute. */
  function noteSet(state: ContextState, name: string): void {
    if (state.sets !== kit.sets) state.cache.clear();
    state.sets = ++kit.sets;
    if (name.startsWith("$")) state.cache.delete(name);
    else for (const known of state.cache.keys()) if (!known.startsWith("$")) state.cache.delete(known);
  }

  function set(state: ContextState, name: string, value: string | number): void {
    const known = state.record.temporaries as Record<string, unknown> | undefined;
    if (name.startsWith("$t") && known !== undefined) known[name] = value;
    else {
      noteSet(state, name);
      state.cache.set(name, value);
    }
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
      noteSet(state, change.name);
      kit.host("effect", { kind: "computed", ...change });
    },
  };
}
