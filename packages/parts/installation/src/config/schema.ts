import { Joi, type LogLevel } from "@dicetower/contract";
import { logLevels } from "@dicetower/log";

/** Format of the output: `auto` is text on a terminal and JSON otherwise. */
export type LogForm = "auto" | "text" | "json";

/** The values that a source of the configuration may set. */
export interface ConfigValues {
  readonly name?: string;
  readonly server?: {
    readonly host?: string;
    readonly port?: number;
    readonly api_key?: string;
    readonly metrics?: boolean;
    readonly checkAnswers?: boolean;
    readonly hosts?: readonly string[];
    readonly proxies?: readonly string[];
  };
  readonly data?: string;
  readonly databaseUrl?: string;
  readonly busUrl?: string;
  readonly logLevel?: LogLevel;
  readonly log?: LogForm;
  readonly features?: readonly string[];
  readonly restoreOnCorruption?: boolean;
  readonly safeMode?: boolean;
}

const address = Joi.alternatives(Joi.string().ip({ cidr: "forbidden" }), Joi.string().hostname()).messages({
  "alternatives.match": "must be an IP address or a host name",
});
const url = (...scheme: string[]) => Joi.string().uri({ scheme });
const featureId = Joi.string()
  .pattern(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/)
  .messages({ "string.pattern.base": "must be the id of a feature, such as dice-native" });

const schema = Joi.object<ConfigValues>({
  name: Joi.string().max(50),
  server: Joi.object({
    host: address,
    port: Joi.number().port(),
    api_key: Joi.string().allow("").max(200),
    metrics: Joi.boolean(),
    checkAnswers: Joi.boolean(),
    hosts: Joi.array().items(Joi.string().hostname()).max(50),
    proxies: Joi.array()
      .items(Joi.string().ip({ cidr: "optional" }))
      .max(50),
  }),
  data: Joi.string().min(1),
  databaseUrl: url("postgres", "postgresql").allow(""),
  busUrl: url("nats", "tls").allow(""),
  logLevel: Joi.string().valid(...logLevels),
  log: Joi.string().valid("auto", "text", "json"),
  features: Joi.array().items(featureId).unique(),
  restoreOnCorruption: Joi.boolean(),
  safeMode: Joi.boolean(),
}).label("the configuration");

/** Valid values, and a message for each invalid one. */
export interface Checked {
  readonly values: ConfigValues;
  readonly problems: readonly string[];
}

/**
 * Checks the values of one source.
 * @param named returns the source's name for a field, from its dotted name
 * @param asText true if the source has only texts: "18088" is a number, "true" a boolean
 */
export function checkValues(raw: unknown, named: (field: string) => string, asText: boolean): Checked {
  const { value, error } = schema.validate(raw, {
    abortEarly: false,
    convert: asText,
    errors: { label: false, wrap: { label: false } },
  });
  const problems = (error?.details ?? []).map(({ path, message }) => {
    const field = path.join(".");
    return field === "" ? `the whole ${message}` : `${named(field)} ${message}`;
  });
  return { values: error === undefined ? (value as ConfigValues) : {}, problems };
}
