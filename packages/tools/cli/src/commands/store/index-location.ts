import { join } from "node:path";
import { type IndexedPackage, packageFileUrls, readBounded, type StoreIndex } from "@dicetower/content-index";
import { errorMessage, type OutboundReason, reasonOfCode } from "@dicetower/contract";
import { CommandError } from "../../problem.js";
import { expectFolder } from "./make.js";

/** Where an index and its files are read from. */
export interface IndexLocation {
  /** Bytes of a file beside the index; undefined where there is none. @throws CommandError */
  beside(name: string, most: number): Promise<Buffer | undefined>;
  /** Bytes of a package, from the first of its places that has it. @throws CommandError */
  file(index: StoreIndex, pkg: IndexedPackage, most: number): Promise<Buffer>;
}

const limitMs = 60_000;
const maxRedirects = 3;

/** @param where a folder, or the address of an index or of its folder */
export async function locationAt(where: string): Promise<IndexLocation> {
  return /^https?:/i.test(where) ? webLocation(where) : folderLocation(where);
}

async function folderLocation(folder: string): Promise<IndexLocation> {
  await expectFolder(folder);
  const beside = async (name: string, most: number) => {
    try {
      const bytes = await readBounded(join(folder, name), most);
      if (bytes === undefined) throw new CommandError(`${name} has more than ${most} bytes, or is no file.`);
      return bytes;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  };
  return {
    beside,
    async file(_index, { file }, most) {
      if (/^https?:/i.test(file)) return (await ask(file, most)) ?? gone(file);
      return (await beside(file, most)) ?? gone(file);
    },
  };
}

function webLocation(written: string): IndexLocation {
  const address = allowed(written).href;
  const at = (index: Pick<StoreIndex, "mirrors">, file: string) => packageFileUrls(index, address, { file });
  return {
    beside: async (name, most) => ask(at({}, name)[0] ?? "", most),
    async file(index, { file }, most) {
      const problems: string[] = [];
      for (const url of at(index, file)) {
        try {
          const bytes = await ask(url, most);
          if (bytes !== undefined) return bytes;
          problems.push(`${url} is not there`);
        } catch (error) {
          problems.push(errorMessage(error).replace(/\.$/, ""));
        }
      }
      throw new CommandError(`${problems.join("; ")}.`);
    },
  };
}

function gone(file: string): never {
  throw new CommandError(`${file} is not there.`);
}

/** Gets a file. @returns undefined for 404 and 410 @throws CommandError for every other failure */
async function ask(address: string, most: number): Promise<Buffer | undefined> {
  const signal = AbortSignal.timeout(limitMs);
  let url = allowed(address);
  for (let left = maxRedirects; ; left--) {
    const response = await fetch(url.href, { redirect: "manual", signal }).catch((error: unknown) => {
      throw new CommandError(`${url.href} ${whyNot(error)}.`, { cause: error });
    });
    const next = response.headers.get("location");
    if (response.status >= 300 && response.status < 400 && next !== null) {
      await response.body?.cancel();
      if (left === 0) throw new CommandError(`${address} leads from one address to the next.`);
      if (!URL.canParse(next, url.href)) throw new CommandError(`${url.href} leads to no address.`);
      url = allowed(new URL(next, url).href);
      continue;
    }
    if (response.ok) return bodyOf(response, most, url.href);
    await response.body?.cancel();
    if (response.status === 404 || response.status === 410) return undefined;
    throw new CommandError(`${url.href} answered ${response.status}.`);
  }
}

const reasons: Partial<Record<OutboundReason, string>> = {
  unknownHost: "is on no server that is known: check how the address is written",
  noRoute: "cannot be reached from here",
  refused: "is not answered: the server refuses the connection",
  tls: "is not answered: the server has no valid certificate, or speaks no TLS",
  protocol: "is not answered by a web server",
};

/** Why an address was not answered, in words for people. */
function whyNot(error: unknown): string {
  return reasons[reasonOfCode(codeOf(error))] ?? "does not answer";
}

/** The code that the system or the client gives. */
function codeOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { readonly code?: unknown; readonly cause?: unknown };
  if (typeof code === "string") return code;
  return cause === undefined ? "" : codeOf(cause);
}

async function bodyOf(response: Response, most: number, address: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      // Leaving the loop ends the answer.
      if (size > most) break;
      chunks.push(chunk);
    }
  } catch (error) {
    const how = /^Z_|^ERR__ERROR_FORMAT|^ERR_BROTLI/.test(codeOf(error))
      ? "is compressed, and broken in that"
      : "has broken off";
    throw new CommandError(`${address} ${how}.`, { cause: error });
  }
  if (size > most) throw new CommandError(`${address} has more than ${most} bytes.`);
  return Buffer.concat(chunks);
}

/** @throws CommandError for addresses that anybody on the way could change */
function allowed(address: string): URL {
  if (!URL.canParse(address)) throw new CommandError(`${address} is no address.`);
  const url = new URL(address);
  const isLoopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
  if (url.protocol === "https:" || (url.protocol === "http:" && isLoopback)) return url;
  throw new CommandError(
    `${address} is not asked: addresses begin with https, or with http on this machine.`,
  );
}
