import { codes, errorMessage, failure, type Joi } from "@dicetower/contract";
import { inWorker, smallBytes, workerTask } from "@dicetower/workers";
import { parseJson } from "@dicetower/yaml";
import { valid } from "semver";
import { isTable, type Table } from "../values.js";
import { headSchema, packageSchema } from "./index-schema.js";
import { type Fault, faultsOf, maxTold, placeOf, refused } from "./problems.js";
import {
  type IndexedPackage,
  indexLimits,
  packageKinds,
  type StoreIndex,
  type UnfitEntry,
} from "./store-index.js";

/** Format that this version reads. */
export const indexFormat = 1;

const inThread = workerTask<typeof parseIndex>(
  import.meta.resolve("@dicetower/content-index/thread"),
  "parseIndex",
);
const utf8 = new TextDecoder("utf-8", { fatal: true });
const options: Joi.ValidationOptions = {
  abortEarly: false,
  stripUnknown: { objects: true },
  errors: { label: false, wrap: { label: "" } },
};

/**
 * Reads an index beside the event loop, where it is not small.
 * @param bytes of `packages.json`
 * @throws as {@link parseIndex}; the reason of the signal
 */
export async function readIndex(bytes: Uint8Array, signal: AbortSignal): Promise<StoreIndex> {
  signal.throwIfAborted();
  if (bytes.length <= smallBytes || bytes.length > indexLimits.bytes) return parseIndex(bytes);
  return inWorker(inThread, bytes, { signal, limitMs: 30_000 });
}

/**
 * Reads an index. Thousands of packages take some hundred milliseconds: `readIndex` does the same in a thread.
 * @param bytes of `packages.json`
 * @throws Failure 41300 for one that is too large, 42200 that names the place of what is wrong (`packages[3].sha256`)
 */
export function parseIndex(bytes: Uint8Array): StoreIndex {
  const all = tableOf(bytes);
  const { format } = all;
  if (typeof format !== "number" || !Number.isSafeInteger(format) || format < 1)
    throw refused([{ path: ["format"], message: "is not the number of a format, which is 1 now" }]);
  if (format > indexFormat) return ofLaterFormat(all, format);
  const { error, value } = headSchema.validate(all, options);
  const faults: Fault[] = error === undefined ? [] : faultsOf(error);
  const { packages, unfit } = readPackages(all["packages"], faults);
  if (faults.length > 0) throw refused(faults);
  const { mirrors, ...head } = value as NonNullable<typeof value>;
  return {
    format,
    ...head,
    ...(mirrors === undefined ? {} : { mirrors: [...new Set(mirrors.map(folderAddress))] }),
    packages,
    unfit,
  };
}

function tableOf(bytes: Uint8Array): Table {
  if (bytes.length > indexLimits.bytes)
    throw failure(codes.tooLarge, `An index has at most ${indexLimits.bytes} bytes.`);
  const value = jsonIn(textIn(bytes));
  if (!isTable(value)) throw failure(codes.ruleBroken, "The index is no JSON object.");
  return value;
}

function textIn(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw failure(codes.ruleBroken, "The index is no text in UTF-8. Save it as UTF-8.");
  }
}

function jsonIn(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    throw failure(codes.ruleBroken, `The index is no JSON${mistakeIn(text, error)}.`);
  }
}

/** What is wrong with a text that is no JSON: what parsers say of that is for programmers. */
function mistakeIn(text: string, error: unknown): string {
  const message = errorMessage(error);
  if (message.startsWith("Nested")) return ": it is nested too deeply";
  if (/end of JSON|Unterminated/.test(message)) return ": it breaks off";
  const at = /position (\d+)/.exec(message)?.[1];
  if (at === undefined) return ": there is a mistake in it";
  return `: there is a mistake in line ${text.slice(0, Number(at)).split("\n").length}`;
}

/** What can be shown of an index that only later versions read. */
function ofLaterFormat({ id, name, updatedAt }: Table, format: number): StoreIndex {
  const head = headSchema.validate({ id, name, updatedAt }, { ...options, stripUnknown: true });
  const known = head.error === undefined ? head.value : undefined;
  return {
    format,
    id: known?.id ?? "",
    name: known?.name ?? "",
    updatedAt: known?.updatedAt ?? new Date(0).toISOString(),
    packages: [],
    unfit: [
      {
        place: "format",
        id: "",
        reason: `The index has format ${format}; this version reads ${indexFormat}. Update Dicetower to use it.`,
      },
    ],
  };
}

/** Adds what is wrong to `faults`. */
function readPackages(list: unknown, faults: Fault[]) {
  const packages: IndexedPackage[] = [];
  const unfit: UnfitEntry[] = [];
  const none = { packages, unfit };
  if (!Array.isArray(list)) {
    faults.push({ path: ["packages"], message: "is no list" });
    return none;
  }
  if (list.length > indexLimits.packages) {
    faults.push({ path: ["packages"], message: `has more than ${indexLimits.packages} entries` });
    return none;
  }
  const places = new Map<string, number>();
  for (const [at, entry] of list.entries()) {
    if (faults.length >= maxTold) break;
    const path = ["packages", at];
    if (!isTable(entry)) {
      faults.push({ path, message: "is no object" });
      continue;
    }
    const later = laterKind(entry, path);
    if (later !== undefined) {
      unfit.push(later);
      continue;
    }
    const { error, value } = packageSchema.validate(entry, options);
    if (error !== undefined) {
      faults.push(...faultsOf(error, path));
      continue;
    }
    const pkg = value as IndexedPackage;
    const same = places.get(keyOf(pkg));
    if (same === undefined) places.set(keyOf(pkg), at);
    else faults.push({ path, message: `is ${pkg.id} ${pkg.version} once more, after packages[${same}]` });
    packages.push(pkg);
  }
  return none;
}

/** An entry of a kind that this version does not know. */
function laterKind({ id, kind }: Table, path: readonly (string | number)[]): UnfitEntry | undefined {
  if (typeof kind !== "string" || packageKinds.some((known) => known === kind)) return undefined;
  const shown = /^[\w.-]{1,50}$/.test(kind) ? `"${kind}"` : "of another name";
  return {
    place: placeOf([...path, "kind"]),
    id: typeof id === "string" && /^[\p{L}\p{M}\p{N}._/-]{1,129}$/u.test(id) ? id : "",
    reason: `The kind ${shown} is not known to this version.`,
  };
}

/** Two entries of one key are the same version of the same package. What follows a `+` makes no other version. */
export function keyOf({ id, kind, version }: Pick<IndexedPackage, "id" | "kind" | "version">): string {
  return JSON.stringify([id.toLowerCase(), kind, valid(version)]);
}

/** The address of a folder, so that paths can follow. */
function folderAddress(address: string): string {
  const url = new URL(address);
  url.search = "";
  url.hash = "";
  return url.href.endsWith("/") ? url.href : `${url.href}/`;
}
