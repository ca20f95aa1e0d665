import { isSecretName, mask } from "./masking.js";

const deepest = 6;
const maxEntries = 100;
const maxStringLength = 2000;

/** Masks the secrets in a text. */
type Hide = (text: string) => string;

/**
 * Converts the details of a log line to plain JSON: bounded in depth and size, errors with their causes, the values of
 * fields with secret names masked at any depth. (pino masks by fixed paths, and lines here have no fixed shape.)
 */
export function plainDetails(details: Readonly<Record<string, unknown>>, hide: Hide): unknown {
  return plain(details, { depth: deepest, above: new Set(), hide });
}

interface Walk {
  readonly depth: number;
  readonly above: Set<object>;
  readonly hide: Hide;
}

function plain(value: unknown, walk: Walk): unknown {
  const { above, hide } = walk;
  switch (typeof value) {
    case "string":
      return cut(hide(value));
    case "bigint":
      return String(value);
    case "function":
    case "symbol":
      return undefined;
    case "object":
      break;
    default:
      return value;
  }
  if (value === null) return null;
  if (above.has(value)) return "(circular)";
  try {
    return plainThing(value, walk);
  } catch {
    // A getter may throw; logging must not fail the code that logs.
    return "(cannot be read)";
  } finally {
    above.delete(value);
  }
}

function plainThing(value: object, { depth, above, hide }: Walk): unknown {
  if (ArrayBuffer.isView(value)) return `(${value.byteLength} bytes)`;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "(no date)" : value.toISOString();
  if (depth === 0) return "(too deep)";
  above.add(value);
  return plainObject(value, { depth: depth - 1, above, hide });
}

function plainObject(value: object, walk: Walk): unknown {
  if (value instanceof Error) return plainError(value, walk);
  if (Array.isArray(value) || value instanceof Set) {
    const items = [...value];
    const shown = items.slice(0, maxEntries).map((item) => plain(item, walk) ?? null);
    if (items.length > maxEntries) shown.push(`(${items.length - maxEntries} more)`);
    return shown;
  }
  return plainFields(value instanceof Map ? [...value] : Object.entries(value), walk);
}

function plainFields(entries: readonly (readonly [unknown, unknown])[], walk: Walk): Record<string, unknown> {
  // Without a prototype, a field called "__proto__" is a field like any other.
  const fields: Record<string, unknown> = Object.create(null);
  for (const [key, value] of entries.slice(0, maxEntries)) {
    const name = String(key);
    const secret = isSecretName(name) && value !== null && value !== undefined && value !== "";
    fields[walk.hide(name)] = secret ? mask : plain(value, walk);
  }
  if (entries.length > maxEntries) fields["…"] = `(${entries.length - maxEntries} more)`;
  return fields;
}

function plainError(error: Error, walk: Walk): Record<string, unknown> {
  const { name, message, stack, cause, ...rest } = error as Error & Record<string, unknown>;
  return {
    type: error.constructor.name || name,
    message: plain(message, walk),
    ...plainFields(Object.entries(rest), walk),
    ...(cause === undefined ? {} : { cause: plain(cause, walk) }),
    ...(stack === undefined ? {} : { stack: plain(stack, walk) }),
  };
}

function cut(text: string): string {
  return text.length > maxStringLength
    ? `${text.slice(0, maxStringLength)}… (${text.length} characters)`
    : text;
}
