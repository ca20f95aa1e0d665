import type { Contribution, Site } from "@dicetower/contract";
import type { Lifecycle, Request, ResponseObject, ResponseToolkit } from "@hapi/hapi";
import type { RequestContext } from "../request/request-context.js";
import { PublishError, type ServedRoute } from "../request/served-route.js";
import type { ErrorResponder } from "../response/error-responder.js";
import { nothingHere } from "../response/error-response.js";
import { dropInvalidRange, exactLength } from "../response/file-response.js";
import { pagePolicy, setCommonHeaders } from "../response/headers.js";
import { listSite, openSiteFile, type PackedFile, type SiteFile, type SiteFiles } from "./site-files.js";

/** Cached for ever if the name changes with the content, otherwise revalidated. */
const forEver = "public, max-age=31536000, immutable";
const revalidate = "no-cache";

/** Serves the built files of sites, whose folders are listed once each. */
export class Sites {
  readonly #listed = new WeakMap<Contribution<Site>, SiteFiles>();

  constructor(private readonly errors: ErrorResponder) {}

  /** @throws PublishError when the folder of a site cannot be listed, or its path is reserved */
  async route(contribution: Contribution<Site>): Promise<ServedRoute> {
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
      serve: (context, request, h) =>
        this.#serve(contribution, listed, context, request, h).catch((error) =>
          this.errors.refuse(context, h, error),
        ),
    };
  }

  async #serve(
    contribution: Contribution<Site>,
    files: SiteFiles,
    context: RequestContext,
    request: Request,
    h: ResponseToolkit,
  ): Promise<Lifecycle.ReturnValue> {
    const name = String(request.params["path"] ?? "");
    const { fallback } = contribution.item;
    const file =
      files.get(name === "" ? "index.html" : name) ??
      (fallback !== undefined && wantsPage(request) ? files.get(fallback) : undefined);
    const packed = file && compressedFor(request, file);
    const opened = file && contribution.live ? await openSiteFile(packed?.path ?? file.path) : undefined;
    if (context.abandoned) {
      opened?.stream.destroy();
      return h.abandon;
    }
    if (file === undefined || opened === undefined) return this.errors.refuse(context, h, nothingHere());
    setCommonHeaders(context);
    dropInvalidRange(context, opened.size);
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
    .response(exactLength(stream, size))
    .type(type ?? "application/octet-stream")
    .bytes(size)
    .etag(etag, { weak: false, vary: true })
    .header("cache-control", file.immutable ? forEver : revalidate)
    .header("content-security-policy", pagePolicy);
}

/** Returns the compressed form of a file that the client accepts; ranges are served from the file itself. */
function compressedFor(request: Request, { packed }: SiteFile): PackedFile | undefined {
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
