import { codes, failure, Joi, type RouteItem, route } from "@dicetower/contract";
import type { Groups } from "@dicetower/groups/api";
import { groupSystem } from "../choice/choice-fields.js";
import type { FileEditor } from "../files/file-editor.js";
import { rulesBeside } from "../foreign/rules-beside.js";
import type { ListedEntry } from "../registry/entry.js";
import type { SystemRegistry } from "../registry/registry.js";
import { maxFileBytes } from "../templates/parse-template.js";
import { fileAnswer, fileOf, rowOf, ruleRow, sourceWord } from "./rows.js";

type Source = ListedEntry["source"];

/** A name as people send it. */
const name = Joi.string().min(1).max(120);
const content = Joi.string().allow("").max(maxFileBytes);
const key = Joi.object<{ source: Source; name: string }>({
  source: sourceWord.required(),
  name: name.required(),
});

/** Rule systems and their files. */
export function ruleRoutes(registry: SystemRegistry, editor: FileEditor, groups: Groups): RouteItem[] {
  const row = async (entry: ListedEntry) => rowOf(entry, await groups.count(groupSystem));
  const found = (of: string, source?: Source): ListedEntry => {
    const entry = registry.entry(of, source);
    if (entry === undefined) throw failure(codes.notFound, `There is no rule system "${of}".`);
    return entry;
  };
  return [
    route({
      method: "GET",
      path: "/api/rules",
      summary: "Rule systems, by name; those that could not be read or are off among them.",
      accepts: {
        query: Joi.object<{ source?: Source; enabled?: boolean; q?: string }>({
          source: sourceWord,
          enabled: Joi.boolean(),
          q: Joi.string().max(200),
        }),
      },
      returns: Joi.array().items(ruleRow),
      async handle({ query: { source, enabled, q = "" } }) {
        const using = await groups.count(groupSystem);
        return registry.entries
          .filter((one) => source === undefined || one.source === source)
          .filter((one) => enabled === undefined || one.enabled === enabled)
          .filter((one) =>
            `${one.name} ${one.system?.template.fullName ?? ""}`.toLowerCase().includes(q.toLowerCase()),
          )
          .map((one) => rowOf(one, using));
      },
    }),
    route({
      method: "GET",
      path: "/api/rules/file",
      summary: "The file of a rule system; what is built in is written as a file.",
      accepts: {
        query: Joi.object<{ name: string; source?: Source }>({ name: name.required(), source: sourceWord }),
      },
      returns: fileAnswer,
      handle: ({ query }) => fileOf(found(query.name, query.source)),
    }),
    route({
      method: "POST",
      path: "/api/rules/upload",
      summary:
        "Takes a rule file in: YAML or JSON, or a card model of Dice! (XML) or templates of OlivaDice (JSON), which are converted.",
      accepts: {
        file: { maxBytes: maxFileBytes, types: [".yaml", ".yml", ".json", ".xml"] },
        body: Joi.object<{ replace: boolean }>({ replace: Joi.boolean().default(false) }),
      },
      returns: ruleRow,
      async handle({ file, body, actor, signal }) {
        if (file === undefined) throw failure(codes.malformed, "Send the rule file in the field `file`.");
        const rules = await rulesBeside(file.name, await file.bytes(), signal);
        return row(await editor.upload(rules, body.replace, actor));
      },
    }),
    route({
      method: "PUT",
      path: "/api/rules/save",
      summary: "Saves the file of a rule system, or a new one.",
      accepts: {
        body: Joi.object<{ name: string; content: string; sha256?: string }>({
          name: name.required(),
          content: content.required().meta({ multiline: true }),
          sha256: Joi.string().allow("").max(64),
        }),
        maxBytes: 4 * maxFileBytes,
      },
      returns: ruleRow,
      handle: async ({ body, actor }) => row(await editor.save(body.name, body.content, body.sha256, actor)),
    }),
    route({
      method: "POST",
      path: "/api/rules/delete",
      summary: "Deletes the file of a rule system.",
      accepts: { body: Joi.object<{ name: string }>({ name: name.required() }) },
      returns: Joi.object({ name: Joi.string().required() }),
      async handle({ body, actor }) {
        await editor.remove(body.name, actor);
        return { name: body.name };
      },
    }),
    route({
      method: "POST",
      path: "/api/rules/toggle",
      summary: "Switches a rule system on or off.",
      accepts: {
        body: Joi.object<{ name: string; source?: Source; enabled?: boolean }>({
          name: name.required(),
          source: sourceWord,
          enabled: Joi.boolean(),
        }),
      },
      returns: ruleRow,
      handle: async ({ body, actor }) => row(await editor.toggle(body, actor)),
    }),
    route({
      method: "POST",
      path: "/api/rules/reload",
      summary: "Reads the rule files of the data folder again.",
      audit: "rules.reload",
      returns: Joi.array().items(ruleRow),
      async handle() {
        await editor.reload();
        editor.parts.told();
        const using = await groups.count(groupSystem);
        return registry.entries.map((one) => rowOf(one, using));
      },
    }),
    // Records of the panel's table have their name in the path.
    route({
      method: "PATCH",
      path: "/api/rules/{source}/{name}",
      summary: "Switches a rule system on or off.",
      accepts: { params: key, body: Joi.object<{ enabled: boolean }>({ enabled: Joi.boolean().required() }) },
      returns: ruleRow,
      handle: async ({ params, body, actor }) => row(await editor.toggle({ ...params, ...body }, actor)),
    }),
    route({
      method: "DELETE",
      path: "/api/rules/{source}/{name}",
      summary: "Deletes the file of a rule system.",
      accepts: { params: key },
      returns: Joi.object({ name: Joi.string().required() }),
      async handle({ params, actor }) {
        if (found(params.name, params.source).source !== "user")
          throw failure(codes.readOnly, `The rule system "${params.name}" is no file of yours.`);
        await editor.remove(params.name, actor);
        return { name: params.name };
      },
    }),
  ];
}
