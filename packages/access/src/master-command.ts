import {
  type Changes,
  type Command,
  type CommandCall,
  type Reply,
  type TextRef,
  text,
} from "@dicetower/contract";
import { trust } from "./api.js";
import type { Claim } from "./claim.js";
import type { Candidate, Masters } from "./masters.js";

const syntax = ".master <code> | list | add|del <platform:id> | reset";
/** Words that are never meant as a code, so that trying them costs nobody's claim a try. */
const forms: readonly string[] = ["", "list", "add", "del", "reset"];

/** `.master`: the claim, the list, adding, removing, starting over (commands §12.1). */
export function masterCommand(masters: Masters, claim: Claim, changes: Changes): Command {
  // While there is no master everybody may try the code, and nothing else is to be had.
  const asks = (words: readonly string[]) => (call: CommandCall) =>
    !masters.none && words.includes((call.args[0] ?? "").toLowerCase());
  return {
    key: "master",
    names: ["master", "骰主"],
    category: "owner",
    syntax,
    example: ".master list",
    replyKeys: [
      "master.claimed",
      "master.wrongCode",
      "master.claimClosed",
      "master.list",
      "master.added",
      "master.already",
      "master.removed",
      "master.notFound",
      "master.last",
      "master.reset",
      "master.private",
      "master.privateFailed",
      "error.permission",
      "error.argument",
    ],
    priority: "core",
    whileOff: true,
    rights: [
      { form: "list", permission: "master", covers: asks(["", "list"]) },
      { form: "add | del | reset", permission: "root", covers: asks(["add", "del", "reset"]) },
    ],
    run: (call) => new MasterCall(masters, claim, changes, call).run(),
  };
}

class MasterCall {
  constructor(
    readonly masters: Masters,
    readonly claim: Claim,
    readonly changes: Changes,
    readonly call: CommandCall,
  ) {}

  async run(): Promise<Reply> {
    const { masters, call } = this;
    const [first = ""] = call.args;
    const word = first.toLowerCase();
    if (masters.none) return this.#claim(word);
    if (word === "" || word === "list") return this.#privately(this.#list());
    if (word === "reset") return this.#reset();
    if (word === "add" || word === "del") return this.#change(word);
    return call.message.trust < trust.master ? text("master.claimClosed") : wrong;
  }

  async #claim(code: string): Promise<Reply> {
    const { claim, masters, changes, call } = this;
    if (!claim.open) return text("master.claimClosed");
    if (forms.includes(code)) return wrong;
    const { account, userId, nickname } = call.message;
    if (!claim.take(code)) {
      const target = { type: "master", id: `${account.platform}:${userId}` };
      await changes.note({ action: "master.claim", actor: call.actor, target, result: "denied" });
      return text("master.wrongCode");
    }
    try {
      await masters.add({ platform: account.platform, userId, name: nickname }, call.actor, true);
    } catch (error) {
      // The code is spent, but nobody has become master: there is to be a way all the same.
      if (masters.none) claim.begin();
      throw error;
    }
    return text("master.claimed");
  }

  #list(): TextRef {
    const all = this.masters.all();
    return text("master.list", {
      list: all.map(({ platform, userId }) => `${platform}:${userId}`).join(", "),
    });
  }

  async #reset(): Promise<Reply> {
    await this.masters.clear(this.call.actor);
    this.claim.begin();
    return text("master.reset");
  }

  async #change(word: "add" | "del"): Promise<Reply> {
    const { masters, call } = this;
    const who = this.#who();
    if (who === undefined) return wrong;
    const shown = { who: `${who.platform}:${who.userId}` };
    const known = masters.find(who.platform, who.userId);
    if (word === "add") {
      if (known !== undefined) return this.#privately(text("master.already", shown));
      await masters.add(who, call.actor);
      return this.#privately(text("master.added", shown));
    }
    if (known === undefined) return this.#privately(text("master.notFound", shown));
    if (known.root || masters.all().length === 1) return text("master.last");
    await masters.remove(who.platform, who.userId, call.actor);
    return this.#privately(text("master.removed", shown));
  }

  /** `platform:id`, an id of this platform, or somebody mentioned. */
  #who(): Candidate | undefined {
    const { args, targets, message } = this.call;
    const said = args[1] ?? targets[0] ?? "";
    const colon = said.indexOf(":");
    const platform = colon < 0 ? message.account.platform : said.slice(0, colon);
    const userId = said.slice(colon + 1);
    const fits = /^[^\s:*]{1,40}$/u.test(platform) && userId.length > 0 && userId.length <= 64;
    return fits ? { platform, userId } : undefined;
  }

  /** What concerns accounts is told in private; a group sees that it was answered (commands §12). */
  #privately(answer: TextRef): Reply {
    if (this.call.message.groupId === "") return answer;
    const otherwise = text("master.privateFailed");
    return [text("master.private"), { content: answer, to: "sender", otherwise }];
  }
}

const wrong = text("error.argument", { syntax, word: "master" });
