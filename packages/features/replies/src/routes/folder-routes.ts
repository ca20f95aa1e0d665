import { type Clock, Joi, type RouteItem, route } from "@dicetower/contract";
import { contentOf } from "../importing/file-content.js";
import { type ImporterServices, importDrafts } from "../importing/importer.js";
import { importRule, readReplyFile } from "../importing/read-file.js";
import { fieldNames, ruleDefaults } from "../rules/rule.js";
import { whole } from "./schemas.js";

const folder = Joi.string().allow("").max(60).required();

/** Platform of ids that a file of a peer writes without one. */
const peerPlatform = "botproto_v11";

const report = Joi.object({
  folder: Joi.string().allow("").required(),
  imported: whole.required(),
  refused: whole.required(),
  rules: Joi.array()
    .items(
      Joi.object({
        name: Joi.string().allow("").required(),
        id: whole.required(),
        result: Joi.string().valid("imported", "refused").required(),
        notes: Joi.array().items(Joi.string()).required(),
      }),
    )
    .required(),
});

/** Folders of rules: switched as a whole, written to a file and read from one. */
export function folderRoutes(services: ImporterServices, clock: Clock): RouteItem[] {
  const { rules } = services;
  return [
    route({
      method: "GET",
      path: "/api/replies/folders",
      summary: "The folders that reply rules are in, with how many of their rules are switched on.",
      returns: Joi.array()
        .items(
          Joi.object({
            group: Joi.string().allow("").required(),
            rules: whole.required(),
            enabled: whole.required(),
          }),
        )
        .required(),
      handle() {
        const folders = new Map<string, { group: string; rules: number; enabled: number }>();
        for (const { rule } of rules.cache.all()) {
          if (rule.pack !== "") continue;
          const counted = folders.get(rule.group) ?? { group: rule.group, rules: 0, enabled: 0 };
          counted.rules++;
          if (rule.enabled) counted.enabled++;
          folders.set(rule.group, counted);
        }
        return [...folders.values()].sort((a, b) => a.group.localeCompare(b.group));
      },
    }),
    route({
      method: "POST",
      path: "/api/replies/folders",
      summary: "Switches all rules of a folder on or off.",
      accepts: {
        body: Joi.object<{ group: string; enabled: boolean }>({
          group: folder,
          enabled: Joi.boolean().required(),
        }).required(),
      },
      returns: Joi.object({ changed: whole.required() }),
      handle: async ({ body, actor }) => ({
        changed: await rules.switchFolder(body.group, body.enabled, actor),
      }),
    }),
    route({
      method: "GET",
      path: "/api/replies/export",
      summary: "The rules of a folder as a file that import takes.",
      accepts: { query: Joi.object<{ group: string }>({ group: folder }) },
      returns: Joi.object({
        kind: Joi.string().valid("replies").required(),
        schemaVersion: Joi.number().valid(1).required(),
        exportedAt: whole.required(),
        name: Joi.string().allow("").required(),
        rules: Joi.array().items(Joi.object()).required(),
      }),
      handle({ query }) {
        const defaults: Readonly<Record<string, unknown>> = ruleDefaults;
        const inside = rules.inFolder(query.group).map(({ rule }) => rule);
        return {
          kind: "replies",
          schemaVersion: 1,
          exportedAt: clock.seconds(),
          name: query.group,
          // The first of a file is the newest again when it is imported.
          rules: inside
            .reverse()
            .map((rule) =>
              Object.fromEntries(
                fieldNames.flatMap((name) =>
                  name === "group" || name === "fileId" || same(rule[name], defaults[name])
                    ? []
                    : [[name, rule[name]]],
                ),
              ),
            ),
        };
      },
    }),
    route<Record<string, never>, Record<string, never>, Readonly<Record<string, unknown>>>({
      method: "POST",
      path: "/api/replies/import",
      summary:
        "Makes rules of an exported folder or of a reply file of another bot (JSON, YAML), and tells what became of each.",
      accepts: {
        body: Joi.object().unknown(true).default({}),
        file: importRule,
        maxBytes: importRule.maxBytes,
      },
      returns: report,
      async handle({ body, file, actor, signal }) {
        const content = file === undefined ? body : await contentOf(file, signal);
        return importDrafts(services, readReplyFile(content, file?.name ?? "", peerPlatform), actor);
      },
    }),
  ];
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
