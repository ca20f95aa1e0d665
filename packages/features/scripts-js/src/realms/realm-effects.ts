import { errorMessage } from "@dicetower/contract";
import type { KeptExtensions } from "../calls/kept-values.js";
import type { Members } from "../calls/members.js";
import type { Fetches } from "../calls/network/fetches.js";
import type { Sockets } from "../calls/network/sockets.js";
import type { Replies } from "../calls/replies/replies.js";
import type { ReplySender } from "../calls/replies/reply-sender.js";
import type { ScriptTasks } from "../calls/script-tasks.js";
import type { ScriptVariables } from "../calls/variables.js";
import type { ScriptRights } from "../contexts/script-rights.js";
import type { ScriptServices } from "../contexts/script-services.js";
import type { Effect, ExtensionRecord, SliceFailure } from "../protocol.js";
import type { Grants } from "../records/grants.js";

/** What effects of plugins are done with. */
export interface EffectParts {
  readonly services: ScriptServices;
  readonly rights: ScriptRights;
  readonly replies: Replies;
  readonly replySender: ReplySender;
  readonly variables: ScriptVariables;
  readonly members: Members;
  readonly kept: KeptExtensions;
  readonly fetches: Fetches;
  readonly sockets: Sockets;
  readonly tasks: ScriptTasks;
  readonly grantsOf: (plugin: string) => Grants;
  /** Extensions are new or have changed. */
  extensions(changed: readonly ExtensionRecord[]): void;
  failed(failure: SliceFailure): void;
  /** The realm has to be begun anew. */
  spoilt(): void;
}

/** Does what plugins have asked for without waiting, in order. */
export class RealmEffects {
  constructor(readonly parts: EffectParts) {}

  /** @param told without an answer behind it: what was collected so far is said first */
  run(effects: readonly Effect[], told: boolean): Promise<void> | undefined {
    for (const [place, effect] of effects.entries()) {
      const work = this.#begin(effect, told);
      // Most are done at once.
      if (work instanceof Promise) return this.#goOn(work, effects, place, told);
    }
    return undefined;
  }

  async #goOn(
    work: Promise<unknown>,
    effects: readonly Effect[],
    place: number,
    told: boolean,
  ): Promise<void> {
    await this.#settled(effects[place] as Effect, work);
    for (const effect of effects.slice(place + 1)) {
      const next = this.#begin(effect, told);
      if (next instanceof Promise) await this.#settled(effect, next);
    }
  }

  #begin(effect: Effect, told: boolean): unknown {
    try {
      if (told && effect.kind === "reply") this.parts.replySender.release(effect.ctx);
      return this.#one(effect);
    } catch (error) {
      this.#failed(effect, error);
      return undefined;
    }
  }

  async #settled(effect: Effect, work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      this.#failed(effect, error);
    }
  }

  #failed({ plugin, kind }: Effect, error: unknown): void {
    this.#tell(plugin, "error", `${kind}: ${errorMessage(error)}`);
  }

  /** A promise where it takes a while. */
  #one(effect: Effect): unknown {
    const { parts } = this;
    const { services, plugin } = { services: parts.services, plugin: effect.plugin };
    const contextOf = (ctx: string) => services.contexts.must(ctx);
    switch (effect.kind) {
      case "reply":
        return parts.replies.say(effect, contextOf(effect.ctx));
      case "console":
        return this.#tell(plugin, effect.level, effect.text);
      case "notice":
        services.notices.send({
          kind: "scripts-js.said",
          level: "routine",
          detail: `The plugin "${plugin}" says: ${effect.text.slice(0, 500)}`,
          text: { key: "scripts-js.notice.said", values: { plugin, text: effect.text.slice(0, 2_000) } },
        });
        return undefined;
      case "variable":
        return this.#variable(effect, effect.value);
      case "computed":
        return this.#variable(effect, { expr: effect.expression });
      case "assign": {
        const context = contextOf(effect.ctx);
        if (effect.record === "ctx" && effect.field === "delegateText")
          context.delegateText = String(effect.value ?? "");
        context.assigned.set(`${effect.record}.${effect.field}`, effect.value);
        return undefined;
      }
      case "store":
        if (!parts.grantsOf(plugin).storage) throw new Error("the owner has not granted keeping values");
        return parts.kept.store(effect.extension, effect.key, effect.value);
      case "config":
        return parts.kept.register(effect.extension, effect.item, effect.position);
      case "configGone":
        return parts.kept.drop(effect.extension, effect.key);
      case "extensions":
        return parts.extensions(effect.extensions);
      case "taskOn":
        return parts.tasks.on(effect.id);
      case "taskOff":
        return parts.tasks.off(effect.id);
      case "fetch":
        void parts.fetches.run(effect);
        return undefined;
      case "fetchAbort":
        return parts.fetches.abort(effect.id);
      case "socketOpen":
        void parts.sockets.open(effect);
        return undefined;
      case "socketSend":
        return parts.sockets.send(effect.id, effect.text);
      case "socketClose":
        return parts.sockets.close(effect.id, effect.code, effect.reason);
      case "memberBan":
      case "memberKick":
      case "addBan":
      case "addTrust":
      case "banRemove":
        return this.#administer(effect);
      case "deckReload":
        return services.deckFiles()?.reload();
      case "failure":
        return parts.failed(effect.failure);
      case "spoilt":
        return parts.spoilt();
    }
  }

  async #variable(
    { plugin, ctx, name, cause }: Extract<Effect, { kind: "variable" | "computed" }>,
    value: string | number | boolean | null | { readonly expr: string },
  ): Promise<void> {
    const { services, variables, rights, grantsOf } = this.parts;
    if (!/^\$[tmg]/u.test(name) && !grantsOf(plugin).readCards)
      throw new Error("the owner has not granted access to cards");
    const context = services.contexts.must(ctx);
    await variables.set(context, name, value, () => rights.actor(context, plugin, cause));
  }

  async #administer(
    effect: Extract<Effect, { kind: "memberBan" | "memberKick" | "addBan" | "addTrust" | "banRemove" }>,
  ): Promise<void> {
    const { members, services, rights } = this.parts;
    const { plugin, authors = [plugin] } = effect;
    const actor = rights.pluginActor(plugin, effect.cause);
    if (!rights.administer(authors)) {
      await services.changes.note({
        action: "plugin.refused",
        actor,
        target: { type: "plugin", id: plugin },
        result: "denied",
        note: effect.kind,
      });
      throw new Error("the owner has not granted it to mute, kick and change the lists");
    }
    const context = services.contexts.must(effect.ctx);
    if (effect.kind === "memberBan") await members.mute(effect, context);
    else if (effect.kind === "memberKick") await members.kick(effect, context);
    else if (effect.kind === "banRemove") await members.unlist(effect, context, actor);
    else await members.list(effect, context, actor);
  }

  #tell(plugin: string, level: "debug" | "info" | "warn" | "error", text: string): void {
    this.parts.services.scripts.console.write({ language: "js", name: plugin }, level, text);
  }
}
