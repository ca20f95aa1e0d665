import {
  type Command,
  type CommandCall,
  commandOfForms,
  form,
  type Reply,
  type Texts,
  text,
} from "@dicetower/contract";
import { trust } from "../api.js";
import type { Lists } from "../lists/lists.js";
import { invalidId, nameOf, type Target } from "../targets/target.js";
import type { Levels } from "./levels.js";

/** `.trust`: how far somebody is trusted, told or changed. */
export function trustCommand(levels: Levels, lists: Lists, texts: () => Texts | undefined): Command {
  const state = ({ who }: { readonly who: Target }, call: CommandCall) =>
    new TrustCall(levels, lists, texts, call).state(who);
  return commandOfForms({
    key: "trust",
    names: ["trust", "信任", "user"],
    category: "lists",
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
    forms: [
      // Forms of `.user` that nothing answers yet; none of them is somebody's number.
      form("diss|clr|kill [rest:raw]", { hidden: true, run: () => text("error.argument") }),
      form("state <who:listed>", { readOnly: true, example: "state 123456", run: state }),
      form("<who:listed> <level:trustLevel>", {
        example: "123456 3",
        run: ({ who, level }, call) => new TrustCall(levels, lists, texts, call).give(who, level),
      }),
      form("<who:listed>", { readOnly: true, example: "123456", run: state }),
    ],
  });
}

class TrustCall {
  constructor(
    readonly levels: Levels,
    readonly lists: Lists,
    readonly texts: () => Texts | undefined,
    readonly call: CommandCall,
  ) {}

  give(target: Target, level: number): Reply | Promise<Reply> {
    return this.#refusal(target, level) ?? this.#give(target, level);
  }

  state(target: Target): Reply {
    return this.#refusal(target, 0) ?? this.#state(target);
  }

  #refusal(target: Target, level: number): Reply | undefined {
    if (target.type !== "user" || target.platform === "*") return text("error.argument");
    // What an earlier version has taken can be seen, and taken away.
    const isKnown = this.levels.given(target.platform, target.id) > 0 && level === 0;
    return isKnown ? undefined : invalidId(target);
  }

  /** Up to the level below one's own, and to people below oneself. */
  async #give(target: Target, level: number): Promise<Reply> {
    const { levels, call } = this;
    const own = call.message.trust;
    const before = levels.given(target.platform, target.id);
    if (before >= trust.master) return text("list.master");
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
