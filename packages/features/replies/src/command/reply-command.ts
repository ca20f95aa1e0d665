import {
  Boom,
  type Command,
  type CommandCall,
  commandOfForms,
  excerpt,
  type Failure,
  form,
  isA,
  type Joi,
  Message,
  type Reply,
  type TextRef,
  text,
  textSegment,
} from "@dicetower/contract";
import type { Templates } from "@dicetower/texts/api";
import type { RuleTrial } from "../answering/trial.js";
import { checkedRule } from "../routes/checked-rule.js";
import { fieldNames, type RuleFields, ruleDefaults } from "../rules/rule.js";
import type { KeptRule } from "../rules/rule-cache.js";
import type { RuleStore } from "../rules/rule-store.js";
import { readForm } from "./read-form.js";
import type { ReplySwitch } from "./reply-switch.js";
import type { RuleScope } from "./rule-kinds.js";

/** Rules on one page of the list. */
const perPage = 20;

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
  const of = (call: CommandCall) => new ReplyCall(services, call);
  return commandOfForms({
    key: "reply",
    names: ["reply", "回复"],
    category: "manage",
    replyKeys: replyCommandKeys,
    priority: "core",
    glued: true,
    reads: (rest) => /^(?:on|off|list|show|test|set|del|enable|disable|scope)(?![a-z])/i.test(rest),
    forms: [
      form("on", { permission: "groupAdmin", run: (_none, call) => of(call).switch(true) }),
      form("off", { permission: "groupAdmin", run: (_none, call) => of(call).switch(false) }),
      form("list [page:number]", {
        readOnly: true,
        example: "list 2",
        run: ({ page }, call) => of(call).list(page),
      }),
      form("show <rule:replyRule>", {
        readOnly: true,
        example: "show #1",
        run: ({ rule }, call) => of(call).on(rule, "show"),
      }),
      form("test <said:raw>", {
        readOnly: true,
        example: text("command.reply.example.test"),
        run: ({ said }, call) => of(call).test(said),
      }),
      form("set <answer:raw>", {
        permission: "admin",
        example: text("command.reply.example.set"),
        run: ({ answer }, call) => of(call).set(answer),
      }),
      form("del <rule:replyRule>", {
        permission: "admin",
        example: "del #1",
        run: ({ rule }, call) => of(call).on(rule, "remove"),
      }),
      form("enable <rule:replyRule>", {
        permission: "admin",
        example: "enable #1",
        run: ({ rule }, call) => of(call).on(rule, "enable"),
      }),
      form("disable <rule:replyRule>", {
        permission: "admin",
        example: "disable #1",
        run: ({ rule }, call) => of(call).on(rule, "disable"),
      }),
      form("scope <where:replyScope>", {
        permission: "admin",
        example: "scope #1 global",
        run: ({ where }, call) => of(call).scope(where),
      }),
    ],
  });
}

const replyCommandKeys = [
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
  "reply.ofPack",
  "reply.enabled",
  "reply.disabled",
  "reply.scoped",
  "reply.keyEmpty",
  "reply.textEmpty",
  "reply.badRegex",
  "reply.refused",
  "reply.refused.fields",
  "reply.notFound",
  "reply.several",
  "error.argument",
];

/** What is done with a rule that exists. */
type RuleAct = "show" | "remove" | "enable" | "disable";

/** One call. */
class ReplyCall {
  constructor(
    readonly services: ReplyCommandServices,
    readonly call: CommandCall,
  ) {}

  async switch(on: boolean): Promise<Reply> {
    await this.services.switches.set(this.call.message, on, this.call.actor);
    return text(on ? "reply.on" : "reply.off");
  }

  /** Does something with the one rule that a name or a number means. */
  on(name: string, what: RuleAct): Reply | Promise<Reply> {
    const work = () => this.#named(name, (kept) => this.#do(kept, what));
    return what === "enable" || what === "disable" ? this.#guarded(work) : work();
  }

