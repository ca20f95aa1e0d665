import {
  type AdapterRecord,
  type AdapterType,
  type Clock,
  errorMessage,
  type JsonValue,
  type Scope,
  text,
  UnusableAdapter,
} from "@dicetower/contract";
import type { StoredRecord } from "../records/record.js";
import { optionsSchema } from "../records/shared-options.js";
import { checkEndpoints } from "./forbidden-address.js";

/** Milliseconds that a type may take to open a connection, before the record counts as unusable. */
const openLimitMs = 30_000;

/** A record as its type sees it. @throws UnusableAdapter */
export function recordForType(record: StoredRecord, type: AdapterType | undefined): AdapterRecord {
  const { id, name, connection_mode, endpoint, accessToken, options } = record;
  if (accessToken === undefined) throw new UnusableAdapter(text("adapters.reason.sealed"));
  try {
    checkEndpoints(record);
  } catch (problem) {
    throw new UnusableAdapter(errorMessage(problem));
  }
  const { value, error } = optionsSchema(type).validate(options, { stripUnknown: true });
  if (error !== undefined)
    throw new UnusableAdapter(text("adapters.reason.options", { detail: error.message }));
  return {
    id,
    name,
    type: record.type,
    connection_mode,
    endpoint,
    access_token: accessToken,
    options: value as Readonly<Record<string, JsonValue>>,
  };
}

/** What an opening gives, unless it takes too long or its scope ends. */
export function opened<T>(clock: Clock, part: Scope, opening: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(openLimitMs, part.signal, () =>
      reject(new UnusableAdapter(text("adapters.reason.slow", { seconds: openLimitMs / 1000 }))),
    );
    part.defer(() => reject(new Error("it was closed while it opened")));
    opening.then(resolve, reject).finally(cancel);
  });
}
