import {
  Boom,
  type Command,
  type CommandCall,
  isA,
  type Joi,
  Message,
  type Reply,
  text,
  textSegment,
} from "@dicetower/contract";
import type { Templates } from "@dicetower/texts/api";
import type { RuleTrial } from "../answering/trial.js";
import { checkedRule } from "../routes/checked-rule.js";
import { type RuleFields, ruleDefaults } from "../rules/rule.js";
import type { KeptRule } from "../rules/rule-cache.js";
import type { RuleStore } from "../rules/rule-store.js";
import { readForm } from "./read-form.js";
import type { ReplySwitch } from "./reply-switch.js";

const syntax =
  ".reply on | off | list [page] | show <name> | test <text> | set <keyword>=<answer> | del <name> | enable <name> | disable <name> | scope <name> global | adapter:<type> | account:<id>";
/** Rules on one page of the list. */
const perPage = 20;
const editing = /^(?:set|del|enable|disable|scope)$/i;

/** What the command needs. */
export interface ReplyCommandServices {
  readonly rules: RuleStore;
  readonly schema: Joi.ObjectSchema<RuleFields>;
  readonly templates: Pick<Templates, "compile" | "render">;
  readonly trial: RuleTrial;
  readonly switches: ReplySwitch;
  readonly removed: (id: number) => Promise<unknown>;
  readonly warnings: (keywords: readonly string[]) => readonly string[];
}

/** `.reply`: rules of a group on and off, and rules themselves. */
export function replyCommand(services: ReplyCommandServices): Command {
  return {
    key: "reply",
    names: ["reply", "回复"],
    category: "manage",
    syntax,
    example: ".reply set good night=Sleep well, {nick}.",
    replyKeys: replyCommandKeys,
    priority: "core",
    glued: true,
    reads: (rest) => /^(?:on|off|list|show|test|set|del|enable|disable|scope)(?![a-z])/i.test(rest),
    rights: [
      {
        form: "set | del | enable | disable | scope",
        permission: "admin",
        covers: ({ args: [form = ""] }) => editing.test(form),
      },
      {
        form: "on | off",
        permission: "groupAdmin",
        covers: ({ args: [form = ""] }) => /^(?:on|off)$/i.test(form),
      },
    ],
    run: (call) => new ReplyCall(services, call).answer(),
  };
}

export const replyCommandKeys = [
  "reply.on",
  "reply.off",
  "reply.list",
  "reply.none",
  "reply.show",
  "reply.test",
  "reply.test.none",
  "reply.set",
  "reply.set.command",
  "reply.deleted",
  "reply.enabled",
  "reply.disabled",
  "reply.scoped",
  "reply.keyEmpty",
  "reply.textEmpty",
  "reply.badRegex",
  "reply.refused",
  "reply.notFound",
  "reply.several",
  "error.argument",
];

/** One call. */
class ReplyCall {
  readonly #form: string;
  /** What follows the form, as it was written. */
  readonly #rest: string;

  constructor(
    readonly services: ReplyCommandServices,
    readonly call: CommandCall,
  ) {
    const [, form = "", rest = ""] = /^(\S*)(.*)$/s.exec(call.original.trim()) ?? [];
    this.#form = form.toLowerCase();
    this.#rest = rest.trim();
  }

