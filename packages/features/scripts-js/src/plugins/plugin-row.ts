import type { WordLoss } from "@dicetower/commands/api";
import { Joi } from "@dicetower/contract";
import type { ScriptHost } from "@dicetower/script-host/api";
import { wordOf } from "../extensions/script-command.js";
import type { ExtensionRecord } from "../protocol.js";
import { grantsSchema } from "../records/grants.js";
import type { PluginState } from "./plugin.js";

const word = Joi.string().allow("").required();
const words = Joi.array().items(Joi.string().allow("")).required();
const whole = Joi.number().integer().min(0).required();
const flag = Joi.boolean().required();
const time = whole.meta({ widget: "time" });

/** A plugin as it is answered. */
export const pluginRow = Joi.object({
  name: word,
  title: word,
  fileName: word,
  author: word,
  version: word,
  description: word,
  license: word,
  homepageUrl: word,
  updateUrls: words,
  depends: words,
  dependsState: Joi.array()
    .items(Joi.object({ name: word, range: word, satisfied: flag }))
    .required(),
  sealVersion: word,
  timestamp: time,
  enabled: flag,
  loaded: flag,
  builtin: flag,
  source: Joi.string().valid("user", "builtin", "rulepack").required(),
  packId: word,
  state: Joi.string()
    .valid("running", "loading", "disabled", "error", "missingDependency", "duplicate")
    .required(),
  errorText: word,
  duplicateOf: Joi.string().allow(null).required(),
  extensions: words,
  commands: words,
  conflicts: Joi.array()
    .items(
      Joi.object({
        word,
        other: word,
        reason: Joi.string().valid("", "protected", "extensionOff", "notAllowed", "behind").required(),
      }),
    )
    .required(),
  hasConfig: flag,
  storageKeys: whole,
  storageBytes: whole.meta({ unit: "bytes" }),
  limitsHit: whole,
  isolated: flag,
  isolatedBy: Joi.string().valid("", "owner", "service").required(),
  grants: grantsSchema.required(),
  signed: Joi.string().valid("unverified", "none").required(),
  storeId: word,
  size: whole.meta({ unit: "bytes" }),
  sha256: word,
  installedAt: time,
  updatedAt: time,
  timers: whole,
  cpuMsLastHour: whole,
  hasBackup: flag,
});

/** A word that others want, too. */
export interface PluginConflict {
  readonly word: string;
  /** Extension or feature of the other. */
  readonly other: string;
  /** Why the plugin does not get it; empty where it does. */
  readonly reason: WordLoss | "";
}

/** What a row is made of, beside the state of the plugin. */
export interface RowFacts {
  readonly scripts: ScriptHost;
  readonly extensions: readonly ExtensionRecord[];
  readonly extensionNames: (plugin: string) => readonly string[];
  readonly storage: ReadonlyMap<string, { readonly keys: number; readonly bytes: number }>;
  readonly config: ReadonlyMap<string, { readonly keys: number; readonly bytes: number }>;
  /** Words of an extension that others want, too. */
  readonly conflicts: (extension: string) => readonly PluginConflict[];
  readonly backups: ReadonlySet<string>;
}

const states = {
  disabled: "disabled",
  duplicate: "duplicate",
  dependency: "missingDependency",
  error: "error",
} as const;

export function rowOf(state: PluginState, facts: RowFacts) {
  const { plugin, refusal, depends, loaded, loading, errorText, limitsHit } = state;
  const { header, record } = plugin;
  const isDuplicate = refusal?.kind === "duplicate";
  const own = isDuplicate ? [] : facts.extensions.filter((one) => one.plugin === header.name && !one.builtin);
  const items = isDuplicate
    ? []
    : facts.extensions.flatMap(({ name, commands }) =>
        commands.filter((one) => one.plugin === header.name).map(({ word: one }) => ({ word: one, name })),
      );
  const names = isDuplicate ? [] : facts.extensionNames(header.name);
  const sum = (of: RowFacts["storage"], what: "keys" | "bytes") =>
    names.reduce((total, name) => total + (of.get(name)?.[what] ?? 0), 0);
  return {
    name: header.name,
    title: header.name,
    fileName: plugin.path,
    author: header.author,
    version: header.version,
    description: header.description,
    license: header.license,
    homepageUrl: header.homepageUrl,
    updateUrls: [...header.updateUrls],
    depends: header.depends.map(
      ({ author, name, range }) => `${author}:${name}${range === "*" ? "" : `:${range}`}`,
    ),
    dependsState: depends,
    sealVersion: header.sealVersion,
    timestamp: header.timestamp,
    enabled: record.enabled,
    loaded,
    builtin: plugin.source === "builtin",
    source: plugin.source,
    packId: plugin.packId,
    state: stateOf(state, loaded, loading),
    errorText,
    duplicateOf: refusal?.duplicateOf === undefined ? null : refusal.duplicateOf.replace(/^\w+\//u, ""),
    extensions: own.map(({ name }) => name),
    commands: [...new Set(items.map(({ word: one }) => one))],
    conflicts: items.flatMap(({ word: one, name }) =>
      facts
        .conflicts(name)
        .filter(({ word: contested }) => contested === wordOf(one))
        .map((conflict) => ({ ...conflict, word: one })),
    ),
    hasConfig: sum(facts.config, "keys") > 0,
    storageKeys: sum(facts.storage, "keys"),
    storageBytes: sum(facts.storage, "bytes"),
    limitsHit,
    isolated: record.isolated,
    isolatedBy: record.isolated && record.isolatedBy !== "tried" ? record.isolatedBy : "",
    grants: { ...record.grants, http: [...record.grants.http] },
    signed: header.signed ? "unverified" : "none",
    storeId: header.storeId,
    size: plugin.size,
    sha256: plugin.sha256,
    installedAt: record.installedAt,
    updatedAt: record.updatedAt || plugin.updatedAt,
    timers: 0,
    cpuMsLastHour: Math.round(facts.scripts.console.times({ language: "js", name: header.name }).lastHourMs),
    hasBackup: facts.backups.has(header.name),
  };
}

function stateOf({ refusal, errorText }: PluginState, loaded: boolean, loading: boolean) {
  if (refusal?.kind === "disabled" && errorText !== "") return "error";
  if (refusal !== undefined) return states[refusal.kind];
  if (loaded) return "running";
  return loading ? "loading" : "error";
}
