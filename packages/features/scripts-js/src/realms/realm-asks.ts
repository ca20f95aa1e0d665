import type { BuiltinSolver } from "../calls/builtin-solver.js";
import type { CocRules } from "../calls/games/coc-rules.js";
import type { DeckDraws } from "../calls/games/deck-draws.js";
import type { GameTemplates } from "../calls/games/game-templates.js";
import type { GroupCards } from "../calls/group-cards.js";
import type { ScriptImages } from "../calls/images.js";
import type { KeptExtensions } from "../calls/kept-values.js";
import type { Members } from "../calls/members.js";
import type { Formatter } from "../calls/replies/format.js";
import type { ScriptTasks } from "../calls/script-tasks.js";
import type { Computed, ScriptVariables } from "../calls/variables.js";
import type { ContextRecords } from "../contexts/context-records.js";
import type { ScriptRights } from "../contexts/script-rights.js";
import type { ScriptServices } from "../contexts/script-services.js";
import type { RealmAsks, Scalar } from "../protocol.js";
import type { Grants } from "../records/grants.js";
import { contextAnswers } from "./context-asks.js";
import type { NestedTasks } from "./nested-tasks.js";

/** What questions of plugins are answered with. */
export interface AskParts {
  readonly services: ScriptServices;
  readonly records: ContextRecords;
  readonly variables: ScriptVariables;
  readonly formatter: Formatter;
  readonly decks: DeckDraws;
  readonly members: Members;
  readonly kept: KeptExtensions;
  readonly cards: GroupCards;
  readonly images: ScriptImages;
  readonly builtins: BuiltinSolver;
  readonly templates: GameTemplates;
  readonly tasks: ScriptTasks;
  readonly rules: CocRules;
  readonly nested: NestedTasks;
  readonly rights: ScriptRights;
  readonly grantsOf: (plugin: string) => Grants;
}

/** Answers that take a while. */
export type Answers = {
  readonly [K in keyof RealmAsks]: (
    ask: Parameters<RealmAsks[K]>[0],
    plugin: string,
    /** Context within which it is asked; undefined where nobody set it off. */
    cause: string | undefined,
    /** Plugins whose code asks, of what looks at that. */
    authors: readonly string[],
  ) => ReturnType<RealmAsks[K]> | Promise<ReturnType<RealmAsks[K]>>;
};

/** The answers to what plugins ask. */
export function realmAnswers(parts: AskParts): Answers {
  const { services, records, variables, formatter, kept } = parts;
  const contextOf = (ctx: string) => services.contexts.must(ctx);
  const readable = (name: string, plugin: string) =>
    /^\$[tmg]/u.test(name) || plugin === "" || parts.grantsOf(plugin).readCards;
  return {
    kept: ({ extension }) => kept.kept(extension),
    async variable({ ctx, name }, plugin) {
      if (!readable(name, plugin)) return null;
      return scalarOf(await variables.kept(contextOf(ctx), name));
    },
    async computed({ ctx, name }, plugin) {
      if (!readable(name, plugin)) return null;
      const context = contextOf(ctx);
      const value = await variables.get(context, name);
      if (typeof value !== "object" || value === null) return scalarOf(value);
      return scalarOf((await formatter.evaluate(context, value.expr)) as Scalar);
    },
    format: ({ ctx, text }) => formatter.format(contextOf(ctx), text),
    formatTmpl: ({ ctx, key }) => formatter.formatKey(contextOf(ctx), key),
    context({ ctx }, _plugin, cause) {
      const context = services.contexts.get(ctx);
      return context === undefined ? null : records.record(context, cause);
    },
    proxyContext: ({ ctx, userId }, _plugin, cause) =>
      records.record(records.proxy(contextOf(ctx), userId, cause), cause),
    async tempContext({ endPoint, msg }, _plugin, cause) {
      const context = records.temporary(endPoint, msg, cause);
      await records.know(context.message);
      return records.record(context, cause);
    },
    endPoints: () => records.accounts.all(),
    deckDraw: ({ ctx, deck, shuffle }) => parts.decks.draw(contextOf(ctx), deck, shuffle),
    builtinSolve: (ask, _plugin, cause, authors) =>
      parts.nested.begin(() => parts.builtins.solve(contextOf(ask.ctx), ask, authors, cause)) as ReturnType<
        Answers["builtinSolve"]
      >,
    roll: ({ points }) => services.random.die(Math.min(Math.max(1, Math.floor(points) || 1), 1_000_000_000)),
    banList: () => parts.members.items(),
    banUser: ({ id }) => parts.members.item(id),
    applyCard: ({ ctx, template, choose }, _plugin, cause, authors) => {
      const context = contextOf(ctx);
      // Whose call it is decides: the context of somebody mentioned has no rights of its own in the group. Nothing fails,
      // as on platforms where the bot may not set names: a plugin that keeps the score of others goes on.
      return parts.rights.administer(authors) || parts.cards.maySet(context, parts.rights.now(cause))
        ? parts.cards.apply(context, template, choose)
        : parts.cards.text(context, template);
    },
    cocRule: (ask) => parts.rules.add(ask),
    gameTemplate: ({ format, text }) => parts.templates.add(format, text),
    async registerTask(ask) {
      const items = ask.key === "" ? [] : await kept.items(ask.extension);
      const stored = items.find(({ key, type }) => key === ask.key && type === `task:${ask.type}`);
      await parts.tasks.register(ask, typeof stored?.value === "string" ? stored.value : undefined);
      return null;
    },
    base64ToImage: ({ data }) => parts.images.write(data),
    ...contextAnswers(parts),
    resume: ({ token, answer, error }) => parts.nested.resume(token, answer, error),
  };
}

function scalarOf(value: Scalar | Computed | undefined): Scalar {
  if (value === undefined) return null;
  return typeof value === "object" && value !== null ? value.expr : value;
}
