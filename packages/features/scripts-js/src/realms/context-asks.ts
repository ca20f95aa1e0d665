import type { Authority } from "@dicetower/contract";
import type { ScriptContext } from "../contexts/context-store.js";
import { keyOf } from "../extensions/contributions.js";
import type { Answers, AskParts } from "./realm-asks.js";

type ContextAnswers = Pick<
  Answers,
  "evaluate" | "extensionsOn" | "switchExtension" | "attributeName" | "ruleSystem" | "logSwitch"
>;

/** The answers to what methods of contexts ask. */
export function contextAnswers({ services, formatter, rights }: AskParts): ContextAnswers {
  const contextOf = (ctx: string) => services.contexts.must(ctx);
  const system = (ctx: string) => services.systems()?.at(contextOf(ctx).place);
  return {
    evaluate: ({ ctx, text, isText }) => formatter.evaluated(contextOf(ctx), text, isText),
    extensionsOn({ ctx, names }) {
      const { place } = contextOf(ctx);
      return names.filter((name) => services.switches.enabled(place, keyOf(name)));
    },
    async switchExtension({ ctx, name, on }, plugin, cause) {
      const context = contextOf(ctx);
      mustLead(context, rights.of(context, cause), "to switch extensions here");
      const actor = rights.actor(context, plugin, cause);
      await services.switches.set(context.place, keyOf(name), on, actor);
      return null;
    },
    attributeName: ({ ctx, name }) => system(ctx)?.nameOf(name) ?? name,
    ruleSystem({ ctx }) {
      const {
        name = "",
        fullName = "",
        authors = [],
        version = "",
        alias = {},
      } = system(ctx)?.template ?? {};
      return { name, fullName, authors, version, alias };
    },
    async logSwitch({ ctx, on }, plugin, cause) {
      const context = contextOf(ctx);
      const { platform, groupId } = context.place;
      if (platform === undefined || groupId === undefined) return null;
      mustLead(context, rights.of(context, cause), "to switch the session log here");
      await services.logs()?.switch({ platform, groupId }, on, rights.actor(context, plugin, cause));
      return null;
    },
  };
}

/** @throws Error where whoever set a script off may not decide for the chat */
function mustLead({ message }: ScriptContext, authority: Authority, what: string): void {
  const may = message.groupId === "" ? authority.speaksAs(message) : authority.administers(message);
  if (!may) throw new Error(`who has set this off has no right ${what}`);
}
