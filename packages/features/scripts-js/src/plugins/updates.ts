import { normalisedPlugin, readPluginHeader } from "@dicetower/content-index";
import { type Actor, Boom, codes, decodeText, errorMessage, failure, isA } from "@dicetower/contract";
import { digestOf, type PluginFile } from "../files/plugin-files.js";
import type { PluginService } from "./plugin-service.js";
import type { Uploads } from "./uploads.js";

const timeoutMs = 15_000;
const maxBytes = 1024 * 1024;
/** Texts that were found and may be taken, by plugin, at most. */
const maxOffers = 200;

/** A text that was found at an update address. */
interface Offer {
  readonly text: string;
  readonly etag: string;
}

/** What a check answers. */
export interface UpdateCheck {
  readonly name: string;
  readonly old: string;
  readonly new: string;
  readonly sha256: string;
  readonly etag: string;
  readonly hasUpdate: boolean;
  readonly version: string;
  readonly error: string;
}

/** Looks for newer texts of plugins where their headers say, and takes them when the owner has seen them. */
export class Updates {
  readonly #offers = new Map<string, Offer>();

  constructor(
    readonly service: PluginService,
    readonly uploads: Uploads,
  ) {}

  /** @throws Failure 42200 without an address, 50400 where nothing can be had from any of them */
  async check(plugin: PluginFile, signal: AbortSignal): Promise<UpdateCheck> {
    const { header, text: old } = plugin;
    if (header.updateUrls.length === 0)
      throw failure(
        codes.ruleBroken,
        `The plugin "${header.name}" names no address for updates (@updateUrl).`,
      );
    const none = { name: header.name, old, sha256: plugin.sha256, version: header.version, error: "" };
    let problem = "";
    for (const url of header.updateUrls)
      try {
        const offer = await this.#ask(plugin, url, signal);
        if (offer === undefined || digestOf(offer.text) === plugin.sha256) {
          this.#offers.delete(header.name);
          return { ...none, new: old, etag: offer?.etag ?? "", hasUpdate: false };
        }
        if (this.#offers.size >= maxOffers) this.#offers.clear();
        this.#offers.set(header.name, offer);
        const { version } = readPluginHeader(offer.text, plugin.fileName);
        return {
          ...none,
          new: offer.text,
          sha256: digestOf(offer.text),
          etag: offer.etag,
          hasUpdate: true,
          version,
        };
      } catch (error) {
        problem = isA(Boom, error) ? (error as Error).message : errorMessage(error);
      }
    throw failure(codes.upstreamTimeout, `No update could be read: ${problem}`);
  }

  /** Undefined where the server says that nothing has changed. */
  async #ask(plugin: PluginFile, url: string, signal: AbortSignal): Promise<Offer | undefined> {
    const { outbound } = this.service.shared.services;
    const { etag } = this.service.records.of(plugin.header.name);
    const known = etag || plugin.header.etag;
    const answer = await outbound.request(
      url,
      { method: "GET", headers: known === "" ? {} : { "if-none-match": known } },
      {
        timeoutMs,
        maxBytes,
        redirects: 3,
        allowHosts: this.service.shared.services.settings.value.allowHosts,
      },
      signal,
    );
    if (answer.status === 304) return undefined;
    if (answer.status !== 200) throw new Error(`the server answered ${answer.status}`);
    return { text: normalisedPlugin(decodeText(answer.body).text), etag: answer.headers["etag"] ?? "" };
  }

  /**
   * Takes the text that a check has shown.
   * @throws Failure 40900 where that was another one, 42200 where it has another name
   */
  async take(plugin: PluginFile, sha256: string, actor: Actor): Promise<void> {
    const { name } = plugin.header;
    const offer = this.#offers.get(name);
    if (offer === undefined || digestOf(offer.text) !== sha256.toLowerCase())
      throw failure(codes.conflict, "This is not the text that was shown. Check for the update again.");
    const header = readPluginHeader(offer.text, plugin.fileName);
    if (header.name !== name)
      throw failure(
        codes.ruleBroken,
        `The new text is of the plugin "${header.name}". It is not put in the place of "${name}".`,
      );
    await this.uploads.update(plugin, offer.text, offer.etag, actor);
    this.#offers.delete(name);
  }

  /** Puts the text before the last update back. @throws Failure 40400 where there is none */
  async back(plugin: PluginFile, actor: Actor): Promise<void> {
    const text = await this.service.files.backup(plugin.header.name);
    if (text === undefined)
      throw failure(codes.notFound, `There is no earlier version of "${plugin.header.name}".`);
    await this.uploads.update(plugin, text, "", actor);
  }
}
