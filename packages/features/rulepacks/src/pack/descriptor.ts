import { codes, errorMessage, failure, Joi, type JsonValue } from "@dicetower/contract";
import { parseToml } from "@dicetower/yaml";
import { isRange, isVersion } from "./version.js";

/** Folders of a pack whose contents are counted. */
export const folders = ["rules", "scripts", "decks", "helpdoc", "reply", "templates"] as const;
export type PackFolder = (typeof folders)[number];

/** What a pack asks for. */
export interface Permissions {
  readonly network: boolean;
  readonly network_hosts: readonly string[];
  readonly file_read: boolean;
  readonly file_write: boolean;
  readonly http_server: boolean;
  readonly dangerous: boolean;
  readonly ipc: boolean;
}

/** `info.toml` of a pack, filled up. */
export interface Descriptor {
  readonly format_version: string;
  readonly package: {
    readonly id: string;
    readonly name: string;
    readonly version: string;
    readonly authors: readonly string[];
    readonly license: string;
    readonly description: string;
    readonly homepage: string;
    readonly repository: string;
    readonly keywords: readonly string[];
    readonly requires: { readonly min_version: string; readonly max_version: string };
  };
  readonly dependencies: Readonly<Record<string, string>>;
  readonly permissions: Permissions;
  readonly contents: Readonly<Partial<Record<PackFolder, readonly string[]>>>;
  readonly store: { readonly icon: string };
  readonly config: Readonly<Record<string, JsonValue>>;
}

const idPattern = /^[A-Za-z0-9_-]{1,64}\/[A-Za-z0-9_-]{1,64}$/;
const line = Joi.string().allow("").max(500).default("");
const lines = Joi.array().items(Joi.string().max(200)).single().max(100).default([]);
const version = Joi.string()
  .max(64)
  .custom((text: string, { error }) => (isVersion(text) ? text : error("any.invalid")))
  .messages({ "any.invalid": "{{#label}} is no version such as 1.2.0" });
const off = Joi.boolean().default(false);
const paths = Joi.array().items(Joi.string().min(1).max(240)).max(10_000);

const schema = Joi.object<Descriptor>({
  format_version: Joi.string()
    .pattern(/^1(\.\d+){0,2}$/, "1.x, which is what this service reads")
    .default("1.0.0"),
  package: Joi.object({
    id: Joi.string().pattern(idPattern, "author/name, of letters, digits, - and _").required(),
    name: Joi.string().trim().min(1).max(128).required(),
    version: version.required(),
    authors: lines,
    license: line,
    description: Joi.string().allow("").max(4_000).default(""),
    homepage: line,
    repository: line,
    keywords: lines,
    requires: Joi.object({ min_version: version.allow(""), max_version: version.allow("") }).default({}),
  }).required(),
  dependencies: Joi.object()
    .pattern(
      idPattern,
      Joi.string()
        .max(200)
        .custom((text: string, { error }) => (isRange(text) ? text : error("any.invalid")))
        .messages({ "any.invalid": "{{#label}} is no range of versions such as >=1.2 <2" }),
    )
    .max(50)
    .default({}),
  permissions: Joi.object({
    network: off,
    network_hosts: lines,
    file_read: off,
    file_write: off,
    http_server: off,
    dangerous: off,
    ipc: off,
  }).default({}),
  contents: Joi.object(Object.fromEntries(folders.map((folder) => [folder, paths]))).default({}),
  store: Joi.object({ icon: line }).default({}),
  config: Joi.object().pattern(Joi.string().max(64), Joi.object().unknown(true)).max(100).default({}),
});

/** What `info.toml` says, and names in it that mean nothing here. */
export interface ReadDescriptor {
  readonly descriptor: Descriptor;
  readonly unknown: readonly string[];
}

/** @throws Failure 42200 that says what is wrong in which line */
export function readDescriptor(content: string): ReadDescriptor {
  let table: unknown;
  try {
    table = parseToml(content);
  } catch (error) {
    throw refused(errorMessage(error).split("\n")[0] ?? "");
  }
  const unknown: string[] = [];
  const options = { abortEarly: false, errors: { wrap: { label: "" } } } as const;
  const strict = schema.validate(table, options).error;
  for (const { type, path } of strict?.details ?? [])
    if (type === "object.unknown") unknown.push(path.join("."));
  const { error, value } = schema.validate(table, { ...options, stripUnknown: { objects: true } });
  if (error !== undefined)
    throw refused(
      error.details
        .slice(0, 3)
        .map(({ message }) => message)
        .join("; "),
    );
  const { requires, ...rest } = value.package;
  return {
    descriptor: {
      ...value,
      package: {
        ...rest,
        requires: { min_version: requires.min_version ?? "", max_version: requires.max_version ?? "" },
      },
      permissions: { ...noPermissions, ...value.permissions },
      store: { icon: value.store.icon ?? "" },
    },
    unknown: unknown.slice(0, 20),
  };
}

const noPermissions: Permissions = {
  network: false,
  network_hosts: [],
  file_read: false,
  file_write: false,
  http_server: false,
  dangerous: false,
  ipc: false,
};

function refused(why: string): Error {
  return failure(codes.ruleBroken, `info.toml cannot be read: ${why}.`);
}
