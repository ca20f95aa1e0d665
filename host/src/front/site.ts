import type { Contribution, Site } from "@dicetower/contract";
import type { Lifecycle, Request, ResponseObject, ResponseToolkit } from "@hapi/hapi";
import type { Desk } from "./desk.js";
import type { Exchange } from "./exchange.js";
import { dropUnfitRange, whole } from "./file-answer.js";
import { type Place, PublishError } from "./generation.js";
import { pagePolicy, setCommonHeaders } from "./headers.js";
import { nothingHere } from "./places.js";
import { listSite, openSiteFile, type PackedFile, type SiteFile, type SiteFiles } from "./site-files.js";

/** Kept for ever where the name changes with the content, asked for again otherwise. */
const forEver = "public, max-age=31536000, immutable";
const askAgain = "no-cache";

/** Sites in force, listed once each. */
export class Sites {
  readonly #listed = new WeakMap<Contribution<Site>, SiteFiles>();

  constructor(private readonly desk: Desk) {}

  /** @throws PublishError when the folder of a site cannot be listed, or its path is not to be had */
  async place(contribution: Contribution<Site>): Promise<Place> {
    const { item, owner } = contribution;
    if (!item.path.startsWith("/") || item.path === "/api" || item.path.startsWith("/api/"))
      throw new PublishError(owner, `The site "${item.key}" of "${owner}" cannot be served at ${item.path}.`);
    let files = this.#listed.get(contribution);
    if (files === undefined) {
      files = await listSite(item.folder).catch((error: Error) => {
        throw new PublishError(
          owner,
          `The folder of the site "${item.key}" of "${owner}" cannot be served: ${error.message}.`,
          { cause: error },
        );
      });
      this.#listed.set(contribution, files);
    }
    const listed = files;
    return {
      owner,
      rule: { access: "open", fresh: false },
      method: "GET",
      path: `${item.path.replace(/\/$/, "")}/{path*}`,
      options: { response: { ranges: true } },
      serve: (exchange, request, h) =>
        this.#serve(contribution, listed, exchange, request, h).catch((error) =>
          this.desk.refuse(exchange, h, error),
        ),
    };
  }

  async #serve(
    contribution: Contribution<Site>,
    files: SiteFiles,
    exchange: Exchange,
    request: Request,
    h: ResponseToolkit,
  ): Promise<Lifecycle.ReturnValue> {
    const name = String(request.params["path"] ?? "");
    const { fallback } = contribution.item;
    const file =
      files.get(name === "" ? "index.html" : name) ??
      (fallback !== undefined && wantsPage(request) ? files.get(fallback) : undefined);
    const packed = file && packedFor(request, file);
    const opened = file && contribution.live ? await openSiteFile(packed?.path ?? file.path) : undefined;
    if (exchange.givenUp) {
      opened?.stream.destroy();
      return h.abandon;
    }
    if (file === undefined || opened === undefined) return this.desk.refuse(exchange, h, nothingHere());
    setCommonHeaders(exchange);
    dropUnfitRange(exchange, opened.size);
    const response = respond(request, h, file, opened);
    if (file.packed.length > 0) response.vary("accept-encoding");
    return packed === undefined
      ? response
      : response
          .etag(`${opened.etag}-${packed.encoding}`, { weak: false, vary: false })
          .header("content-encoding", packed.encoding);
  }
}

function respond(
  request: Request,
  h: ResponseToolkit,
  file: SiteFile,
  { stream, size, etag }: NonNullable<Awaited<ReturnType<typeof openSiteFile>>>,
): ResponseObject {
  const { type } = request.server.mime.path(file.path) as { type?: string };
  return h
    .response(whole(stream, size))
    .type(type ?? "application/octet-stream")
    .bytes(size)
    .etag(etag, { weak: false, vary: true })
    .header("cache-control", file.immutable ? forEver : askAgain)
    .header("content-security-policy", pagePolicy);
}

/** The form in which a file lies ready for those who take it; parts are cut from the file itself. */
function packedFor(request: Request, { packed }: SiteFile): PackedFile | undefined {
  const { "accept-encoding": accepted, range } = request.raw.req.headers;
  if (typeof accepted !== "string" || range !== undefined) return undefined;
  const taken = accepted.split(",").map((one) =>
    one
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/),
  );
  return packed.find(({ encoding }) =>
    taken.some(([name, weight = ""]) => name === encoding && !/^q=0(\.0*)?$/.test(weight)),
  );
}

function wantsPage(request: Request): boolean {
  return request.raw.req.headers.accept?.includes("text/html") ?? false;
}
