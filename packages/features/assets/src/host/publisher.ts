import { createHash, randomBytes } from "node:crypto";
import { errorMessage, type LiveSettings, type Log, type Outbound } from "@dicetower/contract";
import type { PublishedPicture } from "../api.js";
import { digestOf, publicPath } from "../routes.js";
import type { Asset } from "../store/asset-store.js";
import type { LinkStore } from "./link-store.js";
import type { ImageHost } from "./settings.js";

const policy = { timeoutMs: 8_000, maxBytes: 256 * 1024, redirects: 0 };
const maxLinkLength = 2_000;

/** What gives pictures an address. */
export interface PublisherParts {
  readonly host: LiveSettings<ImageHost>;
  readonly links: LinkStore;
  readonly outbound: () => Outbound | undefined;
  readonly log: Log;
}

/** Gives pictures an address that others can open. */
export class Publisher {
  constructor(readonly parts: PublisherParts) {}

  /** @param asset where the picture is one: it can be shown by this service itself */
  async publish(picture: PublishedPicture, signal: AbortSignal, asset?: Asset): Promise<string | undefined> {
    const { mode, publicBase } = this.parts.host.value;
    if (mode === "none") return undefined;
    if (mode === "multipart") return this.#upload(picture, signal);
    if (asset === undefined) return undefined;
    const path = publicPath
      .replace("{digest}", digestOf(asset))
      .replace("{name}", encodeURIComponent(asset.name));
    return publicBase.replace(/\/+$/, "") + path;
  }

  async #upload(picture: PublishedPicture, signal: AbortSignal): Promise<string | undefined> {
    const { url, field, responsePath, token } = this.parts.host.value;
    const key = createHash("sha256").update(`${url}\n`).update(picture.bytes).digest("hex");
    const known = await this.parts.links.find(key);
    if (known !== undefined) return known;
    const outbound = this.parts.outbound();
    if (outbound === undefined) return undefined;
    try {
      const boundary = `dicetower-${randomBytes(16).toString("hex")}`;
      const headers = {
        "content-type": `multipart/form-data; boundary=${boundary}`,
        accept: "application/json",
        ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
      };
      const request = { method: "POST", headers, body: formBody(boundary, field, picture) };
      const { status, body } = await outbound.request(url, request, policy, signal);
      const link = status >= 200 && status < 300 ? linkIn(body, responsePath) : undefined;
      if (link === undefined) this.parts.log.warn("the image host gave no address", { status });
      else await this.parts.links.keep(key, link);
      return link;
    } catch (error) {
      this.parts.log.warn("the image host did not take a picture", { reason: errorMessage(error) });
      return undefined;
    }
  }
}

/** A form with one file. Its name is made of what no header takes amiss. */
function formBody(boundary: string, field: string, { name, type, bytes }: PublishedPicture): Buffer {
  const file = name.replace(/[^\w.-]/g, "_");
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${file}"\r\nContent-Type: ${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

/** The address in a JSON answer; undefined where there is none that a page would open. */
function linkIn(body: Buffer, path: string): string | undefined {
  let found: unknown;
  try {
    found = JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
  for (const name of path.split("."))
    found =
      typeof found === "object" && found !== null && Object.hasOwn(found, name)
        ? (found as Readonly<Record<string, unknown>>)[name]
        : undefined;
  if (typeof found !== "string" || found.length > maxLinkLength || !URL.canParse(found)) return undefined;
  return /^https?:$/.test(new URL(found).protocol) ? found : undefined;
}
