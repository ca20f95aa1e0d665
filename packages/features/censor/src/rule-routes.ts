import {
  type Actor,
  codes,
  failure,
  Joi,
  type LiveSettings,
  type PanelPage,
  planned,
  type Resource,
  type RouteItem,
  route,
  SerialQueue,
} from "@dicetower/contract";
import { type CensorRule, type CensorSettings, maxRules, maxWordLength, ruleSchema } from "./rules.js";

const path = "/api/system/censor/rules";

interface RuleBody {
  readonly word: string;
  readonly level: number;
  readonly note: string;
  readonly enabled: boolean;
}

interface BatchBody {
  readonly action: "enable" | "disable" | "remove";
  readonly ids: readonly number[];
}

const id = Joi.number().integer().min(1);
const params = Joi.object<{ id: number }>({ id: id.required() });
const body = Joi.object<RuleBody>({
  word: Joi.string().min(1).max(maxWordLength).required(),
  level: Joi.number().integer().min(0).max(5).default(3),
  note: Joi.string().allow("").max(500).default(""),
  enabled: Joi.boolean().default(true),
}).required();

/** Rules one by one and many at once; what is stored are the settings of the censor, which record each change. */
export function ruleRoutes(live: LiveSettings<CensorSettings>): RouteItem[] {
  const queue = new SerialQueue();
  // Each change begins with what the one before has left.
  const change = (actor: Actor, next: (rules: readonly CensorRule[]) => readonly CensorRule[]) => {
    return queue.run(async () => {
      const { rules } = live.value;
      const changed = next(rules);
      if (changed !== rules) await live.save({ rules: changed }, actor);
      return live.value.rules;
    });
  };
  const edit = (id: number, actor: Actor, part: Partial<RuleBody>) =>
    change(actor, (rules) => {
      found(rules, id);
      return rules.map((rule) => (rule.id === id ? { ...rule, ...part } : rule));
    }).then((rules) => found(rules, id));
  return [
    route({
      method: "GET",
      path,
      summary: "All words that commands are checked against.",
      returns: Joi.array().items(ruleSchema).required(),
      handle: () => live.value.rules,
    }),
    route({
      method: "POST",
      path,
      summary: "Adds a word.",
      audit: false,
      accepts: { body },
      returns: ruleSchema,
      async handle({ body, actor }) {
        if (live.value.rules.length >= maxRules)
          throw failure(codes.ruleBroken, `There are at most ${maxRules} words.`);
        const rules = await change(actor, (before) => [...before, { ...body, id: 0, createdAt: 0 }]);
        return rules.find(({ word }) => word === body.word) ?? null;
      },
    }),
    route({
      method: "PUT",
      path: `${path}/{id}`,
      summary: "Changes a word.",
      audit: false,
      accepts: { params, body },
      returns: ruleSchema,
      handle: ({ params, body, actor }) => edit(params.id, actor, body),
    }),
    route({
      method: "PATCH",
      path: `${path}/{id}`,
      summary: "Switches a word on or off.",
      audit: false,
      accepts: {
        params,
        body: Joi.object<{ enabled: boolean }>({ enabled: Joi.boolean().required() }).required(),
      },
      returns: ruleSchema,
      handle: ({ params, body, actor }) => edit(params.id, actor, body),
    }),
    route({
      method: "DELETE",
      path: `${path}/{id}`,
      summary: "Removes a word.",
      audit: false,
      accepts: { params },
      returns: Joi.object({ id: id.required() }),
      async handle({ params, actor }) {
        await change(actor, (rules) => {
          found(rules, params.id);
          return rules.filter((rule) => rule.id !== params.id);
        });
        return { id: params.id };
      },
    }),
    route(
      planned({
        method: "POST",
        path: `${path}/batch`,
        summary: "Switches many words on or off, or removes them, as one change of the settings.",
        audit: false,
        accepts: {
          body: Joi.object<BatchBody>({
            action: Joi.string().valid("enable", "disable", "remove").required(),
            ids: Joi.array().items(id).min(1).max(maxRules).unique().required(),
          }).required(),
        },
        returns: Joi.object({ changed: Joi.number().integer().required() }),
        plan({ body: { ids } }) {
          const meant = new Set(ids);
          return live.value.rules.flatMap((rule) => (meant.has(rule.id) ? [rule.word] : []));
        },
        async handle({ body: { action, ids }, actor }) {
          const meant = new Set(ids);
          let changed = 0;
          await change(actor, (rules) => {
            const next = rules.flatMap((rule) => {
              if (!meant.has(rule.id)) return [rule];
              if (action === "remove") {
                changed++;
                return [];
              }
              const enabled = action === "enable";
              if (rule.enabled !== enabled) changed++;
              return [{ ...rule, enabled }];
            });
            return changed === 0 ? rules : next;
          });
          return { changed };
        },
      }),
    ),
  ];
}

function found(rules: readonly CensorRule[], id: number): CensorRule {
  const rule = rules.find((one) => one.id === id);
  if (rule === undefined) throw failure(codes.notFound, `There is no word with the number ${id}.`);
  return rule;
}

const many = (does: "enable" | "disable" | "remove") => ({
  path: `${path}/batch`,
  titleKey: `panel.action.${does === "remove" ? "remove" : "toggle"}`,
  list: "ids",
  fixed: { action: does },
  does,
});

/** The words as a table. */
export const ruleTable: Resource = {
  key: "censor-rules",
  titleKey: "settings.censor.rules",
  category: "censor",
  order: 40,
  path,
  idField: "id",
  columns: ["word", "level", "note", "createdAt", "enabled"],
  body,
  toggle: `${path}/{id}`,
  actions: [
    { method: "POST", path: "/api/system/censor/import", titleKey: "censor.page.import", shows: true },
  ],
  batches: [many("enable"), many("disable"), many("remove")],
};

/** Settings of the censor with its words below. */
export const censorPage: PanelPage = {
  key: "settings.censor",
  titleKey: "settings.censor",
  category: "censor",
  order: 40,
  forms: ["censor"],
  tables: ["censor-rules"],
};
