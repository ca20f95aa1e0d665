import { type AdapterType, Joi } from "@dicetower/contract";

/** Options that every adapter has, completed by their defaults. */
export interface SharedOptions {
  /** Milliseconds between two messages in one chat; 0 means no limit. */
  readonly sendIntervalMs: number;
  /** Messages a second over all chats; 0 means no limit. */
  readonly sendPerSecond: number;
  /** Take the account's own messages in, for the logs. */
  readonly selfMessage: boolean;
  /** Largest file that may be uploaded, bytes; of what is uploaded by its address the size is not known. */
  readonly maxUploadBytes: number;
  /** Seconds between two questions whether the other end is alive, where it does not say so by itself. */
  readonly heartbeatSeconds: number;
  /** Address of a proxy; empty for none. */
  readonly proxy: string;
}

const sharedSchema = Joi.object({
  sendIntervalMs: Joi.number().integer().min(0).max(60_000).default(300),
  sendPerSecond: Joi.number().integer().min(0).max(1_000).default(5),
  selfMessage: Joi.boolean().default(true),
  maxUploadBytes: Joi.number()
    .integer()
    .min(0)
    .max(2 ** 31)
    .default(100 * 2 ** 20),
  heartbeatSeconds: Joi.number().integer().min(5).max(600).default(30),
  proxy: Joi.string()
    .uri({ scheme: ["http", "https", "socks5"] })
    .max(500)
    .allow("")
    .default(""),
});

/** Schema of `options` of a type: what all adapters share, and its own. */
export function optionsSchema(type: AdapterType | undefined): Joi.ObjectSchema {
  return type === undefined ? sharedSchema.unknown(true) : sharedSchema.concat(type.schema);
}

const sharedNames = Object.keys(sharedSchema.describe().keys as object);
/** By the options of a record, which is replaced and never changed: whoever sends asks for each message. */
const completed = new WeakMap<object, SharedOptions>();

/** Shared options as they are in force; stored values that do not fit any more give way to the defaults. */
export function sharedOptions(options: Readonly<Record<string, unknown>>): SharedOptions {
  const before = completed.get(options);
  if (before !== undefined) return before;
  const known = Object.fromEntries(
    sharedNames.filter((key) => options[key] !== undefined).map((key) => [key, options[key]]),
  );
  const { value, error } = sharedSchema.validate(known);
  const shared = (error === undefined ? value : sharedSchema.validate({}).value) as SharedOptions;
  completed.set(options, shared);
  return shared;
}
