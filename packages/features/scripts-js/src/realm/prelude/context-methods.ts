import type { Evaluated } from "../../protocol.js";
import type { ContextState, Kit } from "./kit.js";

/** Methods of contexts, groups and players that ask the service. */
export function contextMethods(kit: Kit): void {
  const { text, int, isObject } = kit;
  /** What stands between two messages, by context. */
  const keys = new WeakMap<ContextState, string>();
  const breaks = ["#{SPLIT}", "{FormFeed}", "{formfeed}", "\\f", "\f"];
  const usual = "\f";

  const of = (self: object, name: string): ContextState => kit.stateBehind(self, name);
  const idOf = (self: object, name: string): string => of(self, name).record.id;
  const die = (self: object, name: string, faces: unknown): number =>
    kit.ask("roll", { ctx: idOf(self, name), points: int(faces) });

  /** A value as scripts read the outcome of an expression. */
  function outcome({ value, detail, error }: Evaluated): object {
    const isNumber = typeof value === "number";
    const said = text(value);
    const shown = { value, detail, error, matched: said };
    kit.hidden(shown, {
      toString: () => said,
      readInt: () => [isNumber ? int(value) : 0, isNumber],
      readString: () => [typeof value === "string" ? value : "", typeof value === "string"],
      getDetailText: () => detail,
    });
    return shown;
  }

  function evaluated(self: object, name: string, value: unknown, isText: boolean): object {
    const state = of(self, name);
    const answer = kit.ask("evaluate", { ctx: state.record.id, text: text(value), isText });
    kit.temporaries(state, answer.temporaries);
    return outcome(answer);
  }

  function shuffle(self: object, count: unknown, swap: unknown): void {
    if (typeof swap !== "function") throw new TypeError("ctx.shuffle: a function is expected");
    for (let at = Math.min(int(count), 10_000) - 1; at > 0; at--)
      Reflect.apply(swap, undefined, [at, die(self, "ctx.shuffle", at + 1) - 1]);
  }

  kit.hidden(kit.faces.context, {
    eval(this: object, value: unknown) {
      return evaluated(this, "ctx.eval", value, false);
    },
    evalFString(this: object, value: unknown) {
      return evaluated(this, "ctx.evalFString", value, true);
    },
    noticeCrossPlatform(this: object, message: unknown) {
      kit.host("effect", { kind: "notice", ctx: idOf(this, "ctx.noticeCrossPlatform"), text: text(message) });
    },
    roll64(this: object, points: unknown) {
      return die(this, "ctx.roll64", points);
    },
    randIntn(this: object, count: unknown) {
      return die(this, "ctx.randIntn", count) - 1;
    },
    shuffle(this: object, count: unknown, swap: unknown) {
      shuffle(this, count, swap);
    },
    initSplitKey(this: object) {
      const state = of(this, "ctx.initSplitKey");
      if (!keys.has(state)) keys.set(state, usual);
    },
    setSplitKey(this: object, key: unknown) {
      keys.set(of(this, "ctx.setSplitKey"), text(key));
    },
    translateSplit(this: object, value: unknown) {
      const key = keys.get(of(this, "ctx.translateSplit")) || usual;
      return breaks.reduce((whole, mark) => whole.split(mark).join(key), text(value));
    },
    splitText(this: object, value: unknown) {
      const key = keys.get(of(this, "ctx.splitText")) || usual;
      const whole = breaks.reduce((all, mark) => all.split(mark).join(key), text(value));
      return whole.split(key);
    },
    shallowCopy(this: object) {
      return kit.newContext({ ...of(this, "ctx.shallowCopy").record });
    },
  });

  /** Names of the extensions that are on in the chat. */
  function active(self: object, caller: string): string[] {
    const names = kit.allExtensions().map(({ name }) => name);
    return [...kit.ask("extensionsOn", { ctx: idOf(self, caller), names })];
  }

  const named = (extension: unknown): string => text(isObject(extension) ? extension["name"] : extension);

  function switched(self: object, caller: string, name: string, on: boolean): unknown {
    const found = kit.extensionNamed(name);
    if (found === undefined) return null;
    kit.ask("switchExtension", { ctx: idOf(self, caller), name, on }, true);
    return found.face;
  }

  kit.hidden(kit.faces.group, {
    isActive(this: object) {
      const { isPrivate, group } = of(this, "ctx.group.isActive").record;
      return isPrivate || group.active;
    },
    extGetActive(this: object, name: unknown) {
      const found = kit.extensionNamed(text(name));
      if (found === undefined || !active(this, "ctx.group.extGetActive").includes(found.name)) return null;
      return found.face;
    },
    getActivatedExtList(this: object) {
      const names = active(this, "ctx.group.getActivatedExtList");
      return names.map((name) => kit.extensionNamed(name)?.face).filter((face) => face !== undefined);
    },
    isExtInactivated(this: object, name: unknown) {
      const found = kit.extensionNamed(text(name));
      return found !== undefined && !active(this, "ctx.group.isExtInactivated").includes(found.name);
    },
    extActive(this: object, extension: unknown) {
      switched(this, "ctx.group.extActive", named(extension), true);
    },
    extInactive(this: object, extension: unknown) {
      return switched(this, "ctx.group.extInactive", named(extension), false);
    },
    extInactiveByName(this: object, name: unknown) {
      return switched(this, "ctx.group.extInactiveByName", text(name), false);
    },
    playerGet(this: object, ...values: unknown[]) {
      // In front of the id stands what reaches the store of the host that plugins were written for.
      const userId = text(values[values.length - 1]);
      if (userId === "") return null;
      const ctx = kit.ask("proxyContext", { ctx: idOf(this, "ctx.group.playerGet"), userId });
      return (kit.newContext(ctx) as { player: object }).player;
    },
    getCharTemplate(this: object) {
      return kit.ask("ruleSystem", { ctx: idOf(this, "ctx.group.getCharTemplate") });
    },
    setLogOn(this: object, on: unknown) {
      kit.ask("logSwitch", { ctx: idOf(this, "ctx.group.setLogOn"), on: Boolean(on) }, true);
    },
  });

  kit.hidden(kit.faces.player, {
    getValueNameByAlias(this: object, name: unknown, aliases: unknown) {
      const word = text(name);
      if (isObject(aliases))
        for (const key of Object.keys(aliases)) {
          const others = aliases[key];
          const all = [key, ...(Array.isArray(others) ? (others as unknown[]).map(text) : [])];
          if (all.some((one) => one.toLowerCase() === word.toLowerCase())) return key;
        }
      return kit.ask("attributeName", { ctx: idOf(this, "ctx.player.getValueNameByAlias"), name: word });
    },
  });
}
