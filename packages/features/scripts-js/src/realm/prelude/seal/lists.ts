import type { Kit } from "../kit.js";

/** `seal.ban`, `seal.deck`, `seal.coc` and `seal.gameSystem`. */
export function lists(kit: Kit): void {
  const { text, int, isObject, seal } = kit;

  const listed =
    (kind: "addBan" | "addTrust") => (ctx: unknown, id: unknown, place: unknown, why: unknown) => {
      const by = kit.context(ctx, `seal.ban.${kind}`).record.id;
      kit.host("effect", { kind, ctx: by, id: text(id), place: text(place), reason: text(why) }, true);
    };
  seal["ban"] = {
    addBan: listed("addBan"),
    addTrust: listed("addTrust"),
    remove(ctx: unknown, id: unknown) {
      const by = kit.context(ctx, "seal.ban.remove").record.id;
      kit.host("effect", { kind: "banRemove", ctx: by, id: text(id) }, true);
    },
    getList: () => kit.ask("banList", null),
    getUser: (id: unknown) => kit.ask("banUser", { id: text(id) }),
  };

  seal["deck"] = {
    draw(ctx: unknown, deck: unknown, shuffle: unknown) {
      const state = kit.context(ctx, "seal.deck.draw");
      return kit.ask("deckDraw", { ctx: state.record.id, deck: text(deck), shuffle: Boolean(shuffle) });
    },
    reload() {
      kit.host("effect", { kind: "deckReload" });
    },
  };

  seal["coc"] = {
    newRule: () => ({ index: 0, key: "", name: "", desc: "", check: null }),
    newRuleCheckResult: () => ({ successRank: 0, criticalSuccessValue: 0 }),
    registerRule(rule: unknown) {
      if (!isObject(rule)) throw new TypeError("seal.coc.registerRule: a rule is expected");
      const index = int(rule["index"]);
      if (index < 20 || kit.cocRules.has(index)) return false;
      const plugin = kit.host("author", undefined, true);
      const described = { key: text(rule["key"]), name: text(rule["name"]), desc: text(rule["desc"]) };
      const registered = kit.ask("cocRule", { plugin, index, ...described });
      if (registered) kit.cocRules.set(index, { plugin, rule });
      return registered;
    },
  };

  const template = (format: "json" | "yaml") => (value: unknown) => {
    kit.ask("gameTemplate", { plugin: kit.host("author", undefined, true), format, text: text(value) });
  };
  seal["gameSystem"] = { newTemplate: template("json"), newTemplateByYaml: template("yaml") };
}
