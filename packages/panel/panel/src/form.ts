import type { Contribution, JsonSchema, JsonSchemas, SettingsGroup } from "@dicetower/contract";
import type { ManifestForm, ManifestKeyword } from "./api.js";
import type { RouteBook } from "./routes/route-book.js";
import { isSchema, putIntoWords } from "./schema-words.js";
import type { Words } from "./words.js";

/**
 * The form of a settings group, in words.
 * @param shown what the group shows beside its settings, as of {@link shownBy}
 */
export function formOf(
  group: SettingsGroup,
  shown: Readonly<Record<string, unknown>>,
  schemas: JsonSchemas,
  words: Words,
): ManifestForm {
  const base = `settings.${group.key}`;
  const schema = putIntoWords(schemas.of(group.schema), base, words);
  const secrets = group.secrets ?? [];
  for (const name of secrets) {
    const field = fieldAt(schema, name);
    if (field !== undefined) field["x-secret"] = true;
  }
  for (const mark of marks) addSentence(schema, shown[mark], words.of(`panel.${mark}`));
  markRecorded(schema, shown["recordedOnly"]);
  // What changes by itself would be stale while the form stands: pages show it.
  const shows = Object.keys(shown).filter((name) => group.showsMoving?.includes(name) !== true);
  return {
    key: group.key,
    title: words.of(base) ?? group.key,
    summary: words.of(`${base}.summary`) ?? "",
    path: group.path ?? `/api/settings/${group.key}`,
    schema,
    layers: (group.layers ?? []).filter((layer) => layer !== "global"),
    takesEffect: group.takesEffect ?? "now",
    // A draft leaves out whole lists and objects whose records or members hold secrets.
    secrets: secrets.map((name) => name.split(".*")[0] ?? name),
    shows,
    showTitles: titlesOf(shows, base, words),
    history: true,
  };
}

/** What a group shows beside its settings. One that fails to say it has a form all the same, and others theirs. */
export function shownBy(of: Contribution<SettingsGroup>): Readonly<Record<string, unknown>> {
  try {
    return of.item.shows?.() ?? {};
  } catch (error) {
    of.failed(error, `saying what the settings "${of.key}" show`);
    return {};
  }
}

/**
 * The form of a path that is read by GET and written by PUT; undefined while one of them is not in force. What reading
 * answers and writing does not take is shown only.
 * @param base text key of its title
 */
export function pathFormOf(
  path: string,
  base: string,
  routes: RouteBook,
  schemas: JsonSchemas,
  words: Words,
): ManifestForm | undefined {
  const read = routes.get(`GET ${path}`);
  const body = routes.get(`PUT ${path}`)?.accepts?.body;
  if (read === undefined || body === undefined) return undefined;
  const schema = putIntoWords(schemas.of(body), base, words);
  const answered = read.returns === undefined ? {} : schemas.of(read.returns)["properties"];
  const taken = isSchema(schema["properties"]) ? schema["properties"] : {};
  const shows = isSchema(answered) ? Object.keys(answered).filter((name) => !Object.hasOwn(taken, name)) : [];
  return {
    key: path,
    title: words.of(base) ?? path,
    summary: words.of(`${base}.summary`) ?? "",
    path,
    schema,
    layers: [],
    takesEffect: "now",
    secrets: secretsIn(schema),
    shows,
    showTitles: titlesOf(shows, base, words),
    history: false,
  };
}

function titlesOf(names: readonly string[], base: string, words: Words): Record<string, string> {
  const titled = names.map((name): [string, string | undefined] => [name, words.of(`${base}.${name}`)]);
  return Object.fromEntries(titled.filter((one): one is [string, string] => one[1] !== undefined));
}

/** Members of what a group shows that name fields; of each of these `panel.<member>` is said. */
const marks = ["recordedOnly", "overridden"] as const;

/** Says something of fields that come to nothing now, or are won over. */
function addSentence(schema: JsonSchema, names: unknown, sentence: string | undefined): void {
  if (sentence === undefined || !Array.isArray(names)) return;
  for (const name of names) {
    const field = fieldAt(schema, String(name));
    if (field === undefined) continue;
    const { description } = field;
    field["description"] = typeof description === "string" ? `${description} ${sentence}` : sentence;
  }
}

/** Has forms fold away what comes to nothing now. */
function markRecorded(schema: JsonSchema, names: unknown): void {
  for (const name of Array.isArray(names) ? names : []) {
    const field = fieldAt(schema, String(name));
    if (field !== undefined) field["x-recorded"] = true;
  }
}

/** Dotted names of the members that a schema marks as secret: a draft of the form must not hold them. */
function secretsIn(schema: JsonSchema, before = ""): string[] {
  const properties = isSchema(schema["properties"]) ? Object.entries(schema["properties"]) : [];
  return properties.flatMap(([name, field]) => {
    if (!isSchema(field)) return [];
    const dotted = before + name;
    return field["x-secret"] === true ? [dotted] : secretsIn(field, `${dotted}.`);
  });
}

function fieldAt(schema: JsonSchema, dotted: string): JsonSchema | undefined {
  let field: JsonSchema | undefined = schema;
  for (const name of dotted.split(".")) {
    const properties: unknown = field?.["properties"];
    const next: unknown = isSchema(properties) ? properties[name] : undefined;
    field = isSchema(next) ? next : undefined;
  }
  return field;
}

/** The fields of a form, for those who search: every named member, nested ones included. */
export function keywordsOf(form: ManifestForm): ManifestKeyword[] {
  const found: ManifestKeyword[] = [];
  const look = (schema: JsonSchema, names: readonly string[]): void => {
    const { properties } = schema;
    if (!isSchema(properties)) return;
    for (const [name, field] of Object.entries(properties)) {
      // What is hidden is changed elsewhere.
      if (!isSchema(field) || field["x-widget"] === "hidden") continue;
      const path = [...names, name];
      found.push({
        label: typeof field["title"] === "string" ? field["title"] : name,
        key: path.join("."),
        path: path.map((step) => `/${step.replaceAll("~", "~0").replaceAll("/", "~1")}`).join(""),
        form: form.key,
      });
      look(field, path);
    }
  };
  look(form.schema, []);
  return found;
}
