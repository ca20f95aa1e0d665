import { type Actor, Authority, actorWith, type Writer } from "@dicetower/contract";
import type { Grants } from "../records/grants.js";
import type { ContextStore, ScriptContext } from "./context-store.js";

/** Trust that words of a plugin have at most, with the right to mute, kick and change the lists, and without. */
const administrators = 4;
const everybody = 2;

/** Whose rights a call of a script has: what a context names is data, and never a right. */
export class ScriptRights {
  constructor(
    readonly contexts: Pick<ContextStore, "get">,
    readonly grantsOf: (plugin: string) => Grants,
  ) {}

  /** Of what has set a script off. @param cause id of the context within which it runs; nobody's where there is none */
  now(cause: string | undefined): Authority {
    const context = cause === undefined ? undefined : this.contexts.get(cause);
    return context?.message.authority ?? Authority.nobody();
  }

  /** Of a call with a context: one that was kept, or made, has no more than what has set the script off now. */
  of(context: ScriptContext, cause: string | undefined): Authority {
    const { authority } = context.message;
    return context.id === cause ? authority : this.now(cause).with(authority);
  }

  /** The hand of a plugin: what it says has the rights of staff only as far as an owner has granted them. */
  hand(plugin: string): Writer {
    return { kind: "js", name: plugin || "?", trust: this.administer([plugin]) ? administrators : everybody };
  }

  /** The same of all plugins whose code has called it. */
  hands(plugins: readonly string[]): Writer[] {
    return plugins.map((plugin) => this.hand(plugin));
  }

  /** True where an owner has granted all of them to mute, kick and change the lists. */
  administer(plugins: readonly string[]): boolean {
    return plugins.every((plugin) => plugin !== "" && this.grantsOf(plugin).admin);
  }

  /** Who is recorded for what a plugin changes in answer to somebody. */
  actor(context: ScriptContext, plugin: string, cause: string | undefined): Actor {
    const authority = this.of(context, cause).through(this.hand(plugin));
    return actorWith(authority, context.account, "scripts-js");
  }

  /** Who is recorded for what a plugin does by what an owner has granted to it, at whoever's word. */
  pluginActor(plugin: string, cause: string | undefined): Actor {
    const { speaker, hands } = this.now(cause);
    const asking =
      speaker === undefined
        ? []
        : [{ kind: "person", name: `${speaker.platform}:${speaker.userId}` } as const];
    const through = [...asking, ...hands];
    const actor = { kind: "plugin", id: plugin, name: plugin, via: "scripts-js" } as const;
    return through.length === 0 ? actor : { ...actor, through };
  }
}
