import { codes, failure } from "@dicetower/contract";
import { parseJson } from "@dicetower/yaml";
import { isWebAddress } from "../format/fields.js";
import { indexFormat, keyOf } from "../format/parse-index.js";
import { type IndexedPackage, indexLimits, type StoreIndex, type UnfitEntry } from "../format/store-index.js";
import { boolean, isTable, member, slugOf, type Table, text } from "../values.js";
import { readEntry } from "./entries.js";

/** Gets the body of an address that answered with 200; throws for every other answer. It bounds size and time. */
export type FetchBody = (url: string, signal: AbortSignal) => Promise<Uint8Array>;

/** Bounds of a store that is read page by page. */
const sealDiceLimits = { pages: 100, pageSize: 100, pageBytes: indexLimits.bytes } as const;

const usualPath = "/dice/api/store";

/**
 * Reads a store of SealDice as an index: protocol 1, whose entries are single files, and protocol 2, whose entries are
 * packs. What cannot be taken stands in `unfit`. Where the store tells no SHA-256, `sha256` is undefined: what is
 * downloaded first counts. It has no signature that covers its entries.
 *
 * Source of the form: `api/store_backend_api.md` and `dice/store.go` of sealdice-core; earlier versions of the latter for
 * protocol 1.
 * @param baseUrl as people write it: `https://host`, or with the path of the store
 * @throws Failure 42200 for answers that are none of such a store; what `fetchBody` throws
 */
export async function readSealDiceStore(
  baseUrl: string,
  fetchBody: FetchBody,
  signal: AbortSignal,
): Promise<StoreIndex> {
  const base = storeAddress(baseUrl);
  const info = await ask(`${base}/info`, fetchBody, signal);
  const protocols = member(info, "protocolVersions");
  const isSecond = Array.isArray(protocols) && protocols.some((one) => /^2(?:\.|$)/.test(String(one)));
  const { packages, unfit } = await readPages(base, isSecond, fetchBody, signal);
  const latest = packages.reduce((most, { released }) => (released > most ? released : most), "");
  const announcement = text(info, "announcement", 4_000);
  const { host } = new URL(base);
  return {
    format: indexFormat,
    id: slugOf(host),
    name: text(info, "name", 200) || host,
    ...(announcement === "" ? {} : { description: announcement }),
    updatedAt: latest || new Date(0).toISOString(),
    packages,
    unfit,
  };
}

async function readPages(base: string, isSecond: boolean, fetchBody: FetchBody, signal: AbortSignal) {
  const packages: IndexedPackage[] = [];
  const unfit: UnfitEntry[] = [];
  const seen = new Set<string>();
  // Entries that are added meanwhile stand behind those that were read.
  const order = isSecond ? "&sortBy=releaseTime&order=asc" : "";
  for (let page = 1; ; page++) {
    if (page > sealDiceLimits.pages) {
      unfit.push(rest(`page ${page}`, `A store is read up to page ${sealDiceLimits.pages}.`));
      break;
    }
    const url = `${base}/page?pageNum=${page}&pageSize=${sealDiceLimits.pageSize}${order}`;
    const data = unwrapped(await ask(url, fetchBody, signal));
    const entries = member(data, "data");
    if (entries !== null && entries !== undefined && !Array.isArray(entries))
      throw refused("a page is no list");
    const list: readonly unknown[] = entries ?? [];
    let fresh = 0;
    for (const [at, entry] of list.entries()) {
      const place = `page ${page}, entry ${at + 1}`;
      if (seen.size >= indexLimits.packages) {
        unfit.push(rest(place, `A store is read up to ${indexLimits.packages} entries.`));
        return { packages, unfit };
      }
      const mark = JSON.stringify(isTable(entry) ? [entry["id"], entry["version"], entry["type"]] : entry);
      // Pages shift while people upload: what came before is passed over.
      if (seen.has(mark)) continue;
      seen.add(mark);
      fresh++;
      const read = readEntry(entry, base);
      if ("pkg" in read) packages.push(read.pkg);
      else unfit.push({ place, ...read });
    }
    // A store that answers the same page for ever would not end.
    if (boolean(data, "next") !== true || fresh === 0) break;
  }
  return { packages: withoutDoubles(packages, unfit), unfit };
}

function withoutDoubles(packages: readonly IndexedPackage[], unfit: UnfitEntry[]): IndexedPackage[] {
  const known = new Set<string>();
  return packages.filter((pkg) => {
    const key = keyOf(pkg);
    if (!known.has(key)) return known.add(key);
    unfit.push({ place: pkg.version, id: pkg.id, reason: "The store lists this version twice." });
    return false;
  });
}

function rest(place: string, reason: string): UnfitEntry {
  return { place, id: "", reason: `${reason} What follows is left out.` };
}

async function ask(url: string, fetchBody: FetchBody, signal: AbortSignal): Promise<Table> {
  signal.throwIfAborted();
  const body = await fetchBody(url, signal);
  if (body.length > sealDiceLimits.pageBytes)
    throw failure(codes.tooLarge, `An answer of the store has more than ${sealDiceLimits.pageBytes} bytes.`);
  let value: unknown;
  try {
    value = parseJson(Buffer.from(body).toString("utf8"));
  } catch {
    throw refused("its answer is no JSON");
  }
  if (!isTable(value)) throw refused("its answer is no object");
  return value;
}

/** `{result, data, err}` is what pages come in. */
function unwrapped(answer: Table): Table {
  if (boolean(answer, "result") !== true)
    throw refused(`it answers an error: ${text(answer, "err", 200) || "without a reason"}`);
  const data = member(answer, "data");
  if (!isTable(data)) throw refused("a page has no data");
  return data;
}

function storeAddress(written: string): string {
  if (!isWebAddress(written)) throw refused("its address is none with http or https");
  const url = new URL(written);
  const path = url.pathname.replace(/\/+$/, "");
  return `${url.origin}${path === "" ? usualPath : path}`;
}

function refused(why: string): Error {
  return failure(codes.ruleBroken, `This cannot be read as a store of SealDice: ${why}.`);
}
