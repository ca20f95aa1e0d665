import { Joi, type PanelPage, type Resource } from "@dicetower/contract";
import { statuses } from "../library/file-rows.js";

const word = Joi.string().allow("").required();
const words = Joi.array().items(Joi.string()).required();

/** Where an entry may come from. */
export const sources = ["builtin", "command", "rulepack", "plugin", "file", "chat"] as const;

/** An entry as it is answered. */
export const entryRow = Joi.object({
  id: Joi.number().integer().required(),
  key: word,
  title: word,
  aliases: words,
  content: word.meta({ multiline: true }),
  // Its own key would be that of what is said of the whole table.
  summary: word.label("resource.help.inShort"),
  source: Joi.string()
    .valid(...sources)
    .required(),
  sourceName: word.meta({ widget: "feature" }),
  group: word,
  catalogue: word,
  tags: words,
  filename: word,
  package: word,
  related: words,
  overridden: Joi.boolean().required(),
  updatedAt: Joi.number().integer().required().meta({ widget: "time" }),
});

/** A group of entries as it is answered. */
export const groupRow = Joi.object({
  name: word,
  aliases: words,
  files: Joi.number().integer().required(),
  entries: Joi.number().integer().required(),
  enabled: Joi.boolean().required(),
  order: Joi.number().integer().required(),
});

/** A document as it is answered. */
export const fileRow = Joi.object({
  name: word,
  group: word,
  format: Joi.string().valid("json", "xlsx", "yaml", "md", "txt").required(),
  size: Joi.number().integer().required().meta({ unit: "bytes" }),
  entries: Joi.number().integer().required(),
  status: Joi.string()
    .valid(...statuses)
    .required(),
  error: word,
  enabled: Joi.boolean().required(),
  updatedAt: Joi.number().integer().required().meta({ widget: "time" }),
});

/** What a document is made with in the panel. */
const fileBody = Joi.object({
  name: Joi.string().min(1).max(120).required(),
  group: Joi.string().min(1).max(120).default("default"),
  content: Joi.string().required().meta({ multiline: true }),
});

/** What `.help` knows. */
export const entriesTable: Resource = {
  key: "help",
  titleKey: "resource.help",
  category: "texts",
  order: 85,
  icon: "help",
  path: "/api/help",
  idField: "id",
  columns: ["id", "title", "group", "source", "sourceName", "summary"],
};

/** Its groups. */
export const groupsTable: Resource = {
  key: "help-groups",
  titleKey: "resource.help-groups",
  category: "texts",
  order: 86,
  path: "/api/help/groups",
  idField: "name",
  columns: ["name", "entries", "files", "enabled"],
};

/** Documents of the owner. */
export const filesTable: Resource = {
  key: "help-files",
  titleKey: "resource.help-files",
  category: "texts",
  order: 87,
  path: "/api/help/files",
  idField: "name",
  columns: ["name", "group", "format", "entries", "status", "error", "updatedAt"],
  item: fileRow,
  body: fileBody,
  create: "/api/help/file",
  update: false,
  remove: "/api/help/file/{name}",
  actions: [{ method: "POST", path: "/api/help/reload", titleKey: "resource.help-files.reload" }],
};

/** All on one page. */
export const helpPage: PanelPage = {
  key: "help",
  titleKey: "resource.help",
  category: "texts",
  order: 85,
  icon: "help",
  tables: ["help", "help-files", "help-groups"],
};