  async answer(): Promise<Reply> {
    switch (this.#form) {
      case "on":
      case "off":
        await this.services.switches.set(this.call.message, this.#form === "on", this.call.actor);
        return text(`reply.${this.#form}`);
      case "list":
        return this.#list();
      case "test":
        return this.#test();
      case "set":
        return this.#guarded(() => this.#set());
      case "scope":
        return this.#guarded(() => this.#scope());
      case "show":
        return this.#named(this.#rest, (kept) => this.#show(kept));
      case "del":
        return this.#named(this.#rest, async ({ rule: { id, name } }) => {
          await this.services.rules.remove(id, this.call.actor);
          await this.services.removed(id);
          return text("reply.deleted", { name });
        });
      case "enable":
      case "disable":
        return this.#guarded(() =>
          this.#named(this.#rest, async ({ rule: { id, name } }) => {
            const enabled = this.#form === "enable";
            await this.services.rules.update(id, { enabled }, undefined, this.call.actor);
            return text(enabled ? "reply.enabled" : "reply.disabled", { name });
          }),
        );
      default:
        return this.#misunderstood();
    }
  }

  #list(): Reply {
    const all = [...this.services.rules.cache.all()];
    if (all.length === 0) return text("reply.none");
    const pages = Math.ceil(all.length / perPage);
    const page = Math.min(pages, Math.max(1, Number.parseInt(this.#rest, 10) || 1));
    const lines = all
      .slice((page - 1) * perPage, page * perPage)
      .map(({ rule: { id, name, enabled } }) => `${enabled ? "" : "✕ "}#${id} ${name}`);
    return text("reply.list", { count: all.length, page, pages, list: lines.join("\n") });
  }

  /** A choice or an outcome in words. */
  async #say(key: string): Promise<string> {
    const { message } = this.call;
    return this.services.templates.render(text(key), { message });
  }

  async #scopeInWords(scope: string, target: string): Promise<string> {
    const named = await this.#say(`resource.replies.channelScope.${scope}`);
    return target === "" ? named : `${named} ${target}`;
  }

  async #show({ rule, statistics }: KeptRule): Promise<Reply> {
    const { id, name, matchMode, keywords, responses, priority, channelScope, channelTarget } = rule;
    return text("reply.show", {
      id,
      name,
      mode: await this.#say(`resource.replies.matchMode.${matchMode}`),
      keywords: keywords.join(" | ").slice(0, 500),
      count: responses.length,
      text: (responses[0]?.text ?? "").slice(0, 500),
      priority,
      scope: await this.#scopeInWords(channelScope, channelTarget),
      hits: statistics.hits,
    });
  }

  async #test(): Promise<Reply> {
    if (this.#rest === "") return this.#misunderstood();
    const { account, scene, groupId, userId, nickname, sentAt } = this.call.message;
    const asked = {
      id: "",
      scene,
      groupId,
      userId,
      nickname,
      sentAt,
      segments: [textSegment(this.#rest)],
      text: this.#rest,
    };
    const message = new Message(asked, account);
    message.inheritFacts(this.call.message);
    const tried = await this.services.trial.all(message, this.call.signal);
    if (tried.length === 0) return text("reply.test.none");
    const list = await Promise.all(
      tried
        .slice(0, perPage)
        .map(
          async ({ id, name, outcome }) => `#${id} ${name} - ${await this.#say(`reply.outcome.${outcome}`)}`,
        ),
    );
    return text("reply.test", { list: list.join("\n") });
  }

  async #set(): Promise<Reply> {
    const { fields, notes } = readForm(this.#rest, this.call.message.account.platform);
    if ((fields.keywords?.length ?? 0) === 0) return text("reply.keyEmpty");
    if (fields.responses === undefined) return text("reply.textEmpty");
    const { rules, schema, templates, warnings } = this.services;
    const rule = checkedRule({ ...ruleDefaults, ...fields }, schema, templates);
    const [same] = this.#byName(rule.name);
    const actor = this.call.actor;
    if (same === undefined) await rules.create([rule], actor);
    else await rules.update(same.rule.id, { ...fields, name: rule.name }, undefined, actor);
    const said = text("reply.set", {
      name: rule.name,
      notes: notes.length > 0 ? `\n${notes.join("\n")}` : "",
    });
    return warnings(rule.keywords).length > 0 ? [said, text("reply.set.command")] : said;
  }

  #scope(): Reply | Promise<Reply> {
    const [, name = "", scope = "", target = ""] =
      /^(.*\S)\s+(global|adapter|account)(?:[:：](\S+))?$/is.exec(this.#rest) ?? [];
    const channelScope = scope.toLowerCase() as RuleFields["channelScope"] | "";
    if (channelScope === "" || (channelScope === "global") !== (target === "")) return this.#misunderstood();
    return this.#named(name, async ({ rule }) => {
      const fields = { channelScope, channelTarget: target };
      await this.services.rules.update(rule.id, fields, undefined, this.call.actor);
      return text("reply.scoped", { name: rule.name, scope: await this.#scopeInWords(channelScope, target) });
    });
  }

  /** Does something with the one rule that is meant: by its name, or its number behind `#`. */
  #named(name: string, work: (kept: KeptRule) => Reply | Promise<Reply>): Reply | Promise<Reply> {
    if (name === "") return this.#misunderstood();
    const found = this.#byName(name);
    const [only] = found;
    if (only === undefined) return text("reply.notFound", { name });
    if (found.length === 1) return work(only);
    return text("reply.several", { name, list: found.map(({ rule }) => `#${rule.id}`).join(" ") });
  }

  #byName(name: string): readonly KeptRule[] {
    const { cache } = this.services.rules;
    const byNumber = /^#(\d+)$/.test(name) ? cache.get(Number(name.slice(1))) : undefined;
    if (byNumber !== undefined) return [byNumber];
    const key = name.toLowerCase();
    return [...cache.all()].filter(({ rule }) => rule.name.toLowerCase() === key);
  }

  #misunderstood(): Reply {
    return text("error.argument", { syntax, word: "reply" });
  }

  async #guarded(work: () => Reply | Promise<Reply>): Promise<Reply> {
    try {
      return await work();
    } catch (error) {
      if (!isA(Boom, error)) throw error;
      const [, wrong] = /The pattern cannot be used: (.+?)\.*$/su.exec(error.message) ?? [];
      return wrong === undefined
        ? text("reply.refused", { reason: error.message })
        : text("reply.badRegex", { reason: wrong });
    }
  }
}
