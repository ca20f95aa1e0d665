import { indexLimits, indexName, readSealDiceStore, signatureName } from "@dicetower/content-index";
import { type Clock, codes, type Files, failure, type Outbound } from "@dicetower/contract";
import { fetchFailure, fetchFailureOf, refusedBy } from "./fetch-fault.js";
import { placeOf, sourcesFolder } from "./source-location.js";

/** Milliseconds that an index or a file may take. */
const timeoutMs = 60_000;
/** Milliseconds that all pages of another kind of store may take together. */
const wholeStoreMs = 240_000;
const missing = new Set([404, 410]);

/** An index as it was read at its place. */
export interface FoundIndex {
  readonly bytes: Buffer;
  /** Undefined where there is none. */
  readonly signature: Buffer | undefined;
  readonly etag: string;
}

/** What a reader stands on. */
export interface ReaderParts {
  readonly outbound: Outbound;
  readonly files: Files;
  readonly clock: Clock;
  /** Hosts with private addresses that the owner allows. */
  readonly allowHosts: () => readonly string[];
}

/** Reads indexes and files of packages, from servers and from folders. */
export class SourceReader {
  constructor(readonly parts: ReaderParts) {}

  /**
   * Reads the index of a place.
   * @param etag of the index that is kept; empty for none
   * @returns undefined where the server says that it has not changed
   * @throws Failure 40400, 41300, 42200, 50400
   */
  async index(place: string, etag: string, signal: AbortSignal): Promise<FoundIndex | undefined> {
    const { url, folder, sealdice } = placeOf(place);
    if (sealdice !== undefined) return this.#indexOf(sealdice, signal);
    if (url === undefined) return this.#indexIn(folder ?? "");
    const answer = await this.#ask(url, indexLimits.bytes, etag, signal);
    if (answer.status === 304 && etag !== "") return undefined;
    if (answer.status !== 200) throw refusedBy(url, answer.status);
    if (isPage(answer.body))
      throw fetchFailure(
        codes.ruleBroken,
        { reason: "webPage", where: new URL(url).host },
        `${new URL(url).host} answers with a web page, and not with an index.`,
      );
    // A server that does not answer is not one without a signature: nobody can take a signature away by silence.
    const signed = await this.#ask(signatureUrl(url), indexLimits.signatureBytes, "", signal);
    if (signed.status !== 200 && !missing.has(signed.status)) throw refusedBy(url, signed.status);
    // Some servers have a page for what is not there.
    const isThere = signed.status === 200 && !isPage(signed.body);
    return {
      bytes: answer.body,
      signature: isThere ? signed.body : undefined,
      etag: answer.headers["etag"] ?? "",
    };
  }

  /** A store of another kind, as an index. Nothing in it is signed. */
  async #indexOf(sealdice: string, signal: AbortSignal): Promise<FoundIndex> {
    const late = new AbortController();
    const cancel = this.parts.clock.after(wholeStoreMs, signal, () =>
      late.abort(failure(codes.upstreamTimeout, "The store takes too long to be read.")),
    );
    try {
      const index = await readSealDiceStore(
        sealdice,
        (url, each) => this.fetched(url, indexLimits.bytes, each),
        AbortSignal.any([signal, late.signal]),
      );
      return { bytes: Buffer.from(JSON.stringify(index)), signature: undefined, etag: "" };
    } finally {
      cancel();
    }
  }

  async #indexIn(folder: string): Promise<FoundIndex> {
    const bytes = await this.#fileIn(folder, indexName, indexLimits.bytes);
    if (bytes === undefined) throw missingIn(folder, indexName);
    const signature = await this.#fileIn(folder, signatureName, indexLimits.signatureBytes);
    return { bytes, signature, etag: "" };
  }

  /** Reads a file of a server. @throws Failure 41300, 42200, 50400 */
  async fetched(url: string, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
    const { status, body } = await this.#ask(url, maxBytes, "", signal);
    if (status !== 200) throw refusedBy(url, status);
    return body;
  }

  /** Reads a file in the folder of a source. @param path with `/` @throws Failure 40400, 41300, 42200 */
  async inFolder(folder: string, path: string, maxBytes: number): Promise<Buffer> {
    const bytes = await this.#fileIn(folder, path, maxBytes);
    if (bytes === undefined) throw missingIn(folder, path);
    return bytes;
  }

  async #fileIn(folder: string, path: string, maxBytes: number): Promise<Buffer | undefined> {
    const steps = path.split("/");
    const name = steps.pop() ?? "";
    const within = this.parts.files.folder([sourcesFolder, folder, ...steps].join("/"));
    const info = (await within.list()).find((one) => one.name === name);
    if (info === undefined) return undefined;
    if (info.size > maxBytes)
      throw fetchFailure(
        codes.tooLarge,
        { reason: "tooLarge", where: `${sourcesFolder}/${folder}` },
        `${path} is larger than ${maxBytes} bytes.`,
      );
    return within.read(name);
  }

  async #ask(url: string, maxBytes: number, etag: string, signal: AbortSignal) {
    try {
      return await this.parts.outbound.request(
        url,
        { method: "GET", headers: etag === "" ? {} : { "if-none-match": etag } },
        { timeoutMs, maxBytes, redirects: 3, allowHosts: this.parts.allowHosts() },
        signal,
      );
    } catch (error) {
      throw fetchFailureOf(error, url);
    }
  }
}

function signatureUrl(indexUrl: string): string {
  const url = new URL(indexUrl);
  url.pathname = `${url.pathname}.sig`;
  return url.href;
}

/** True for what browsers show: hosts of files have such pages about them. */
function isPage(body: Buffer): boolean {
  return /^(?:\ufeff|\s)*<(?:!doctype|html|head|body)\b/i.test(body.subarray(0, 1_000).toString("utf8"));
}

function missingIn(folder: string, path: string) {
  const where = `${sourcesFolder}/${folder}`;
  return fetchFailure(
    codes.notFound,
    { reason: "missing", where },
    `The folder ${where} has no file ${path}.`,
  );
}
