import { type Command, type CommandCall, type Reply, type Texts, text } from "@dicetower/contract";
import { trust } from "../api.js";
import type { Lists } from "../lists/lists.js";
import { invalidId, named, nameOf, type Target } from "../targets/target.js";
import type { Levels } from "./levels.js";

const syntax = ".trust [state] <user> [0-4]";

/** Forms of `.user` that nothing answers yet; none of them is somebody's number. */
const later: readonly string[] = ["diss", "clr", "kill"];

/** `.trust`: how far somebody is trusted, told or changed. */
export function trustCommand(levels: Levels, lists: Lists, texts: () => Texts | undefined): Command {
  return {
    key: "trust",
    names: ["trust", "信任", "user"],
    category: "lists",
    syntax,
    example: ".trust 123456 3",
    replyKeys: [
      "trust.set",
      "trust.state",
      "trust.range",
      "list.badId",
      "list.oneOnly",
      "list.master",
      "list.rankDenied",
      "error.permission",
      "error.argument",
    ],
    priority: "core",
    permission: "admin",
    takesTarget: true,
    run: (call) => new TrustCall(levels, lists, texts, call).run(),
  };
}

class TrustCall {
  constructor(
    readonly levels: Levels,
    readonly lists: Lists,
    readonly texts: () => Texts | undefined,
    readonly call: CommandCall,
  ) {}

  run(): Reply | Promise<Reply> {
    const { call } = this;
    if (later.includes(call.args[0]?.toLowerCase() ?? "") || call.options.size > 0) return wrong;
    const asks = call.args[0]?.toLowerCase() === "state";
    const whom = named(call, asks ? 1 : 0, wrong);
    if ("refused" in whom) return whom.refused;
    if (whom.target.type !== "user" || whom.target.platform === "*") return wrong;
    const { target, words } = whom;
    const [level, ...more] = words;
    if (more.length > 0 || (asks && level !== undefined)) return wrong;
    const odd = invalidId(target);
    // What an earlier version has taken can be seen, and taken away.
    const isKnown = this.levels.given(target.platform, target.id) > 0 && Number(level ?? 0) === 0;
    if (odd !== undefined && !isKnown) return odd;
    if (level === undefined) return this.#state(target);
    if (!/^[+-]?\d+([.,]\d+)?$/.test(level)) return wrong;
    return this.#give(target, /^\d+$/.test(level) ? Number(level) : Number.NaN);
  }

  /** Up to the level below one's own, and to people below oneself. @param level no number where it is none from 0 on */
  async #give(target: Target, level: number): Promise<Reply> {
    const { levels, call } = this;
    const own = call.message.trust;
    const before = levels.given(target.platform, target.id);
    if (before >= trust.master) return text("list.master");
    if (!(level <= trust.admin)) return text("trust.range", { highest: trust.admin });
    if (level >= own || before >= own) return text("list.rankDenied");
    await levels.trusted.give(target.platform, target.id, level, call.actor);
    return text("trust.set", { who: nameOf(target), level });
  }

  #state(target: Target): Reply {
    const { denied, allowed, watched } = this.lists.standing("user", target.platform, target.id);
    const on = [denied && "deny", allowed && "allow", watched && "watch"].filter((list) => list !== false);
    const { locale, message } = this.call;
    const say = (key: string) => this.texts()?.render({ key, values: {} }, locale, message) ?? key;
    return text("trust.state", {
      who: nameOf(target),
      level: this.levels.of(target.platform, target.id),
      lists: on.length === 0 ? "-" : on.map((list) => say(`list.${list}`)).join(", "),
    });
  }
}

const wrong = text("error.argument", { syntax, word: "trust" });