  async #do(kept: KeptRule, what: RuleAct): Promise<Reply> {
    const { id, name } = kept.rule;
    const { rules, removed } = this.services;
    if (what === "show") return this.#show(kept);
    if (kept.rule.pack !== "") return ofPack(kept);
    if (what === "remove") {
      await rules.remove(id, this.call.actor);
      await removed(id);
      return text("reply.deleted", { name });
    }
    const enabled = what === "enable";
    await rules.update(id, { enabled }, undefined, this.call.actor);
    return text(enabled ? "reply.enabled" : "reply.disabled", { name });
  }

  list(wanted = 1): Reply {
    const all = [...this.services.rules.cache.all()];
    if (all.length === 0) return text("reply.none");
    const pages = Math.ceil(all.length / perPage);
    const page = Math.min(pages, Math.max(1, wanted));
    const lines = all
      .slice((page - 1) * perPage, page * perPage)
      .map(({ rule: { id, name, enabled } }) => `${enabled ? "" : "✕ "}#${id} ${name}`);
    return text("reply.list", { count: all.length, page, pages, list: lines.join("\n") });
  }

  /** A choice or an outcome in words. */
  async #say(key: string, values: TextRef["values"] = {}): Promise<string> {
    const { message } = this.call;
    return this.services.templates.render(text(key, values), { message });
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

  async test(said: string): Promise<Reply> {
    const { account, scene, groupId, userId, nickname, sentAt } = this.call.message;
    const asked = {
      id: "",
      scene,
      groupId,
      userId,
      nickname,
      sentAt,
      segments: [textSegment(said)],
      text: said,
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

  set(written: string): Promise<Reply> {
    return this.#guarded(() => this.#set(written));
  }

  async #set(written: string): Promise<Reply> {
    const { fields, notes } = readForm(written, this.call.message.account.platform);
    if ((fields.keywords?.length ?? 0) === 0) return text("reply.keyEmpty");
    if (fields.responses === undefined) return text("reply.textEmpty");
    const { rules, schema, templates, warnings } = this.services;
    const rule = checkedRule({ ...ruleDefaults, ...fields }, schema, templates);
    const same = this.#byName(rule.name).find((one) => one.rule.pack === "");
    const actor = this.call.actor;
    if (same === undefined) await rules.create([rule], actor);
    else await rules.update(same.rule.id, { ...fields, name: rule.name }, undefined, actor);
    const lines = await Promise.all(
      notes.map(({ what, said }) => this.#say(`reply.note.${what}`, { said: excerpt(said) })),
    );
    const said = text("reply.set", { name: rule.name, notes: lines.map((line) => `\n${line}`).join("") });
    return warnings(rule.keywords).length > 0 ? [said, text("reply.set.command")] : said;
  }

  scope({ rule: name, scope, target }: RuleScope): Promise<Reply> {
    return this.#guarded(() =>
      this.#named(name, async (kept) => {
        if (kept.rule.pack !== "") return ofPack(kept);
        const { rule } = kept;
        const fields = { channelScope: scope, channelTarget: target };
        await this.services.rules.update(rule.id, fields, undefined, this.call.actor);
        return text("reply.scoped", { name: rule.name, scope: await this.#scopeInWords(scope, target) });
      }),
    );
  }

  /** Does something with the one rule that is meant: by its name, or its number behind `#`. */
  #named(name: string, work: (kept: KeptRule) => Reply | Promise<Reply>): Reply | Promise<Reply> {
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

  /** The fields that a failure names, as the panel calls them. */
  async #fieldsOf({ data }: Failure): Promise<string> {
    const fields = new Set(data?.errors?.map(({ path }) => path.split("/")[1] ?? ""));
    const known = fieldNames.filter((name) => fields.has(name));
    const labels = await Promise.all(known.map((field) => this.#say(`resource.replies.${field}`)));
    return labels.join(", ");
  }

  async #guarded(work: () => Reply | Promise<Reply>): Promise<Reply> {
    try {
      return await work();
    } catch (error) {
      if (!isA(Boom, error)) throw error;
      const [, wrong] = /The pattern cannot be used: (.+?)\.*$/su.exec(error.message) ?? [];
      if (wrong !== undefined) return text("reply.badRegex", { reason: wrong });
      const list = await this.#fieldsOf(error as Failure);
      return list === ""
        ? text("reply.refused", { reason: error.message })
        : text("reply.refused.fields", { list });
    }
  }
}

/** Says that a rule is not the owner's to change. */
function ofPack({ rule: { name, pack } }: KeptRule): Reply {
  return text("reply.ofPack", { name, pack });
}
